import { inboxPath } from '../../rules/inbox/inbox-kinds.ts';
import type { MemberMail } from '../account/service.ts';
import { notifyFan } from '../inbox/service.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import { isShown } from '../title/service.ts';

interface Means extends Pick<Platform, 'pool' | 'sealing' | 'lookup' | 'words' | 'log'> {
  /** By wish that could not be notified: when it is tried again, in milliseconds. */
  pauses: Map<number, number>;
}

/** Milliseconds until a wish that could not be notified is tried again. */
const pause = 600_000;

/** Wishes that are looked up at once; each is notified in a transaction of its own. */
const batch = 100;

/** In SQL: a product `p` that can be bought now. */
const isBack = `${isShown('p')} AND p.opens_at <= clock_timestamp() AND (p.closes_at IS NULL OR p.closes_at > clock_timestamp())
  AND coalesce(p.on_hand - p.reserved - p.sold > 0, true)`;

/** The next time at which a product opens that a member waits for. */
export const nextOpening = `SELECT min(opens_at) FROM product AS p
  WHERE opens_at > clock_timestamp() AND EXISTS (SELECT FROM restock_wish AS w WHERE w.product_id = p.product_id)`;

export async function notifyRestocks(means: Means, stopped?: AbortSignal): Promise<number> {
  for (let notified = 0, after = 0; ; ) {
    const { rows } = await means.pool.query<{ wish_id: number }>(
      `SELECT wish_id FROM restock_wish JOIN product AS p USING (product_id)
       WHERE wish_id > $1 AND ${isBack} ORDER BY wish_id LIMIT ${batch}`,
      [after],
    );
    for (const { wish_id: wishId } of rows) {
      if (stopped?.aborted) return notified;
      after = wishId;
      if (await isNotified(means, wishId)) notified += 1;
    }
    if (rows.length < batch) return notified;
  }
}

/** One that fails does not stop the others. */
async function isNotified(means: Means, wishId: number): Promise<boolean> {
  const { pauses, log } = means;
  if ((pauses.get(wishId) ?? 0) > Date.now()) return false;
  pauses.delete(wishId);
  try {
    return await notifyOne(means, wishId);
  } catch (error) {
    pauses.set(wishId, Date.now() + pause);
    log.error({ err: error, wish: wishId }, 'a member could not be notified of a product');
    return false;
  }
}

/** @returns false where the product is sold out again, or the wish is gone */
const notifyOne = (means: Means, wishId: number): Promise<boolean> =>
  inTransaction(means.pool, async (connection) => {
    const { rows } = await connection.query<{ user_id: string; product_id: string; name: LocalizedText }>(
      `DELETE FROM restock_wish AS w USING product AS p WHERE w.wish_id = $1 AND p.product_id = w.product_id AND ${isBack}
       RETURNING w.user_id, w.product_id, p.name`,
      [wishId],
    );
    const [row] = rows;
    if (row === undefined) return false;
    const { user_id: userId, product_id: productId, name } = row;
    await notifyFan(means, connection, {
      userId,
      cause: `restock:${wishId}`,
      item: { kind: 'BACK_IN_STOCK', name, details: { subjectId: productId } },
      mail: mailOfRestock(productId, name),
    });
    return true;
  });

export const mailOfRestock = (productId: string, name: LocalizedText): MemberMail => ({
  kind: 'backInStock',
  write: ({ t, language }) => ({
    values: { product: name[language] },
    parts: { link: { text: t('mail-order:toProduct'), path: inboxPath('BACK_IN_STOCK', productId) } },
  }),
});
