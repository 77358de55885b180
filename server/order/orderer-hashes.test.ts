import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrderDeskWorld, type OrderDeskWorld } from './desk/testing-desk.ts';
import { deleteStrayHashes, hashEarlierOrderers } from './orderer-hashes.ts';

describe('the hashes of orderers', () => {
  let world: OrderDeskWorld;
  beforeAll(async () => {
    world = await createOrderDeskWorld();
  });
  afterAll(() => world.close());

  const buy = async () => (await world.store.buy(await world.newFan(), { book: 1 })).body.orderId as string;
  const hashesOf = async (orderId: string): Promise<Buffer[] | null> => {
    const { rows } = await world.store.pool.query<{ orderer_hashes: Buffer[] | null }>(
      'SELECT orderer_hashes FROM fan_order WHERE order_id = $1',
      [orderId],
    );
    return rows[0]?.orderer_hashes ?? null;
  };
  const change = (orderIds: string[], set: string) =>
    world.store.owner.query(`UPDATE fan_order SET ${set} WHERE order_id = ANY ($1)`, [orderIds]);

  it('are made for earlier orders as for new ones, up to the limit of one sweep', async () => {
    const { platform } = world.store;
    const orders = [await buy(), await buy(), await buy()];
    const made = await Promise.all(orders.map(hashesOf));
    await change(orders, 'orderer_hashes = NULL');
    await hashEarlierOrderers(platform, 2);
    expect((await Promise.all(orders.map(hashesOf))).filter((hashes) => hashes !== null)).toHaveLength(2);
    await hashEarlierOrderers(platform, 2);
    expect(await Promise.all(orders.map(hashesOf))).toEqual(made);
  });

  it('are retried for an order that can’t be opened, without delay for other orders', async () => {
    const { platform, owner } = world.store;
    const [broken, whole] = [await buy(), await buy()].toSorted() as [string, string];
    const { rows } = await owner.query('SELECT orderer_sealed FROM fan_order WHERE order_id = $1', [broken]);
    await change([broken, whole], 'orderer_hashes = NULL');
    await change([broken], String.raw`orderer_sealed = '\x00'`);
    await hashEarlierOrderers(platform, 1);
    expect([await hashesOf(broken), (await hashesOf(whole))?.length]).toEqual([null, 3]);
    await owner.query('UPDATE fan_order SET orderer_sealed = $2 WHERE order_id = $1', [broken, rows[0].orderer_sealed]);
    await hashEarlierOrderers(platform);
    expect(await hashesOf(broken)).toHaveLength(3);
  });

  it('are deleted if a server of the previous release has erased the order’s personal data', async () => {
    const [blanked, unchanged] = [await buy(), await buy()];
    await change([blanked], 'orderer_sealed = NULL, address_sealed = NULL, forget_on = NULL');
    await deleteStrayHashes(world.store.platform);
    expect([await hashesOf(blanked), (await hashesOf(unchanged))?.length]).toEqual([null, 3]);
  });
});
