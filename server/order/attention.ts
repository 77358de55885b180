import { lateParcelDays, stuckTries } from '../../rules/staff/attention.ts';
import { type AttentionSource, type FigureSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';
import { readOrdersWithFailedMail } from './desk/mails.ts';

type Means = Pick<Platform, 'pool'>;

/** Deliveries of paid orders that failed again and again. */
export const stuckDeliveries = ({ pool }: Means): AttentionSource => ({
  kind: 'DELIVERIES_STUCK',
  right: 'order.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      "SELECT count(*), min(created_at) AS at FROM outbox WHERE kind = 'FULFIL_LINE' AND done_at IS NULL AND tries >= $1",
      [stuckTries],
    );
    return manyOf(rows[0]);
  },
});

/** Orders whose money went back at the provider, or is disputed there, until the staff has decided. */
export const heldOrders = ({ pool }: Means): AttentionSource => ({
  kind: 'ORDERS_HELD',
  right: 'order.read',
  ofAllTitles: true,
  async read() {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      'SELECT count(*), min(held_at) AS at FROM fan_order WHERE held IS NOT NULL',
    );
    return manyOf(rows[0]);
  },
});

/** Parcels of paid orders that have waited for days; those of held orders wait for a decision. */
export const lateParcels = ({ pool }: Means): AttentionSource => ({
  kind: 'PARCELS_LATE',
  right: 'order.read',
  async read({ titles }) {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(s.created_at) AS at FROM shipment AS s JOIN order_line USING (line_id) JOIN product USING (product_id)
       JOIN fan_order AS o USING (order_id) WHERE s.state = 'PREPARING' AND s.created_at < now() - make_interval(days => $2)
         AND o.held IS NULL AND ($1::text[] IS NULL OR title_id = ANY ($1))`,
      [titles === 'all' ? null : titles, lateParcelDays],
    );
    return manyOf(rows[0]);
  },
});

/** Lost parcels that are neither sent again nor refunded yet. */
export const lostParcels = ({ pool }: Means): AttentionSource => ({
  kind: 'PARCELS_LOST',
  right: 'order.read',
  async read({ titles }) {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(lost_at) AS at FROM shipment AS s JOIN order_line USING (line_id) JOIN product USING (product_id)
       WHERE s.state = 'LOST' AND s.settled IS NULL AND ($1::text[] IS NULL OR title_id = ANY ($1))`,
      [titles === 'all' ? null : titles],
    );
    return manyOf(rows[0]);
  },
});

/** Orders with an email that lately could not be sent. Only staff who may read a whole order see its emails. */
export const failedMails = ({ pool }: Means): AttentionSource => ({
  kind: 'MAILS_FAILED',
  right: 'order.read',
  ofAllTitles: true,
  async read() {
    const times = [...(await readOrdersWithFailedMail(pool)).values()];
    const at = times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
    return manyOf({ count: times.length, at });
  },
});

export const paidOrders = ({ pool }: Means): FigureSource => ({
  kind: 'ORDERS',
  right: 'order.read',
  async countByHour(from, until) {
    const { rows } = await pool.query<{ hour: Date; count: number }>(
      `SELECT date_trunc('hour', paid_at) AS hour, count(*) FROM fan_order WHERE paid_at >= $1 AND paid_at < $2 GROUP BY 1`,
      [from, until],
    );
    return rows;
  },
});
