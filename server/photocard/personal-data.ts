import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

interface AuditRow {
  photocard_id: string;
  product_id: string;
  order_id: string;
  serial: number;
  edition: number | null;
  artists: string[];
  issued_at: string;
  revoked_at: string | null;
}

/** The digital cards that a fan bought. They are drawn for their owner only, and deleted with the account. */
export function photocardPersonalData({ pool }: Pick<Platform, 'pool'>): PersonalData {
  return {
    name: 'photocards',
    async *records(userId, language) {
      const { rows } = await pool.query<AuditRow>(
        `SELECT photocard_id, product_id, order_id, serial, edition, instant_text(issued_at) AS issued_at,
           instant_text(revoked_at) AS revoked_at,
           (SELECT array_agg(face -> 'artist' ->> $2) FROM jsonb_array_elements(faces) AS face) AS artists
         FROM photocard JOIN photocard_product USING (product_id) WHERE user_id = $1 ORDER BY photocard.issued_at DESC, serial`,
        [userId, language],
      );
      for (const { photocard_id: photocardId, product_id: productId, order_id: orderId, ...row } of rows) {
        const { serial, edition, artists, issued_at: issuedAt, revoked_at: revokedAt } = row;
        yield { photocardId, productId, orderId, serial, edition, artists, issuedAt, revokedAt };
      }
    },
    async leaving(userId) {
      const { rows } = await pool.query<{ count: number }>(
        'SELECT count(*)::integer AS count FROM photocard WHERE user_id = $1 AND revoked_at IS NULL',
        [userId],
      );
      const count = rows[0]?.count ?? 0;
      return count > 0 ? [{ kind: 'PHOTOCARD', count, blocks: false }] : [];
    },
    async forget(connection, userId) {
      await connection.query('DELETE FROM photocard WHERE user_id = $1', [userId]);
    },
  };
}
