import { type ReadonlySignal, signal } from '@preact/signals-react';

const ended = signal(0);
/** How many actions of the reader that change something have ended, also refused ones: a refusal may be due to a colleague's change. */
export const changes: ReadonlySignal<number> = ended;

let gathering = 0;

/** A call that changes something has ended. */
export function noteChange(): void {
  if (gathering === 0) ended.value += 1;
}

/** Counts all calls of this work as one change, so that lists are read again once. @throws errors of `work` */
export async function asOneChange<Result>(work: () => Promise<Result>): Promise<Result> {
  gathering += 1;
  try {
    return await work();
  } finally {
    gathering -= 1;
    noteChange();
  }
}
