import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';
import { isToSettle, waitsSince } from './inquiries.ts';

/** Inquiries without an answer, and objections without a decision. */
export const waitingInquiries = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'INQUIRIES_WAITING',
  right: 'inquiry.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(${waitsSince}) AS at FROM inquiry WHERE ${isToSettle}`,
    );
    return manyOf(rows[0]);
  },
});
