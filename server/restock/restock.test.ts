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
const ask = (fan: string, productId: string) => world.ask(fan, `PUT /product/${productId}/restock`);
const toldOf = async (fan: string) =>
  (await itemsOf(world.platform, fan)).filter(({ kind }) => kind === 'BACK_IN_STOCK').map(({ name }) => name);

describe('a member who waits for a sold-out product', () => {
  it('hears of it once, when it can be bought again', async () => {
    const [mina = '', haru = '', juno = ''] = fans;
    for (const fan of [mina, mina, haru, juno]) expect((await ask(fan, 'stick')).body).toEqual({ asked: true });
    expect((await world.ask(juno, 'DELETE /product/stick/restock')).body).toEqual({ asked: false });
    expect((await world.ask(mina, 'GET /product/stick/restock')).body).toEqual({ asked: true });
    expect(await restocks.tellAll()).toBe(0);
    await stock('stick', 3);
    expect((await Promise.all([restocks.tellAll(), restocks.tellAll()])).reduce((sum, told) => sum + told)).toBe(2);
    expect(await restocks.tellAll()).toBe(0);
    for (const fan of [mina, haru]) expect(await toldOf(fan)).toHaveLength(1);
    expect(await toldOf(juno)).toEqual([]);
    const { rows } = await world.pool.query("SELECT kind FROM outgoing_message WHERE kind = 'backInStock'");
    expect(rows.length).toBeGreaterThan(0);
    expect((await world.ask(mina, 'GET /product/stick/restock')).body).toEqual({ asked: false });
  });

  it('hears of it again after asking again', async () => {
    const [mina = ''] = fans;
    await stock('scarf', 0);
    await ask(mina, 'scarf');
    await stock('scarf', 1);
    await restocks.tellAll();
    await stock('scarf', 0);
    await ask(mina, 'scarf');
    await stock('scarf', 1);
    await restocks.tellAll();
    expect((await toldOf(mina)).filter((name) => name?.includes('scarf'))).toHaveLength(2);
  });

  it('hears nothing of what is not on sale yet, or is withdrawn', async () => {
    const [mina = ''] = fans;
    await stock('later', 0);
    await ask(mina, 'later');
    await stock('later', 5, { opensAt: new Date(Date.now() + 3_600_000) });
    expect(await restocks.tellAll()).toBe(0);
  });

  it('has nothing to wait for where it can be bought', async () => {
    await stock('plenty', 10);
    expect((await ask(fans[0] ?? '', 'plenty')).body).toEqual({ asked: false });
    expect((await ask(fans[0] ?? '', 'unknown')).body.code).toBe('NOT_FOUND');
  });

  it('waits for no more products than the limit', async () => {
    const fan = fans[3] ?? '';
    const ids = Array.from({ length: maxRestocks + 1 }, (_, index) => `gone-${index}`);
    await world.save(...ids.map((id) => productContent(id, { ...goods, price: 1000, onHand: 0 })));
    const last = ids.pop() ?? '';
    for (const id of ids) expect((await ask(fan, id)).status).toBe(200);
    expect((await ask(fan, last)).body).toMatchObject({ code: 'RESTOCKS_FULL', most: maxRestocks });
    expect((await ask(fan, ids[0] ?? '')).status).toBe(200);
  });
});
