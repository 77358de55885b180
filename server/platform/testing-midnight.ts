import { setTimeout } from 'node:timers/promises';
import { homeZone } from '../../rules/moments.ts';

const dayMs = 86_400_000;
/** How long before midnight a test must not begin: none takes longer. */
const quietMs = 90_000;

/**
 * Waits until midnight in Seoul is over, if it is near: daily vote rights end with the day, and the books of a day have no payment
 * of the next one.
 */
export async function awaitSameDay(): Promise<void> {
  const left = dayMs - secondsOfDay() * 1000;
  if (left < quietMs) await setTimeout(left + 1000);
}

/** The day in Seoul, as `2026-11-30`. */
export const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: homeZone }).format(Date.now());

function secondsOfDay(): number {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: homeZone, timeStyle: 'medium' }).format(Date.now());
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}
