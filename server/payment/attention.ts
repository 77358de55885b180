import { disputeDays, stuckPaymentMinutes, stuckTries } from '../../rules/staff/attention.ts';
import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';

/** Payments that the provider has neither completed nor ended for long. */
export const stuckPayments = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'PAYMENTS_STUCK',
  right: 'payment.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(created_at) AS at FROM payment_attempt
       WHERE closed_at IS NULL AND state <> 'DONE' AND state = 'IN_PROGRESS'
         AND created_at < clock_timestamp() - make_interval(mins => $1)`,
      [stuckPaymentMinutes],
    );
    return manyOf(rows[0]);
  },
});

/** Money that should have gone back, and that the provider has refused to send again and again. */
export const stuckRefunds = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'REFUNDS_STUCK',
  right: 'payment.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      "SELECT count(*), min(created_at) AS at FROM outbox WHERE kind <> 'FULFIL_LINE' AND done_at IS NULL AND tries >= $1",
      [stuckTries],
    );
    return manyOf(rows[0]);
  },
});

/** Open disputes whose deadline is near, and about which nothing was sent. After the deadline the provider takes nothing more. */
export const dueDisputes = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'DISPUTES_DUE',
  right: 'payment.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(due_at) AS at FROM payment_dispute
       WHERE closed_at IS NULL AND sent_at IS NULL
         AND due_at > clock_timestamp() AND due_at < clock_timestamp() + make_interval(days => $1)`,
      [disputeDays],
    );
    return manyOf(rows[0]);
  },
});

/** Differences between our books and the providers' reports that are neither explained nor gone. */
export const openDifferences = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'DIFFERENCES_OPEN',
  right: 'payment.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      "SELECT count(*), min(found_at) AS at FROM payment_difference WHERE state = 'OPEN'",
    );
    return manyOf(rows[0]);
  },
});
