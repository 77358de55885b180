import { type AttentionSource, manyOf } from '../platform/overview.ts';
import type { Platform } from '../platform/platform.ts';
import { isShown } from '../title/service.ts';

/** Sold-out products on sale that members want to be notified about, with the time of the oldest wish. */
export const wantedProducts = ({ pool }: Pick<Platform, 'pool'>): AttentionSource => ({
  kind: 'PRODUCTS_WANTED',
  right: 'goods.read',
  async read({ titles }) {
    const { rows } = await pool.query<{ count: number; at: Date | null }>(
      `SELECT count(*), min(w.asked_at) AS at FROM product AS p CROSS JOIN LATERAL (
         SELECT asked_at FROM restock_wish WHERE product_id = p.product_id ORDER BY wish_id LIMIT 1) AS w
       WHERE on_hand <= reserved + sold AND ${isShown('p')} AND (closes_at IS NULL OR closes_at > clock_timestamp())
         AND ($1::text[] IS NULL OR title_id = ANY ($1))`,
      [titles === 'all' ? null : titles],
    );
    return manyOf(rows[0]);
  },
});
