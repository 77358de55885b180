const dayInMs = 86_400_000;

/**
 * Calendar days from now until the vote's last day, in the vote's zone; 0 on that day. A close at midnight sharp
 * belongs to the day that ends with it.
 */
export function daysLeft(closesAt: string, nowInMs: number, timeZone: string): number {
  return dayNumber(Date.parse(closesAt) - 1, timeZone) - dayNumber(nowInMs, timeZone);
}

/** Days since 1970 of an instant's date in a zone. */
function dayNumber(instantInMs: number, timeZone: string): number {
  // Swedish dates are ISO dates, which `Date.parse` reads as midnight UTC.
  return Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instantInMs)) / dayInMs;
}
