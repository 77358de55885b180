import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxRestocks } from '../../rules/order-limits.ts';
import { createReaders, itemsOf } from '../inbox/testing.ts';
import { createStoreWorld, goods, productContent, type StoreWorld } from '../payment/testing.ts';
import { createRestockService, type RestockService } from './service.ts';

let world: StoreWorld;
let restocks: RestockService;
let fans: string[];

beforeAll(async () => {
  world = await createStoreWorld();
  restocks = createRestockService(world.platform, world.store);
  fans = await createReaders(world.platform, 4);
  await stock('stick', 0);
});
afterAll(() => world.close());

const stock = (productId: string, onHand: number, more: object = {}) =>
  world.save(productContent(productId, { ...goods, price: 1000, onHand, ...more }));
const subscribe = (fan: string, productId: string) => world.request(fan, `PUT /product/${productId}/restock`);
const noticesOf = async (fan: string) =>
  (await itemsOf(world.platform, fan)).filter(({ kind }) => kind === 'BACK_IN_STOCK').map(({ name }) => name);

describe('a member who waits for a sold-out product', () => {
  it('is notified once, when it can be bought again', async () => {
    const [mina = '', haru = '', juno = ''] = fans;
    for (const fan of [mina, mina, haru, juno])
      expect((await subscribe(fan, 'stick')).body).toEqual({ isWaiting: true });
    expect((await world.request(juno, 'DELETE /product/stick/restock')).body).toEqual({ isWaiting: false });
    expect((await world.request(mina, 'GET /product/stick/restock')).body).toEqual({ isWaiting: true });
    expect(await restocks.notifyAll()).toBe(0);
    await stock('stick', 3);
    expect((await Promise.all([restocks.notifyAll(), restocks.notifyAll()])).reduce((sum, count) => sum + count)).toBe(
      2,
    );
    expect(await restocks.notifyAll()).toBe(0);
    for (const fan of [mina, haru]) expect(await noticesOf(fan)).toHaveLength(1);
    expect(await noticesOf(juno)).toEqual([]);
    const { rows } = await world.pool.query("SELECT kind FROM outgoing_message WHERE kind = 'backInStock'");
    expect(rows.length).toBeGreaterThan(0);
    expect((await world.request(mina, 'GET /product/stick/restock')).body).toEqual({ isWaiting: false });
  });

  it('is notified again after asking again', async () => {
    const [mina = ''] = fans;
    await stock('scarf', 0);
    await subscribe(mina, 'scarf');
    await stock('scarf', 1);
    await restocks.notifyAll();
    await stock('scarf', 0);
    await subscribe(mina, 'scarf');
    await stock('scarf', 1);
    await restocks.notifyAll();
    expect((await noticesOf(mina)).filter((name) => name?.includes('scarf'))).toHaveLength(2);
  });

  it('is not notified of products that are not on sale yet, or are withdrawn', async () => {
    const [mina = ''] = fans;
    await stock('later', 0);
    await subscribe(mina, 'later');
    await stock('later', 5, { opensAt: new Date(Date.now() + 3_600_000) });
    expect(await restocks.notifyAll()).toBe(0);
  });

  it('is not notified any more once the server stops', async () => {
    const [mina = '', haru = ''] = fans;
    await stock('badge', 0);
    for (const fan of [mina, haru]) await subscribe(fan, 'badge');
    await stock('badge', 2);
    expect(await restocks.notifyAll(AbortSignal.abort())).toBe(0);
    expect(await restocks.notifyAll()).toBe(2);
  });

  it('is not retried at once after a failed notification, and does not block other fans', async () => {
    const [mina = '', haru = ''] = fans;
    await stock('fan', 0);
    for (const one of [mina, haru]) await subscribe(one, 'fan');
    await stock('fan', 2);
    let tries = 0;
    const failing = createRestockService(
      {
        ...world.platform,
        words: () => {
          tries += 1;
          throw new Error('no words');
        },
      },
      world.store,
    );
    expect(await failing.notifyAll()).toBe(0);
    const before = tries;
    expect(await failing.notifyAll()).toBe(0);
    expect([before > 0, tries]).toEqual([true, before]);
    expect(await restocks.notifyAll()).toBe(2);
  });

  it('does not wait if the product can be bought', async () => {
    await stock('plenty', 10);
    expect((await subscribe(fans[0] ?? '', 'plenty')).body).toEqual({ isWaiting: false });
    expect((await subscribe(fans[0] ?? '', 'unknown')).body.code).toBe('NOT_FOUND');
  });

  it('waits for no more products than the limit', async () => {
    const fan = fans[3] ?? '';
    const ids = Array.from({ length: maxRestocks + 1 }, (_, index) => `gone-${index}`);
    await world.save(...ids.map((id) => productContent(id, { ...goods, price: 1000, onHand: 0 })));
    const last = ids.pop() ?? '';
    for (const id of ids) expect((await subscribe(fan, id)).status).toBe(200);
    expect((await subscribe(fan, last)).body).toMatchObject({ code: 'RESTOCKS_FULL', max: maxRestocks });
    expect((await subscribe(fan, ids[0] ?? '')).status).toBe(200);
  });
});
