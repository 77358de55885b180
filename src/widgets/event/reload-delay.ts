import type { EventDetail } from '../../../server/event/contract.ts';

/** How often to reload after an instant has passed while the draw is pending. Milliseconds. */
const pendingPollMs = 5_000;
/** The longest delay of a timer; a page that is open for longer reloads then. Milliseconds. */
const maxDelay = 86_400_000;

type Times = Pick<EventDetail, 'status' | 'opensAt' | 'closesAt' | 'resultsAt' | 'infoUntil'>;

/** Milliseconds until the event's state may change; null if time does not change it. */
export function reloadDelay(event: Times, now: number): number | null {
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
  // A little after the instant: an earlier reply would have the old state.
  return left <= 0 ? pendingPollMs : Math.min(maxDelay, left + 200);
}
