/** Where a member lives, as far as the law of the place decides about the age. */
export type Residence = 'KOREA' | 'OUTSIDE_KOREA';

/**
 * Years. In Korea the law asks for a parent's consent below 14, so the service may not be used. `server/account/schema` has
 * the lowest of these in a check.
 */
export const minimumAges: Readonly<Record<Residence, number>> = { KOREA: 14, OUTSIDE_KOREA: 14 };

/** The age below which nobody can join, wherever they live. Years. */
export const lowestMinimumAge = Math.min(...Object.values(minimumAges));

/** `YYYY-MM-DD` of a day that exists in the calendar; null for anything else. */
export function readDate(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    ? text
    : null;
}

/** The day in Seoul, by whose law a fan is old enough, as `YYYY-MM-DD`. @param now in milliseconds, the server's time */
export function dayInSeoul(now: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(now);
}

/**
 * Whole years on `today`, both `YYYY-MM-DD`. Somebody born on 29 February turns a year older on 1 March where there is no
 * 29th. Negative when the birth date is still to come.
 * @throws RangeError for a text that is no date
 */
export function ageOn(birthDate: string, today: string): number {
  for (const date of [birthDate, today])
    if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new RangeError(`Not a date: ${date}`);
  const hadBirthday = today.slice(5) >= birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
