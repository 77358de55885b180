import { setTimeout } from 'node:timers/promises';
import { homeZone } from '../../rules/moments.ts';
import { offsetAt } from '../../rules/zoned-time.ts';

const dayMs = 86_400_000;
/** How long before midnight no test that depends on the day begins. */
const quietMs = 90_000;

/**
 * Waits until midnight in Seoul is over, if it is near: daily vote rights end with the day, and the books of a day have no payment
 * of the next one.
 */
export async function awaitSameDay(): Promise<void> {
  const now = Date.now();
  const left = dayMs - ((now + offsetAt(new Date(now), homeZone)) % dayMs);
  if (left < quietMs) await setTimeout(left + 1000);
}
