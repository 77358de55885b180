import pg from 'pg';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { inquiryLimits } from './contract.ts';

/**
 * Reopens an inquiry that was answered or closed. A fan has a limited number of places for waiting inquiries; it takes a free one.
 * The caller has locked its row.
 * @throws Refusal INQUIRIES_WAITING
 */
export async function reopenInquiry(connection: Connection, inquiryId: string): Promise<void> {
  for (let attempt = 0; attempt < inquiryLimits.waiting; attempt += 1) {
    await connection.query('SAVEPOINT place');
    try {
      if (await takePlace(connection, inquiryId)) return;
      break;
    } catch (error) {
      // A concurrent request took the place: the next one is tried, as for a new inquiry.
      if (!(error instanceof pg.DatabaseError) || error.constraint !== 'inquiry_waiting') throw error;
      await connection.query('ROLLBACK TO SAVEPOINT place');
    }
  }
  throw new Refusal('INQUIRIES_WAITING', { max: inquiryLimits.waiting });
}

/** @returns false where the fan has no free place */
async function takePlace(connection: Connection, inquiryId: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `UPDATE inquiry SET closed_at = NULL, answered_at = NULL, merged_into = NULL, version = version + 1, place = free.place
     FROM (SELECT place FROM generate_series(1, ${inquiryLimits.waiting}) AS places (place)
       WHERE NOT EXISTS (SELECT FROM inquiry AS other JOIN inquiry AS this USING (user_id)
         WHERE this.inquiry_id = $1 AND other.place = places.place AND other.answered_at IS NULL)
       ORDER BY place LIMIT 1) AS free
     WHERE inquiry_id = $1`,
    [inquiryId],
  );
  return rowCount === 1;
}
