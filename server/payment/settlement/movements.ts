import { homeZone } from '../../../rules/moments.ts';
import type { RefundedLines } from '../../order/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { AttemptRow } from '../attempt/attempts.ts';

/** In SQL: the day of a time in the books, in the home zone. */
export const textOfDay = (time: string): string => `to_char(${time} AT TIME ZONE '${homeZone}', 'YYYY-MM-DD')`;
/** In SQL: when a day begins, and when it is over. */
export const startOf = (day: string): string => `(${day}::date::timestamp AT TIME ZONE '${homeZone}')`;
export const endOf = (day: string): string => `((${day}::date + 1)::timestamp AT TIME ZONE '${homeZone}')`;
/** In SQL: whether a time is on one of the days from $1 to $2. */
export const inPeriod = (time: string): string => `${time} >= ${startOf('$1')} AND ${time} < ${endOf('$2')}`;

/**
 * A refund that the provider has made. Payments, and money that went back without us, are written by the database with the amounts
 * that they change (`0003-settlement.sql`).
 * @param lines those that it was for; none where their amounts are not known
 */
export async function recordRefund(
  connection: Connection,
  { attempt_id: attemptId }: Pick<AttemptRow, 'attempt_id'>,
  amount: number,
  lines: RefundedLines,
): Promise<void> {
  await connection.query(
    "INSERT INTO payment_movement (attempt_id, kind, amount, lines) VALUES ($1, 'REFUND', $2, $3)",
    [attemptId, amount, JSON.stringify(lines)],
  );
}
