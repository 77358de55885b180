import type { EventDetail } from '../../../server/event/contract.ts';

/** How often to look where an instant has passed and somebody still has to draw. Milliseconds. */
const watchEvery = 5_000;
/** What a timer can hold; a page that is open for longer looks again then. Milliseconds. */
const longest = 86_400_000;

type Times = Pick<EventDetail, 'status' | 'opensAt' | 'closesAt' | 'resultsAt' | 'infoUntil'>;

/** In how many milliseconds an event may have moved on, or null when it can't by the clock. */
export function nextLook(event: Times, now: number): number | null {
  const coming = {
    UPCOMING: event.opensAt,
    ENTRY_OPEN: event.closesAt,
    ENTRY_CLOSED: event.resultsAt,
    DRAWN: event.resultsAt,
    RESULT_OPEN: event.infoUntil,
    INFO_CLOSED: null,
    FULFILLED: null,
    PURGED: null,
  }[event.status];
  if (coming === null) return null;
  const left = Date.parse(coming) - now;
  // A little behind the instant, since a reply that comes a moment before it would say what was known already.
  return left <= 0 ? watchEvery : Math.min(longest, left + 200);
}
