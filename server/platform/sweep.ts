import type { Logger } from './log.ts';

/**
 * Does what is due, one after the other: one that fails is logged and keeps none of the others from it.
 * @param sweeps by a name for the log
 * @returns what those that count brought together
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
