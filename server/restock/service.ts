import { maxRestocks } from '../../rules/order-limits.ts';
import { preventLeaving } from '../account/service.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import { type StoreService, saleStateOf } from '../store/service.ts';
import { notifyRestocks } from './notify-restocks.ts';

export { mailOfRestock } from './notify-restocks.ts';

interface Restock {
  isWaiting: boolean;
}

export interface RestockService {
  /** @throws Refusal NOT_FOUND */
  read(productId: string, userId: string): Promise<Restock>;
  /** @throws Refusal NOT_FOUND, RESTOCKS_FULL { max } */
  subscribe(productId: string, caller: Caller<'member'>, key: RequestKey): Promise<Restock>;
  /** @throws Refusal NOT_FOUND */
  unsubscribe(productId: string, caller: Caller<'member'>, key: RequestKey): Promise<Restock>;
  /**
   * Notifies fans who wait for products that can be bought again, the longest waiting first. A fan who can't be notified is tried again
   * after a pause.
   * @param stopped ends it before the next one
   * @returns how many
   */
  notifyAll(stopped?: AbortSignal): Promise<number>;
}

export function createRestockService(
  platform: Pick<Platform, 'pool' | 'keys' | 'sealing' | 'lookup' | 'words' | 'log'>,
  store: Pick<StoreService, 'readRows'>,
): RestockService {
  const { pool, keys } = platform;
  const pauses = new Map<number, number>();

  async function readProduct(productId: string, connection?: Connection) {
    const [row] = await store.readRows([productId], connection);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return row;
  }

  const change = (
    { fan }: Caller<'member'>,
    key: RequestKey,
    work: (connection: Connection, userId: string) => Promise<Restock>,
  ): Promise<Restock> =>
    inTransaction(pool, async (connection) => {
      await preventLeaving(connection, fan);
      const reply = await work(connection, fan.userId);
      await keys.store(key, answered(reply), connection);
      return reply;
    });

  return {
    async read(productId, userId) {
      await readProduct(productId);
      const { rowCount } = await pool.query('SELECT FROM restock_wish WHERE user_id = $1 AND product_id = $2', [
        userId,
        productId,
      ]);
      return { isWaiting: rowCount === 1 };
    },
    subscribe: (productId, caller, key) =>
      change(caller, key, async (connection, userId) => {
        if (saleStateOf(await readProduct(productId, connection)) !== 'SOLD_OUT') return { isWaiting: false };
        await insertWish(connection, userId, productId);
        return { isWaiting: true };
      }),
    unsubscribe: (productId, caller, key) =>
      change(caller, key, async (connection, userId) => {
        await readProduct(productId, connection);
        await connection.query('DELETE FROM restock_wish WHERE user_id = $1 AND product_id = $2', [userId, productId]);
        return { isWaiting: false };
      }),
    notifyAll: (stopped) => notifyRestocks({ ...platform, pauses }, stopped),
  };
}

/** `preventLeaving` shares the fan's row, so the count has a lock of its own. */
async function insertWish(connection: Connection, userId: string, productId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.restockFan, userId]);
  const { rows } = await connection.query<{ others: number }>(
    'SELECT count(*)::integer AS others FROM restock_wish WHERE user_id = $1 AND product_id <> $2',
    [userId, productId],
  );
  if ((rows[0]?.others ?? 0) >= maxRestocks) throw new Refusal('RESTOCKS_FULL', { max: maxRestocks });
  await connection.query(
    'INSERT INTO restock_wish (user_id, product_id) VALUES ($1, $2) ON CONFLICT (user_id, product_id) DO NOTHING',
    [userId, productId],
  );
}
