import { type ReadonlySignal, signal } from '@preact/signals-react';
import { normalizeNickname } from '../../../rules/person/nickname.ts';
import { call } from '../api/call.ts';

/** State of a nickname. It is checked during typing, a moment after the last letter. */
export type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/** Milliseconds after the last letter before a request is sent. */
const debounceMs = 350;

export interface AvailabilityCheck {
  readonly state: ReadonlySignal<Availability>;
  /** Checks `text` after the delay, in place of an earlier text. Null (empty or wrong text) sends no request. */
  check(text: string | null): void;
  /** The refusal that the server gave when the form was sent. */
  refuse(): void;
  dispose(): void;
}

export function createAvailabilityCheck(
  isFree: (text: string, signal: AbortSignal) => Promise<boolean>,
): AvailabilityCheck {
  const state = signal<Availability>('unknown');
  let pending: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(timer);
    pending?.abort();
  };

  return {
    state,
    check(text) {
      stop();
      state.value = text === null ? 'unknown' : 'checking';
      if (text === null) return;
      const mine = new AbortController();
      pending = mine;
      timer = setTimeout(async () => {
        // Without a reply the fan can continue: the server checks again when the form is sent.
        const free = await isFree(text, mine.signal).catch(() => null);
        if (!mine.signal.aborted) state.value = free === null ? 'unknown' : free ? 'free' : 'taken';
      }, debounceMs);
    },
    refuse() {
      stop();
      state.value = 'taken';
    },
    dispose: stop,
  };
}

export async function isNicknameFree(text: string, signal: AbortSignal): Promise<boolean> {
  const query = { nickname: normalizeNickname(text) };
  return (await call('GET /user/nickname/check', { query, signal })).available;
}
