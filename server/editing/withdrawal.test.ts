import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Composition, compose, kindsOf } from '../composition/compose.ts';
import { features } from '../features.ts';
import type { TestApi } from '../platform/testing.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { ticketFeature } from '../ticket/feature.ts';
import { verifyLedger } from '../vote/ballots/verify.ts';
import { foldAll } from '../vote/service.ts';
import { createEditingWorld, type EditingWorld, forAll } from './testing.ts';
import { wares } from './testing-withdrawal.ts';

let world: EditingWorld;
let owner: StudioBrowser;
let composition: Composition;
let api: TestApi;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles(wares);
  owner = await world.staff(forAll('owner'));
  composition = compose(world.studio.test.platform, features);
  api = world.studio.test.serve({ routes: [...composition.routes()] });
});
afterAll(async () => {
  await composition.close();
  await world.close();
});

const change = async (path: string, what: 'withdrawal' | 'return') => {
  const { version } = (await owner.request(`GET /studio/content/${path}`)).body;
  return owner.request(`POST /studio/content/${path}/${what}`, { version, reason: 'By mistake' });
};
const request = (call: string, fan?: string, body?: unknown) =>
  api.request(call, {
    ...(fan !== undefined && { fan }),
    ...(body !== undefined && { body }),
    headers: {
      'Accept-Language': 'en',
      'X-Device-Id': '7f3c0b1e-2f0a-4c7e-9c53-0f6b6a1f0001',
      ...(body !== undefined && { 'Idempotency-Key': randomUUID() }),
    },
  });
const codeOf = async (call: string, fan?: string, body?: unknown) => {
  const reply = await request(call, fan, body);
  return reply.status === 200 ? 'OK' : reply.body.code;
};
const idsIn = (body: unknown, key: string): string[] =>
  [...JSON.stringify(body).matchAll(new RegExp(`"${key}":"([^"]+)"`, 'g'))].map((match) => match[1] ?? '');
/** Where fans find things: a list, the search, the addresses for search engines, the artist's page. */
const findable = async (list: string, key: string, name: string, address: string) => ({
  list: idsIn((await request(list)).body, key).length > 0,
  search: JSON.stringify((await request(`GET /search?q=${name}`)).body).includes(address),
  sitemap: (await composition.site().list()).some(({ path }) => path.includes(address)),
});
const everywhere = { list: true, search: true, sitemap: true };
const nowhere = { list: false, search: false, sitemap: false };

it('the withdrawal is offered for every kind except legal documents, which fans have agreed to, and settings', () => {
  const staying = kindsOf(features).filter(
    ({ reading, withdrawal }) => reading !== undefined && !('seeds' in reading) && withdrawal === undefined,
  );
  expect(staying.map(({ name }) => name).toSorted()).toEqual(['policies', 'settings']);
});

describe('a vote that is withdrawn while it runs', () => {
  const places = () => findable('GET /vote?filter=all', 'voteId', 'Final', 'vote=final');
  const cast = () => codeOf('POST /vote/final/cast', 'mina', { candidateId: 'mina', free: 1, paid: 0 });
  const claim = (fan: string) => codeOf('POST /voteright/free/claim', fan, { voteId: 'final' });
  const ledger = async () => ({ ...(await request('GET /vote/final/ledger')).body, serverTime: null });

  it('is not found and accepts no ballots, and earlier ballots can be read and checked', async () => {
    await request('POST /voteright/free/claim', 'mina', { voteId: 'final' });
    expect([await cast(), await places()]).toEqual(['OK', everywhere]);
    await foldAll(world.studio.test.platform.pool, '0 seconds');
    const before = await ledger();
    expect(JSON.stringify(before.link)).toMatch(/[0-9a-f]{64}/);

    expect((await change('votes/final', 'withdrawal')).body).toMatchObject({ state: 'WITHDRAWN' });
    expect(await places()).toEqual(nowhere);
    expect(await request('GET /vote/final')).toMatchObject({ status: 404, body: { code: 'WITHDRAWN' } });
    expect(await codeOf('GET /vote/final/candidate')).toBe('WITHDRAWN');
    expect(await cast()).toBe('WITHDRAWN');
    expect(await claim('waiting')).toBe('WITHDRAWN');
    expect((await request('GET /artist/mina')).body.votes).toEqual([]);
    expect((await request('GET /voteright', 'waiting')).body.claimable).toEqual([]);

    expect(await ledger()).toEqual(before);
    expect((await request('GET /vote/final/audit')).status).toBe(200);
    expect((await request('GET /vote/final/result')).status).toBe(200);
    expect((await request('GET /vote/me', 'mina')).text).toContain('"voteId":"final"');
  });

  it('continues from its state when it is shown again, with the same rules and chain', async () => {
    const { rows } = await world.studio.test.platform.pool.query(
      "SELECT rules_digest, rules_version FROM vote WHERE vote_id = 'final'",
    );
    expect((await change('votes/final', 'return')).body).toMatchObject({ state: 'PUBLISHED' });
    expect([await places(), await cast(), await claim('waiting')]).toEqual([everywhere, 'OK', 'OK']);
    const { rules } = (await request('GET /vote/final')).body;
    expect([rules.digest, rules.version]).toEqual([rows[0]?.rules_digest, rows[0]?.rules_version]);
    const findings = await verifyLedger(world.studio.test.platform.pool);
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
  });
});

describe('a prize event that is withdrawn', () => {
  const places = () => findable('GET /event?filter=all', 'eventId', 'Seats', 'event=seats');
  const enter = (fan: string) => codeOf('POST /event/seats/entry', fan, {});

  it('accepts no entries; entrants can still read it, and it is drawn', async () => {
    expect([await enter('mina'), await places()]).toEqual(['OK', everywhere]);
    await change('events/seats', 'withdrawal');
    expect(await places()).toEqual(nowhere);
    expect(await enter('late')).toBe('WITHDRAWN');
    expect(await enter('mina')).toBe('OK');
    expect([await codeOf('GET /event/seats'), await codeOf('GET /event/seats', 'late')]).toEqual([
      'WITHDRAWN',
      'WITHDRAWN',
    ]);
    expect((await request('GET /event/seats', 'mina')).body).toMatchObject({ name: 'Seats', entered: true });
    expect((await request('GET /event/me', 'mina')).body.events).toMatchObject([{ eventId: 'seats' }]);
    expect(await codeOf('GET /event/seats/draw')).toBe('OK');
    await change('events/seats', 'return');
    expect([await places(), await enter('late')]).toEqual([everywhere, 'OK']);
  });
});

describe('a product that is withdrawn', () => {
  const places = () => findable('GET /product?kind=GOODS', 'productId', 'Shirt', 'product=shirt');
  const lines = [{ productId: 'shirt', quantity: 1 }];

  it('is not sold, and a cart with it shows that', async () => {
    expect(await places()).toEqual(everywhere);
    await request('POST /cart', 'mina', { lines });
    await change('products/shirt', 'withdrawal');
    expect(await places()).toEqual(nowhere);
    expect(await codeOf('GET /product/shirt')).toBe('WITHDRAWN');
    expect((await request('GET /cart', 'mina')).body.lines).toMatchObject([
      { maxQuantity: 0, product: { saleState: 'ENDED' } },
    ]);
    expect(await codeOf('POST /order/quote', 'mina', { lines })).toBe('NOT_ON_SALE');
    await change('products/shirt', 'return');
    expect([await places(), await codeOf('POST /order/quote', 'mina', { lines })]).toEqual([everywhere, 'OK']);
  });
});

describe('a pass that is withdrawn', () => {
  const grantTicket = async (fan: string) => {
    const { platform } = world.studio.test;
    const connection = await platform.pool.connect();
    try {
      return await composition.serviceOf(ticketFeature).grant(connection, 'hall', fan);
    } finally {
      connection.release();
    }
  };

  it('keeps its tickets and allows no new one; its product must be withdrawn first', async () => {
    expect(await grantTicket('holder')).not.toBeNull();
    expect(await change('passes/hall', 'withdrawal')).toMatchObject({
      status: 422,
      body: { code: 'CONTENT_PROBLEMS', problems: [{ sentence: expect.stringContaining('`seat` sells this pass') }] },
    });
    await change('products/seat', 'withdrawal');
    expect((await change('passes/hall', 'withdrawal')).body).toMatchObject({ state: 'WITHDRAWN' });
    expect(await grantTicket('late')).toBeNull();
    expect((await request('GET /ticket', 'holder')).body.tickets).toMatchObject([{ name: 'Hall', state: 'HOLDING' }]);
    expect(await change('products/seat', 'return')).toMatchObject({
      body: { problems: [{ kind: 'products', entryId: 'seat', path: ['pass'] }] },
    });
    await change('passes/hall', 'return');
    expect((await change('products/seat', 'return')).body).toMatchObject({ state: 'PUBLISHED' });
    expect(await grantTicket('late')).not.toBeNull();
  });
});

describe('a stream that is withdrawn', () => {
  const places = () => findable('GET /streaming', 'streamId', 'Night', 'stream=night');
  const watch = (fan: string) =>
    request('POST /streaming/round/open-round/session', fan, { ticketId: null, takeOver: false, proof: null });

  it('is not found and ends for fans without a ticket, but not for fans with a ticket', async () => {
    expect(await places()).toEqual(everywhere);
    const playing = (await watch('mina')).body;
    await change('streams/night', 'withdrawal');
    expect(await places()).toEqual(nowhere);
    expect([await codeOf('GET /streaming/night'), await codeOf('GET /streaming/night', 'mina')]).toEqual([
      'WITHDRAWN',
      'WITHDRAWN',
    ]);
    expect((await watch('other')).body.code).toBe('WITHDRAWN');
    const heartbeat = `POST /streaming/session/${playing.sessionId}/heartbeat`;
    expect(await codeOf(heartbeat, 'mina', { positionSeconds: null, latencySeconds: null })).toBe('WITHDRAWN');
    const held = (await request('GET /streaming/night', 'holder')).body;
    expect(held).toMatchObject({ name: 'Night', admissions: [{ name: 'Hall' }] });
    // Other content for fans: here none.
    expect(await request('GET /streaming/night/related', 'holder')).toMatchObject({
      status: 200,
      body: { streams: [] },
    });
    await change('streams/night', 'return');
    expect([await places(), (await watch('other')).status]).toEqual([everywhere, 200]);
  });
});

it('content of a title is withdrawn and restored with it', async () => {
  const lists = ['GET /vote?filter=all', 'GET /event?filter=all', 'GET /product', 'GET /streaming', 'GET /notice'];
  const shown = async () => {
    const bodies = await Promise.all(lists.map(async (list) => (await request(list)).body));
    return bodies.map((body) => idsIn(body, 'titleId').length > 0);
  };
  const addresses = [
    'GET /title/show',
    'GET /vote/final',
    'GET /event/seats',
    'GET /product/shirt',
    'GET /streaming/night',
  ];
  const codes = () => Promise.all(addresses.map((call) => codeOf(call)));
  expect(await shown()).toEqual(lists.map(() => true));
  await change('titles/show', 'withdrawal');
  await expect.poll(codes).toEqual(addresses.map(() => 'WITHDRAWN'));
  expect(await shown()).toEqual(lists.map(() => false));
  expect(await codeOf('POST /vote/final/cast', 'mina', { candidateId: 'mina', free: 1, paid: 0 })).toBe('WITHDRAWN');
  expect(await codeOf('POST /voteright/free/claim', 'late', { voteId: 'final' })).toBe('WITHDRAWN');
  await change('titles/show', 'return');
  await expect.poll(codes).toEqual(addresses.map(() => 'OK'));
  expect(await shown()).toEqual(lists.map(() => true));
});
