import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds of work between two turns of the event loop, so that other requests never wait longer. */
const slice = 8;

/** Visits all of them, and yields to the event loop after each slice of time. */
export async function eachSliced<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  let started = performance.now();
  let since = 0;
  for (const one of all) {
    act(one);
    since += 1;
    if (since < 32) continue;
    since = 0;
    if (performance.now() - started < slice) continue;
    await nextTurn();
    started = performance.now();
  }
}
