/** Under it the law of Korea asks for a parent's consent, and the service may not be used. */
export const minimumAge = 14;

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

function parts(date: string): [year: number, month: number, day: number] {
  const match = isoDate.exec(date);
  if (!match) throw new RangeError(`Not a date: ${date}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/**
 * Whole years on `today`, both `YYYY-MM-DD`. Who is born on 29 February turns a year older on 1 March when there is no
 * 29th; negative when the birth date is still to come.
 */
export function ageOn(birthDate: string, today: string): number {
  const [birthYear, birthMonth, birthDay] = parts(birthDate);
  const [year, month, day] = parts(today);
  const hadBirthday = month > birthMonth || (month === birthMonth && day >= birthDay);
  return year - birthYear - (hadBirthday ? 0 : 1);
}
