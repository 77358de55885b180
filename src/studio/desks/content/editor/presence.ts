import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Reply } from '../../../../core/api/call.ts';
import { isMissing } from '../../../../core/api/fan-error.ts';
import { backgroundCall } from '../../../api/studio-call.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';

type Answer = Reply<'POST /studio/content/:kind/:entryId/presence'>;

export interface Presence {
  /** The others who have the entry open. */
  readonly people: ReadonlySignal<Answer['people']>;
  /** The server's version; 0 until its first reply. */
  readonly version: ReadonlySignal<number>;
  /** Asks now, and then every ten seconds. */
  start(): void;
  /** Reports that the entry was closed. */
  stop(): void;
}

/** Milliseconds between two requests: after 30 seconds without one the server counts the entry as closed. */
const every = 10_000;

/** Other staff members who have an entry open, and whether it was saved. The background requests for it do not extend a session. */
export function createPresence(kind: EntryKind, entryId: string, onFailure: (error: unknown) => void): Presence {
  const people = signal<Answer['people']>([]);
  const version = signal(0);
  let timer: ReturnType<typeof setInterval> | undefined;
  let isReported = false;

  async function sendPresence(here: boolean): Promise<void> {
    try {
      const call = 'POST /studio/content/:kind/:entryId/presence';
      const answer = await backgroundCall(call, { params: { kind, entryId }, body: { here } });
      isReported = false;
      if (timer === undefined) return;
      people.value = answer.people;
      version.value = answer.version;
    } catch (error) {
      people.value = [];
      // A failure is reported once; the next request may succeed. The page itself says that an entry is gone.
      if (!isReported && timer !== undefined && !isMissing(error)) onFailure(error);
      isReported = true;
    }
  }

  return {
    people,
    version,
    start() {
      timer ??= setInterval(() => void sendPresence(true), every);
      void sendPresence(true);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      people.value = [];
      void sendPresence(false);
    },
  };
}
