import { codeProblem, groupCode } from '../../../../rules/codes/ticket-code.ts';
import { FanError } from '../../../core/api/fan-error.ts';

/** The problem of a code, before or after it was sent; `until` is the server's time, in milliseconds. */
export type RegisterProblem = { kind: 'refused'; error: unknown } | { kind: 'wait'; until: number };

/** The field for a code. */
export interface RegisterEntry {
  readonly code: string;
  readonly problem: RegisterProblem | null;
  readonly isScanning: boolean;
}

/** The changes of state in the field. */
type Change = Partial<RegisterEntry>;

/** Typing does not end the waiting time. */
export const typed = (code: string, { problem }: Pick<RegisterEntry, 'problem'>): Change =>
  problem?.kind === 'wait' ? { code } : { code, problem: null };

/** A complete code that was pasted is formatted in groups. */
export const filled = (text: string) => ({ code: codeProblem(text) ? text : groupCode(text), problem: null });

/** @param now the server's time, in milliseconds */
export function refused(error: unknown, now: number): Change {
  const seconds = error instanceof FanError && error.code === 'RATE_LIMITED' && error.details['retryAfterSeconds'];
  return {
    problem: typeof seconds === 'number' ? { kind: 'wait', until: now + seconds * 1000 } : { kind: 'refused', error },
  };
}

/** The problem that can be detected before a code is sent; null if there is none. */
export function slipIn(text: string): FanError | null {
  const slip = codeProblem(text);
  return slip && new FanError(slip);
}
