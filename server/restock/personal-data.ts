import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { LocalizedText } from '../platform/text/localized.ts';

/** Which products a fan waits for. */
export function restockPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'restocks',
    async *records(userId, language) {
      const { rows } = await pool.query<{ product_id: string; name: LocalizedText; asked_at: Date }>(
        'SELECT product_id, name, asked_at FROM restock_wish JOIN product USING (product_id) WHERE user_id = $1 ORDER BY wish_id',
        [userId],
      );
      for (const row of rows)
        yield { productId: row.product_id, name: row.name[language], createdAt: row.asked_at.toISOString() };
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM restock_wish WHERE user_id = $1', [userId]);
    },
  };
}
