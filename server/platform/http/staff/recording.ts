import { type AuditChange, type AuditRead, createRecorder, type Recorder } from '../../audit-log/recorder.ts';
import type { Platform } from '../../platform.ts';
import type { Caller } from '../caller.ts';
import type { CallContract, CallName } from '../contract.ts';
import { answered } from '../envelope.ts';
import type { RequestKey } from '../idempotency.ts';

export interface Recording {
  /** For the handler; both undefined for a call that leaves nothing in the audit log. */
  readonly parts: { record: AuditChange | undefined; auditRead: AuditRead | undefined };
  /** @throws an Error after a handler that has not appended the entry of its contract */
  check(): void;
}

/** The entry of one request in the audit log, by its contract. */
export function createRecording(
  platform: Platform,
  name: CallName,
  { records, recordsRead, approval }: Pick<CallContract, 'records' | 'recordsRead' | 'approval'>,
  { caller, body, key }: { caller: Caller; body: unknown; key: RequestKey | undefined },
): Recording {
  const action = records === 'nothing' ? undefined : (records ?? recordsRead);
  if (action === undefined) return { parts: { record: undefined, auditRead: undefined }, check: () => undefined };
  const note = approval === undefined ? {} : { approval: 'OFF' as const };
  const recorder: Recorder = createRecorder(
    platform,
    action,
    caller,
    { reason: reasonIn(body), ...note },
    async (connection, reply) => {
      // A request that is repeated after a crash finds the answer, not the change again.
      const whole = approval === undefined ? reply : { done: reply, approval: null };
      if (key !== undefined) await platform.keys.store(key, answered(whole), connection);
    },
  );
  return {
    parts: { record: recorder.record, auditRead: recorder.auditRead },
    check() {
      if (recorder.count === 0) throw new Error(`${name} did not append to the audit log what its contract says`);
    },
  };
}

/** The reason in a body; null without one. */
export function reasonIn(body: unknown): string | null {
  const reason = typeof body === 'object' && body !== null && 'reason' in body ? body.reason : null;
  return typeof reason === 'string' ? reason : null;
}
