import type { Logger } from './log.ts';

/**
 * Runs the sweeps one after another. A failure is logged and does not stop the others.
 * @param sweeps by a name for the log
 * @returns the sum of the counts that the sweeps return
 */
export async function sweepEach(
  log: Pick<Logger, 'error'>,
  sweeps: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<number> {
  let done = 0;
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      const count = await sweep();
      if (typeof count === 'number') done += count;
    } catch (error) {
      log.error({ err: error, sweep: name }, 'sweeping failed');
    }
  }
  return done;
}

/** One that would begin while the last one still runs is left out. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
