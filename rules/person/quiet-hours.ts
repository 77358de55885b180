import { homeZone } from '../moments.ts';
import { instantOf, offsetAt } from '../zoned-time.ts';

/** Advertising mails are sent from 8:00 until 21:00 in Korea, to all fans. */
const firstHour = 8;
const lastHour = 21;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When the quiet hours end; null outside of them. */
export function endOfQuietHours(at: Date): Date | null {
  const shown = at.getTime() + offsetAt(at, homeZone);
  const midnight = Math.floor(shown / dayMs) * dayMs;
  const sinceMidnight = shown - midnight;
  if (sinceMidnight >= firstHour * hourMs && sinceMidnight < lastHour * hourMs) return null;
  const day = sinceMidnight < firstHour * hourMs ? midnight : midnight + dayMs;
  return instantOf(day + firstHour * hourMs, homeZone);
}
