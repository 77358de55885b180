const dayInMs = 86_400_000;

/**
 * Calendar days from now until the vote's last day, in the vote's zone; 0 on that day. A vote that closes exactly at
 * midnight has the day before as its last day.
 */
export function daysLeft(closesAt: string, nowInMs: number, timeZone: string): number {
  return dayNumber(Date.parse(closesAt) - 1, timeZone) - dayNumber(nowInMs, timeZone);
}

/** The date of an instant in a time zone, as days since 1970. */
function dayNumber(instantInMs: number, timeZone: string): number {
  // Swedish dates are ISO dates, which `Date.parse` reads as midnight UTC.
  return Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instantInMs)) / dayInMs;
}
