import { effect, signal } from '@preact/signals-react';
import { backgroundCall } from '../api/studio-call.ts';
import { staff } from '../session/session-signals.ts';

/** How many requests wait for the reader's approval; the side bar shows it. */
export const waitingApprovals = signal(0);

/** The reader has decided a request: the side bar shows the new number before the next request to the server. */
export function approvalDecided(): void {
  waitingApprovals.value = Math.max(0, waitingApprovals.peek() - 1);
}

const lookEvery = 60_000;

/**
 * Keeps the number of waiting approvals, as long as a staff member is signed in.
 * @param read a test gives another one
 * @returns a function that ends it
 */
export function watchApprovals(read: (signal: AbortSignal) => Promise<number> = readWaiting): () => void {
  let stop = new AbortController();
  let wait: ReturnType<typeof setTimeout> | undefined;

  async function look(abort: AbortSignal): Promise<void> {
    try {
      const count = await read(abort);
      if (!abort.aborted) waitingApprovals.value = count;
    } catch {
      // The earlier number stays: the person's next action shows the failure.
    }
    if (!abort.aborted) wait = setTimeout(() => void look(abort), lookEvery);
  }

  const end = () => {
    stop.abort();
    clearTimeout(wait);
  };
  const follow = effect(() => {
    const isSignedIn = Boolean(staff.value);
    end();
    waitingApprovals.value = 0;
    if (!isSignedIn) return;
    stop = new AbortController();
    void look(stop.signal);
  });
  return () => {
    follow();
    end();
  };
}

const readWaiting = async (signal: AbortSignal): Promise<number> =>
  (await backgroundCall('GET /studio/overview/waiting', { signal })).approvals;
