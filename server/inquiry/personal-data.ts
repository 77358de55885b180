import type { Pool } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { listInquiries } from './inquiries.ts';

const pageSize = 50;

/** A fan's inquiries and their answers. */
export function inquiryPersonalData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  async function countOf(userId: string, condition: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM inquiry WHERE user_id = $1 AND ${condition}`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  return {
    name: 'inquiries',
    async *records(userId) {
      let cursor: string | null | undefined;
      do {
        const page = await listInquiries(
          { pool, sealing },
          { userId, askedOn: null, limit: pageSize, ...(cursor && { cursor }) },
        );
        yield* page.inquiries;
        cursor = page.nextCursor;
      } while (cursor);
    },
    async counts(userId) {
      return { inquiries: await countOf(userId, 'true') };
    },
    async leaving(userId) {
      const waiting = await countOf(userId, 'answered_at IS NULL');
      return waiting > 0 ? [{ kind: 'INQUIRY', count: waiting, blocks: false }] : [];
    },
    async forget(connection, userId) {
      await connection.query(
        `UPDATE inquiry SET forget_on = (coalesce(answered_at, asked_at) + interval '3 years')::date WHERE user_id = $1`,
        [userId],
      );
    },
  };
}

/** Deletes inquiries of deleted accounts after the retention time. */
export async function deleteForgottenInquiries(database: Pick<Pool, 'query'>): Promise<void> {
  await database.query('DELETE FROM inquiry WHERE forget_on <= current_date');
}
