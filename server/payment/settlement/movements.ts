import { homeZone } from '../../../rules/moments.ts';

/** In SQL: the day of a time in the books, in the home zone. */
export const textOfDay = (time: string): string => `to_char(${time} AT TIME ZONE '${homeZone}', 'YYYY-MM-DD')`;
/** In SQL: when a day begins, and when it is over. */
export const startOf = (day: string): string => `(${day}::date::timestamp AT TIME ZONE '${homeZone}')`;
export const endOf = (day: string): string => `((${day}::date + 1)::timestamp AT TIME ZONE '${homeZone}')`;
/** In SQL: whether a time is on one of the days from $1 to $2. */
export const inPeriod = (time: string): string => `${time} >= ${startOf('$1')} AND ${time} < ${endOf('$2')}`;
