import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

/** A fan's cart, on every page that has lines of it. */
export function cartPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'cart',
    async *records(userId, language) {
      const { rows } = await pool.query(
        `SELECT product_id AS "productId", name ->> $2 AS product, quantity, origin, instant_text(added_at) AS "addedAt"
         FROM cart_line JOIN product USING (product_id) WHERE user_id = $1 ORDER BY added_at, product_id`,
        [userId, language],
      );
      yield* rows;
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM cart_line WHERE user_id = $1', [userId]);
    },
  };
}
