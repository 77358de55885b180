import { randomUUID } from 'node:crypto';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxDays } from '../../rules/inbox/inbox-kinds.ts';
import { inTransaction } from '../platform/database/database.ts';
import { besideTransactions } from '../platform/database/second-connections.ts';
import { toNode } from '../platform/http/listen.ts';
import { liveRoutes } from '../platform/live/live-routes.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { inboxPersonalData } from './personal-data.ts';
import { inboxRoutes } from './routes.ts';
import { createInboxService, type InboxService } from './service.ts';
import { createReaders, itemsOf } from './testing.ts';
import { type NewItem, settleItems, writeItems } from './write-items.ts';

let test: TestPlatform;
let api: TestApi;
let service: InboxService;
let server: Server;

beforeAll(async () => {
  test = await createTestPlatform();
  service = createInboxService(test.platform);
  api = test.serve({ routes: [...inboxRoutes(service), ...liveRoutes()] });
  server = createServer(toNode(api.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await test.close();
});

const words = (text: string) => ({ ko: `${text} ko`, en: text, ja: `${text} ja` });
const item = (userId: string, cause: string, changes: Partial<NewItem> = {}): NewItem => ({
  userId,
  cause,
  kind: 'EVENT_WON',
  name: words('Front row'),
  details: { subjectId: 'front-row' },
  ...changes,
});
const write = (...items: NewItem[]) => inTransaction(test.platform.pool, (connection) => writeItems(connection, items));
const fan = async () => (await createReaders(test.platform, 1))[0] ?? '';
const list = async (userId: string, query = '', language = 'en') =>
  (await api.request(`GET /inbox${query}`, { fan: userId, headers: { 'Accept-Language': language } })).body;
const read = (userId: string, upTo: string, key: string = randomUUID()) =>
  api.request('POST /inbox/read', { fan: userId, body: { upTo }, headers: { 'Idempotency-Key': key } });

/** One device of a fan: the numbers of unread items that it received, in order. */
async function listen(topic: string): Promise<{ counts: number[]; leave(): void }> {
  const { port } = server.address() as AddressInfo;
  const counts: number[] = [];
  return new Promise((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path: `/api/v1/live?topic=inbox:${topic}` }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => {
        text += part;
        counts.splice(0, counts.length, ...[...text.matchAll(/"unread":(\d+)/g)].map(([, count]) => Number(count)));
        if (counts.length > 0) resolve({ counts, leave: () => request.destroy() });
      });
      response.on('error', () => undefined);
      if (response.statusCode !== 200) reject(new Error(String(response.statusCode)));
    });
    request.on('error', reject);
  });
}

describe('an item', () => {
  it('is written once for each cause, however often and however concurrently', async () => {
    const reader = await fan();
    await Promise.all(Array.from({ length: 8 }, () => write(item(reader, 'event:one'))));
    await write(item(reader, 'event:one'), item(reader, 'event:two'), item(reader, 'event:two'));
    expect((await list(reader)).items).toHaveLength(2);
  });

  it('is not written by a transaction that is rolled back', async () => {
    const reader = await fan();
    const broken = inTransaction(test.platform.pool, async (connection) => {
      await writeItems(connection, [item(reader, 'event:broken')]);
      throw new Error('broken');
    });
    await expect(broken).rejects.toThrow('broken');
    expect((await list(reader)).items).toEqual([]);
  });

  it('has a code, values, a name in the reader’s language and a link, and no sentence', async () => {
    const reader = await fan();
    await write(item(reader, 'event:one'));
    await write({
      userId: reader,
      cause: 'refund:1',
      kind: 'REFUND_MADE',
      details: { subjectId: 'order-1', amount: 12_000, currency: 'KRW' },
    });
    const [refund, won] = (await list(reader, '', 'ja')).items;
    expect(refund).toMatchObject({ kind: 'REFUND_MADE', name: null, amount: 12_000, currency: 'KRW', unread: true });
    expect(refund.path).toBe('/mypage/purchase?order=order-1');
    expect(won).toMatchObject({ kind: 'EVENT_WON', name: 'Front row ja', path: '/mypage/event?event=front-row' });
    expect((await list(reader, '', 'ko')).items[1].name).toBe('Front row ko');
  });

  it('is never seen by another fan, nor marked as read by one', async () => {
    const [mine = '', other = ''] = await createReaders(test.platform, 2);
    await write(item(mine, 'event:one'));
    const [{ itemId }] = (await list(mine)).items;
    expect(await list(other)).toMatchObject({ items: [], unread: 0 });
    expect((await read(other, itemId)).body.unread).toBe(0);
    expect(await list(mine)).toMatchObject({ unread: 1 });
    expect((await list(mine)).topic).not.toBe((await list(other)).topic);
  });

  it('is deleted after its days', async () => {
    const reader = await fan();
    await write(item(reader, 'event:old'), item(reader, 'event:new'));
    await test.owner.query(
      `UPDATE inbox_item SET created_at = now() - make_interval(days => $2, hours => CASE cause WHEN 'event:old' THEN 1 ELSE -1 END)
       WHERE user_id = $1`,
      [reader, inboxDays],
    );
    await service.sweep();
    const { rows } = await test.owner.query('SELECT cause FROM inbox_item WHERE user_id = $1', [reader]);
    expect(rows).toEqual([{ cause: 'event:new' }]);
  });

  it('is refused without a sign-in, and on a partner’s page', async () => {
    const reader = await fan();
    expect((await api.request('GET /inbox')).body.code).toBe('LOGIN_REQUIRED');
    const there = { Origin: 'https://artist.test' };
    expect((await api.request('GET /inbox', { fan: reader, headers: there })).body.code).toBe('ORIGIN_REFUSED');
    expect(
      (
        await api.request('POST /inbox/read', {
          fan: reader,
          body: { upTo: '1' },
          headers: { ...there, 'Idempotency-Key': randomUUID() },
        })
      ).body.code,
    ).toBe('ORIGIN_REFUSED');
  });
});

describe('a long inbox', () => {
  it('is continued by page up to the thousandth item, each once, while new items arrive', async () => {
    const reader = await fan();
    await write(...Array.from({ length: 1_000 }, (_, index) => item(reader, `event:${index}`)));
    const seen: string[] = [];
    let query = '?limit=50';
    for (;;) {
      const page = await list(reader, query);
      seen.push(...page.items.map(({ itemId }: { itemId: string }) => itemId));
      if (page.nextCursor === null) break;
      query = `?limit=50&cursor=${page.nextCursor}`;
      await write(item(reader, `event:late-${seen.length}`));
    }
    expect(seen).toHaveLength(1_000);
    expect(new Set(seen).size).toBe(1_000);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
    expect((await list(reader)).unread).toBe(1_019);
  });

  it('refuses a cursor that no page gave', async () => {
    const reply = await api.request('GET /inbox?cursor=WyJ4Il0', { fan: await fan() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
  });

  it('is written for a thousand and more fans in one transaction, and each gets a notification', async () => {
    const readers = await createReaders(test.platform, 1_201);
    const [first = ''] = readers;
    const device = await listen((await list(first)).topic);
    await write(...readers.map((reader) => item(reader, 'event:all')));
    await expect.poll(() => device.counts.at(-1)).toBe(1);
    device.leave();
    const { rows } = await test.owner.query(
      "SELECT count(*)::integer AS count FROM inbox_item WHERE cause = 'event:all'",
    );
    expect(rows).toEqual([{ count: 1_201 }]);
  });
});

describe('reading', () => {
  it('reaches up to a position, and stays there when it is repeated or an older position follows', async () => {
    const reader = await fan();
    await write(item(reader, 'event:1'));
    await write(item(reader, 'event:2'));
    await write(item(reader, 'event:3'));
    const [, second, first] = (await list(reader)).items;
    expect((await read(reader, second.itemId)).body.unread).toBe(1);
    expect((await read(reader, second.itemId)).body.unread).toBe(1);
    expect((await read(reader, first.itemId)).body.unread).toBe(1);
    expect((await list(reader)).items.map(({ unread }: { unread: boolean }) => unread)).toEqual([true, false, false]);
  });

  it('marks only the item that a fan has opened', async () => {
    const [reader, other] = [await fan(), await fan()];
    await write(item(reader, 'event:1'), item(reader, 'event:2'), item(reader, 'event:3'));
    const [, second] = (await list(reader)).items;
    const body = { upTo: second.itemId, only: true };
    const headers = () => ({ 'Idempotency-Key': randomUUID() });
    expect((await api.request('POST /inbox/read', { fan: other, body, headers: headers() })).status).toBe(200);
    expect((await list(reader)).unread).toBe(3);
    expect((await api.request('POST /inbox/read', { fan: reader, body, headers: headers() })).body.unread).toBe(2);
    expect((await list(reader)).items.map(({ unread }: { unread: boolean }) => unread)).toEqual([true, false, true]);
  });

  it('replays the answer of a repeated request', async () => {
    const reader = await fan();
    await write(item(reader, 'event:1'));
    const [{ itemId }] = (await list(reader)).items;
    const [once, again] = [await read(reader, itemId, 'read-key-1'), await read(reader, itemId, 'read-key-1')];
    expect(again.text).toBe(once.text);
  });

  it('follows a feature whose own page has shown the subject', async () => {
    const reader = await fan();
    await write(item(reader, 'inquiry:a:1'), item(reader, 'inquiry:a:2'), item(reader, 'inquiry:ab:1'));
    await inTransaction(test.platform.pool, (connection) => settleItems(connection, reader, 'inquiry:a:'));
    expect((await list(reader)).unread).toBe(1);
  });

  it.each(['', '-1', 'x', '1'.repeat(19)])('refuses the position “%s”', async (upTo) => {
    expect((await read(await fan(), upTo)).status).toBe(400);
  });
});

describe('two devices', () => {
  it('agree on what is new, and on what was read on one of them', async () => {
    const reader = await fan();
    const { topic } = await list(reader);
    const [phone, desk] = [await listen(topic), await listen(topic)];
    expect([phone.counts, desk.counts]).toEqual([[0], [0]]);
    await write(item(reader, 'event:1'));
    await expect.poll(() => [phone.counts.at(-1), desk.counts.at(-1)]).toEqual([1, 1]);
    const [{ itemId }] = (await list(reader)).items;
    await read(reader, itemId);
    await expect.poll(() => [phone.counts.at(-1), desk.counts.at(-1)]).toEqual([0, 0]);
    phone.leave();
    desk.leave();
  });

  it('get all items that arrive while they connect', async () => {
    const reader = await fan();
    const { topic } = await list(reader);
    const [devices] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => listen(topic))),
      ...Array.from({ length: 12 }, (_, index) => write(item(reader, `event:${index}`))),
    ]);
    for (const device of devices) await expect.poll(() => device.counts.at(-1)).toBe(12);
    for (const device of devices) device.leave();
  });

  it('can’t listen to a topic without an owner', async () => {
    await expect(listen('0'.repeat(32))).rejects.toThrow('404');
  });
});

describe('a fan who leaves', () => {
  it('gets no further items, and earlier ones are in the download and are deleted', async () => {
    const reader = await fan();
    await write(item(reader, 'event:before'));
    const data = inboxPersonalData(test.platform);
    const records: unknown[] = [];
    for await (const record of data.records(reader, 'ko')) records.push(record);
    expect(records).toEqual([expect.objectContaining({ kind: 'EVENT_WON', about: 'Front row ko' })]);

    await inTransaction(test.platform.pool, async (connection) => {
      await connection.query('SELECT FROM fan WHERE user_id = $1 FOR UPDATE', [reader]);
      await data.forget?.(connection, reader);
      // Does not wait for the withdrawal, which may wait for rows that this transaction has locked.
      await besideTransactions(() => write(item(reader, 'event:meanwhile')));
      await connection.query('DELETE FROM fan WHERE user_id = $1', [reader]);
    });
    await write(item(reader, 'event:after'));
    expect(await itemsOf(test.platform, reader)).toEqual([]);
    const { rows } = await test.owner.query('SELECT FROM inbox WHERE user_id = $1', [reader]);
    expect(rows).toEqual([]);
  });
});
