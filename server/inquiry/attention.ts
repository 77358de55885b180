import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** Inquiries without an answer. */
export const waitingInquiries = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'INQUIRIES_WAITING',
  right: 'inquiry.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      'SELECT count(*), min(asked_at) AS at FROM inquiry WHERE answered_at IS NULL AND closed_at IS NULL',
    );
    return manyOf(rows[0]);
  },
});
