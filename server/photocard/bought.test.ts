import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orderPersonalData } from '../order/personal-data.ts';
import { createStoreWorld, productContent, type StoreWorld } from '../payment/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createCardAddresses } from './address.ts';
import { photocardPersonalData } from './personal-data.ts';

let world: StoreWorld;
const dataDirectory = mkdtempSync(join(tmpdir(), 'fanfare-photocard-'));

beforeAll(async () => {
  mkdirSync(join(dataDirectory, 'media'));
  writeFileSync(
    join(dataDirectory, 'media/face.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40"/></svg>',
  );
  world = await createStoreWorld({ DATA_DIR: dataDirectory });
  await world.save(productContent('cards', { onHand: 12 }), productContent('endless'));
});
afterAll(async () => {
  await world.close();
  rmSync(dataDirectory, { recursive: true });
});

interface Card {
  photocardId: string;
  serial: number;
  edition: number | null;
}

const cardsOf = (order: { lines: { photocards: Card[] }[] }) => order.lines.flatMap((line) => line.photocards);

async function buyCards(fan: string, quantity: number, product = 'cards') {
  const { body } = await world.buy(fan, { [product]: quantity });
  return { orderId: String(body.orderId), cards: cardsOf(body), lineId: String(body.lines[0].lineId) };
}

const download = (fan: string | undefined, orderId: string, photocardId: string, face = 1) =>
  world.request(fan, `POST /order/${orderId}/photocard/${photocardId}/${face}/download`, {});

const fetchCard = (url: string) => world.api.request(`GET ${url.replace('/api/v1', '')}`);

describe('a bought photocard', () => {
  it('is a numbered set for each piece, with a card for each face, in the order', async () => {
    const { orderId, cards } = await buyCards('mina', 2);
    expect(cards).toMatchObject([
      {
        serial: 1,
        edition: 12,
        faces: [
          { face: 1, artist: 'Haram' },
          { face: 2, artist: 'Byeolha' },
        ],
      },
      { serial: 2, edition: 12 },
    ]);
    expect(new Set(cards.map(({ photocardId }) => photocardId)).size).toBe(2);
    const { body } = await world.request('mina', 'GET /order');
    expect(cardsOf(body.orders.find((order: { orderId: string }) => order.orderId === orderId))).toEqual(cards);
  });

  it('has no edition size if it is unlimited', async () => {
    expect((await buyCards('mina', 1, 'endless')).cards).toMatchObject([{ serial: 1, edition: null }]);
  });

  it('gets each number once, also with concurrent purchases', async () => {
    const fans = Array.from({ length: 6 }, (_, index) => `rushing-${index}`);
    await Promise.all(fans.map((fan) => buyCards(fan, 1)));
    const { rows } = await world.pool.query("SELECT serial FROM photocard WHERE product_id = 'cards' ORDER BY serial");
    expect(rows.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await expect(
      world.pool.query("UPDATE photocard SET serial = 1 WHERE product_id = 'cards' AND serial = 2"),
    ).rejects.toThrow(/photocard_product_id_serial_key/);
  });

  it('is drawn at an address that is valid for two minutes, for its owner only', async () => {
    const { orderId, cards } = await buyCards('drawn', 1);
    const photocardId = cards[0]?.photocardId ?? '';
    const signed = await download('drawn', orderId, photocardId, 2);
    expect(signed).toMatchObject({ status: 200, body: { fileName: `fanfare-cards-${cards[0]?.serial}-2.png` } });
    expect(signed.headers.get('Cache-Control')).toBe('no-store');
    expect(Date.parse(signed.body.expiresAt) - Date.now()).toBeLessThanOrEqual(121_000);
    const card = await fetchCard(signed.body.url);
    expect(card).toMatchObject({ status: 200, text: expect.stringMatching(/^.PNG/) });
    expect(card.headers.get('Cache-Control')).toBe('no-store');
    expect(card.headers.get('Content-Type')).toBe('image/png');

    expect(await download(undefined, orderId, photocardId)).toMatchObject({ status: 401 });
    expect(await download('stranger', orderId, photocardId)).toMatchObject({ status: 404 });
    const other = await buyCards('stranger', 1, 'endless');
    expect(await download('stranger', other.orderId, photocardId)).toMatchObject({ status: 404 });
    expect(await download('drawn', orderId, photocardId, 3)).toMatchObject({ status: 404 });
    expect(await download('drawn', orderId, photocardId, 0)).toMatchObject({ status: 400 });
    // A partner's page does not show purchases from other pages.
    const there = await world.api.request(`POST /order/${orderId}/photocard/${photocardId}/1/download`, {
      fan: 'drawn',
      body: {},
      headers: { Origin: 'https://artist.test', 'Idempotency-Key': 'from-another-page' },
    });
    expect(there.status).toBe(404);
  });

  it('is refused at an address that has expired, was changed or was signed for something else', async () => {
    const { orderId, cards } = await buyCards('forger', 1, 'endless');
    const photocardId = cards[0]?.photocardId ?? '';
    const { url } = (await download('forger', orderId, photocardId)).body;
    for (const forged of [
      url.replace(/expires=\d+/, `expires=${Date.now() + 9_000_000}`),
      url.replace(photocardId, 'another'),
      url.replace(`${photocardId}/1/`, `${photocardId}/2/`),
      url.replace(/signature=.{6}/, 'signature=AAAAAA'),
      url.replace(/&signature=.*/, ''),
      url.replace('language=en', 'language=ja'),
    ]) {
      expect(await fetchCard(forged)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    const past = createCardAddresses(world.platform.config.tokenSecrets).sign({
      path: `/photocard/${photocardId}/1/file`,
      language: 'en',
      expires: Date.now() - 1,
    });
    expect(await fetchCard(past)).toMatchObject({ status: 410, body: { code: 'ADDRESS_EXPIRED' } });
  });

  it('is revoked with a refund, and its number is not used again', async () => {
    const { orderId, cards, lineId } = await buyCards('regretful', 1);
    const photocardId = cards[0]?.photocardId ?? '';
    const { url } = (await download('regretful', orderId, photocardId)).body;
    const reply = await world.request('regretful', `POST /order/${orderId}/refund`, { lineIds: [lineId] });
    expect(reply).toMatchObject({ status: 422, body: { code: 'NOT_REFUNDABLE' } });
    await expect(world.orders.refundAsOperator(orderId, null, 'operator')).rejects.toThrow('NOT_REFUNDABLE');

    const soldBefore = await world.pool.query("SELECT sold FROM product WHERE product_id = 'cards'");
    await world.orders.refundAsOperator(orderId, null, 'called off', { evenUsed: true });
    const { body } = await world.readOrder('regretful', orderId);
    expect(body).toMatchObject({ status: 'REFUNDED', lines: [{ state: 'REFUNDED', photocards: [] }] });
    expect(await download('regretful', orderId, photocardId)).toMatchObject({
      status: 410,
      body: { code: 'PHOTOCARD_REVOKED', message: "This photocard was refunded, so it can't be opened any more." },
    });
    // An address from before the refund is refused, too.
    expect(await fetchCard(url)).toMatchObject({ status: 410, body: { code: 'PHOTOCARD_REVOKED' } });
    expect((await world.pool.query("SELECT sold FROM product WHERE product_id = 'cards'")).rows).toEqual(
      soldBefore.rows,
    );
    const next = await buyCards('later', 1);
    expect(next.cards[0]?.serial).toBe((cards[0]?.serial ?? 0) + 1);
  });

  it('is hidden from other fans, also after it was revoked', async () => {
    const { orderId, cards } = await buyCards('secretive', 1);
    await world.orders.refundAsOperator(orderId, null, 'called off', { evenUsed: true });
    const { orderId: own } = await buyCards('curious', 1, 'endless');
    expect(await download('curious', own, cards[0]?.photocardId ?? '')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('waits without a design, and is delivered once the design exists', async () => {
    await world.save(productContent('blank'));
    await world.pool.query("DELETE FROM photocard_product WHERE product_id = 'blank'");
    const { body } = await world.buy('patient', { blank: 1 });
    expect(body).toMatchObject({ status: 'PAID', lines: [{ state: 'WAITING', photocards: [] }] });
    // Deleting the account is refused, since the fan would lose the card: it must be delivered or refunded first.
    const orders = orderPersonalData(world.platform, world);
    expect(await orders.leaving?.('patient')).toContainEqual({ kind: 'UNDELIVERED_ORDER', count: 1, blocks: true });
    await expect(
      inTransaction(world.pool, async (connection) => orders.forget?.(connection, 'patient')),
    ).rejects.toMatchObject({ code: 'WITHDRAWAL_BLOCKED' });
    await world.save(productContent('blank'));
    let delivered: Awaited<ReturnType<typeof world.readOrder>>['body'];
    // The provider's webhook also started the job, which may be rescheduling it now.
    const tryAgain = async () => {
      await world.pool.query('UPDATE outbox SET next_at = clock_timestamp() WHERE order_id = $1', [body.orderId]);
      await world.orders.runJobs(body.orderId);
      delivered = (await world.readOrder('patient', body.orderId)).body;
      return delivered;
    };
    await expect.poll(tryAgain).toMatchObject({ status: 'FULFILLED', lines: [{ state: 'DELIVERED' }] });
    expect(cardsOf(delivered)).toHaveLength(1);
    const items = await orders.leaving?.('patient');
    expect(items?.filter(({ blocks }) => blocks)).toEqual([]);
  });

  it('is in the fan’s download, and is deleted with the account', async () => {
    await buyCards('leaving', 2, 'endless');
    const personal = photocardPersonalData(world.platform);
    const recordsOf = async (fan: string) => {
      const records: unknown[] = [];
      for await (const record of personal.records(fan, 'en')) records.push(record);
      return records;
    };
    expect(await recordsOf('leaving')).toMatchObject([
      { productId: 'endless', artists: ['Haram', 'Byeolha'], revokedAt: null },
      { productId: 'endless' },
    ]);
    expect(await personal.leaving?.('leaving')).toEqual([{ kind: 'PHOTOCARD', count: 2, blocks: false }]);
    await inTransaction(world.pool, async (connection) => personal.forget?.(connection, 'leaving'));
    expect(await recordsOf('leaving')).toEqual([]);
    expect(await recordsOf('mina')).not.toEqual([]);
  });
});
