import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maxAddresses } from '../../rules/saved-addresses.ts';
import { createStoreWorld, goods, productContent, type StoreWorld } from '../payment/testing.ts';
import type { Connection } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createSealing } from '../platform/sealing/sealing.ts';
import { resealStored } from '../platform/sealing/stored.ts';
import type { TestReply } from '../platform/testing.ts';
import { addressPersonalData } from './personal-data.ts';
import { addressRoutes } from './routes.ts';
import { insertAddress } from './saved-addresses.ts';
import { sealedAddressTables } from './sealed.ts';
import { createAddressService } from './service.ts';

const home = {
  label: 'Home',
  recipient: 'Sato Mina',
  phone: '+81 3 1234 5678',
  country: 'JP',
  postalCode: '100-0005',
  region: '東京都',
  city: '千代田区',
  street: '丸の内1-1',
  detail: '201',
};
const work = { ...home, label: '', street: '丸の内2-2', detail: '' };

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('stick', goods), productContent('card'));
});
afterAll(() => world.close());

const path = '/user/me/address';
const save = (fan: string, content: object, key?: string) => world.request(fan, `POST ${path}`, content, key);
const list = (fan: string) => world.request(fan, `GET ${path}`);
const streets = ({ body }: TestReply) => body.addresses.map(({ street }: { street: string }) => street);
const idOf = ({ body }: TestReply, street: string): string =>
  body.addresses.find((one: { street: string }) => one.street === street).addressId;

describe('a saved address', () => {
  it('is stored on the account with its label, the first as the default', async () => {
    expect((await list('mina')).body).toEqual({ addresses: [] });
    expect((await save('mina', home)).body.addresses).toMatchObject([{ ...home, isDefault: true }]);
    const reply = await save('mina', work);
    expect(reply.body.addresses).toMatchObject([
      { ...home, isDefault: true },
      { ...work, isDefault: false },
    ]);
    const { body, headers } = await list('mina');
    expect([body, headers.get('Cache-Control')]).toEqual([reply.body, 'no-store']);
  });

  it('has a phone number in plain digits, however it was typed', async () => {
    const { body } = await save('wide', { ...home, phone: '０９０ー１２３４−５６７８' });
    expect(body.addresses).toMatchObject([{ phone: '090-1234-5678' }]);
  });

  it('is saved once, whatever its label, and once if the request is repeated', async () => {
    const key = randomUUID();
    const first = await save('twice', home, key);
    expect((await save('twice', home, key)).text).toBe(first.text);
    expect((await save('twice', { ...home, label: 'Other' })).body).toEqual(first.body);
  });

  it('is changed, and chosen as the default', async () => {
    await save('change', home);
    const saved = await save('change', work);
    const id = idOf(saved, work.street);
    const changed = await world.request('change', `PUT ${path}/${id}`, { ...work, street: '丸の内3-3' });
    expect(streets(changed)).toEqual([home.street, '丸の内3-3']);
    const chosen = await world.request('change', `PUT ${path}/${id}/default`);
    expect(chosen.body.addresses).toMatchObject([
      { street: '丸の内3-3', isDefault: true },
      { street: home.street, isDefault: false },
    ]);
  });

  it('is deleted; after the default one the latest becomes it', async () => {
    await save('remove', home);
    await save('remove', work);
    const saved = await save('remove', { ...work, street: '丸の内3-3' });
    const removed = await world.request('remove', `DELETE ${path}/${idOf(saved, home.street)}`);
    expect(removed.body.addresses).toMatchObject([
      { street: '丸の内3-3', isDefault: true },
      { street: work.street, isDefault: false },
    ]);
    const last = await world.request('remove', `DELETE ${path}/${idOf(removed, work.street)}`);
    expect(last.body.addresses).toMatchObject([{ isDefault: true }]);
    expect((await world.request('remove', `DELETE ${path}/${idOf(last, '丸の内3-3')}`)).body.addresses).toEqual([]);
  });

  it.each(['PUT', 'DELETE', 'default'])('is not found if it belongs to another fan: %s', async (how) => {
    const id = idOf(await save('owner', home), home.street);
    const call = how === 'default' ? `PUT ${path}/${id}/default` : `${how} ${path}/${id}`;
    const reply = await world.request('thief', call, how === 'PUT' ? work : undefined);
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await list('owner')).body.addresses).toMatchObject([{ ...home, isDefault: true }]);
  });

  it.each([
    ['a name', { recipient: ' ' }],
    ['a street', { street: '' }],
    ['a phone number', { phone: '1' }],
    ['a country', { country: 'Japan' }],
    ['a label that can be printed', { label: 'Ho\u202eme' }],
    ['a label of 30 letters at most', { label: 'x'.repeat(31) }],
  ])('needs %s', async (_, change) => {
    expect(await save('typist', { ...home, ...change })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  it('needs no postal code if the country has none', async () => {
    const hongKong = { ...home, country: 'HK', postalCode: '', region: 'Kowloon', city: '' };
    expect((await save('abroad', hongKong)).body.addresses).toMatchObject([hongKong]);
  });

  it('is stored in no readable form, and under the current key after a change of keys', async () => {
    await save('sealed', home);
    const { rows } = await world.owner.query<{ row: string }>(
      "SELECT row_to_json(a)::text || encode(content_sealed, 'escape') AS row FROM saved_address AS a WHERE user_id = 'sealed'",
    );
    expect(rows).toHaveLength(1);
    for (const text of ['Mina', '1234', '丸の内', 'Home']) expect(rows[0]?.row).not.toContain(text);

    const { sealing } = world.platform;
    const newest = { id: 'newer', key: Buffer.alloc(32, 7) };
    const both = createSealing([newest, ...sealing.keys]);
    const resealed = await resealStored(world.pool, both, sealedAddressTables);
    expect(resealed).toBeGreaterThan(0);
    expect(await resealStored(world.pool, both, sealedAddressTables)).toBe(0);
    const records = [];
    const data = addressPersonalData({ pool: world.pool, sealing: createSealing([newest]) });
    for await (const record of data.records('sealed', 'en')) records.push(record);
    expect(records).toEqual([{ ...home, isDefault: true }]);
    // Back to the key that the other tests have.
    await resealStored(world.pool, createSealing([sealing.keys[0], newest]), sealedAddressTables);
  });

  it('is in the download, and deleted when the fan leaves', async () => {
    await save('leaver', home);
    await save('stays', work);
    const data = addressPersonalData(world.platform);
    const records = [];
    for await (const record of data.records('leaver', 'en')) records.push(record);
    expect(records).toEqual([{ ...home, isDefault: true }]);
    await inTransaction(world.pool, async (connection) => data.forget?.(connection, 'leaver'));
    expect((await list('leaver')).body.addresses).toEqual([]);
    expect(streets(await list('stays'))).toEqual([work.street]);
  });
});

describe('the number of addresses', () => {
  const numbered = (number: number) => ({ ...home, detail: String(number) });

  it('has a limit, also for requests at the same time', async () => {
    const saves = Array.from({ length: maxAddresses + 2 }, (_, number) => save('many', numbered(number)));
    const replies = await Promise.all(saves);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(maxAddresses);
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(2);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'ADDRESSES_FULL', max: maxAddresses });
    const { body } = await list('many');
    expect(body.addresses.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
  });

  it('is enforced by the database without the lock', async () => {
    const unlocked = world.serve({ routes: addressRoutes(createAddressService(world.platform, async () => {})) });
    const saveUnlocked = (number: number) =>
      unlocked.request(`POST ${path}`, {
        fan: 'unlocked',
        body: numbered(number),
        headers: { 'Idempotency-Key': randomUUID() },
      });
    const first = await Promise.all([saveUnlocked(0), saveUnlocked(1), saveUnlocked(2), saveUnlocked(3)]);
    // Two that both find no address would both become the default.
    expect(first.some(({ status }) => status === 200)).toBe(true);
    const insert = (connection: Connection, number: number) =>
      insertAddress(connection, world.platform.sealing, 'unlocked', numbered(number));
    await expect(
      inTransaction(world.pool, async (connection) => {
        for (let number = 10; number <= 10 + maxAddresses; number += 1) await insert(connection, number);
      }),
    ).rejects.toThrow('has no room for another address');
  });
});

describe('the address of an order', () => {
  const orders = { recipient: 'Kim Haneul', street: '110 Sejong-daero', isDefault: true, label: '' };

  it('is saved with the order where the fan asks for it, and once', async () => {
    await world.order('buyer', { stick: 1 });
    expect((await list('buyer')).body.addresses).toEqual([]);
    await world.order('buyer', { stick: 1 }, undefined, { saveAddress: true });
    await world.order('buyer', { stick: 1 }, undefined, { saveAddress: true });
    expect((await list('buyer')).body.addresses).toMatchObject([orders]);
  });

  it('is not saved if no parcel is sent, or no order is made', async () => {
    await world.order('digital', { card: 1 }, undefined, { saveAddress: true, address: home });
    await world.order('refused', { stick: 1 }, undefined, { saveAddress: true, quoteDigest: 'old' });
    expect((await list('digital')).body.addresses).toEqual([]);
    expect((await list('refused')).body.addresses).toEqual([]);
  });

  it('is not saved by a partner’s page', async () => {
    const lines = [{ productId: 'stick', quantity: 1 }];
    const { body: quote } = await world.request('elsewhere', 'POST /order/quote', { lines });
    const orderer = { name: 'Kim', email: 'kim@fans.example', phone: '010-1234-5678' };
    const body = { lines, quoteDigest: quote.digest, orderer, address: work, saveAddress: true, confirmed: true };
    const headers = { 'Idempotency-Key': randomUUID(), Origin: 'https://artist.test' };
    expect(await world.api.request('POST /order', { fan: 'elsewhere', body, headers })).toMatchObject({ status: 200 });
    expect((await list('elsewhere')).body.addresses).toEqual([]);
  });

  it('is left out where the list is full, and the order is made', async () => {
    for (let number = 0; number < maxAddresses; number += 1) await save('full', { ...home, detail: String(number) });
    const { status } = await world.order('full', { stick: 1 }, undefined, { saveAddress: true });
    expect(status).toBe(200);
    expect((await list('full')).body.addresses).toHaveLength(maxAddresses);
  });
});

describe('a Japanese postal code', () => {
  const placesOf = async (postalCode: string) => {
    const { body } = await world.api.request(`GET /address/japan/${postalCode}`);
    return body.places;
  };

  it('shows its prefecture, city and town to visitors too', async () => {
    expect(await placesOf('1000005')).toEqual([{ region: '東京都', city: '千代田区', street: '丸の内' }]);
  });

  it('has several towns, or even cities, where the post has them', async () => {
    expect(await placesOf('9218046')).toEqual([
      { region: '石川県', city: '金沢市', street: '大桑町' },
      { region: '石川県', city: '金沢市', street: '三小牛町' },
    ]);
    expect(await placesOf('4980000')).toEqual([
      { region: '愛知県', city: '弥富市', street: '' },
      { region: '三重県', city: '桑名郡木曽岬町', street: '' },
    ]);
  });

  it('has no place where it is not used, and is seven digits', async () => {
    expect(await placesOf('0000000')).toEqual([]);
    expect(await world.api.request('GET /address/japan/100-0005')).toMatchObject({ status: 400 });
  });
});
