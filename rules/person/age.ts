/** Where a member lives, for the minimum age by law. */
export type Residence = 'KOREA' | 'OUTSIDE_KOREA';

/**
 * Years. In Korea the law requires a parent's consent below 14, so younger people may not use the service.
 * `server/account/schema` has the lowest of these in a check.
 */
export const minimumAges: Readonly<Record<Residence, number>> = { KOREA: 14, OUTSIDE_KOREA: 14 };

/** The lowest minimum age of all countries. Years. */
export const lowestMinimumAge = Math.min(...Object.values(minimumAges));

/** `YYYY-MM-DD` of a day that exists in the calendar; null for anything else. */
export function readDate(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? text
    : null;
}

/**
 * The current day in Seoul as `YYYY-MM-DD`; Korean law decides the age.
 * @param now in milliseconds, the server's time
 */
export function dayInSeoul(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(now);
}

/**
 * Whole years on `today`, both `YYYY-MM-DD`. A person born on 29 February turns a year older on 1 March in years
 * without that day. Negative for a birth date in the future.
 * @throws RangeError for a text that is no date
 */
export function ageOn(birthDate: string, today: string): number {
  for (const date of [birthDate, today])
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError(`Not a date: ${date}`);
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
