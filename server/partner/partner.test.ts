import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scope, scopes } from '../../rules/scopes.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../account/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createPartnerActions } from './actions.ts';
import { createPartnerWorld, type PartnerWorld } from './testing.ts';

let world: PartnerWorld;
let asker: StudioBrowser;
let approver: StudioBrowser;

const reason = 'Their new fan site';
const contact = { name: 'Seo Ha-rin', email: 'web@lumen.example' };

beforeAll(async () => {
  world = await createPartnerWorld();
  await importDemoPolicies(world.test.platform);
  asker = await world.staff();
  approver = await world.staff();
});
afterAll(() => world.close());

const newOrigin = () => `https://p${randomUUID()}.example`;

async function add(origin: string, name = 'Lumen') {
  const reply = await asker.request('POST /studio/partner', { name, contact, origins: [origin], reason });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

async function twoPeople(call: string, body: object) {
  const reply = await asker.request(call, body);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.done).toBeNull();
  const approved = await approver.request(`POST /studio/approval/${reply.body.approval.approvalId}/approval`);
  expect(approved.status, approved.text).toBe(200);
  return approved.body.done;
}

const makeLive = (partnerId: string, granted: readonly Scope[] = scopes) =>
  twoPeople(`POST /studio/partner/${partnerId}/live`, { scopes: granted, reason });

async function newLive(granted: readonly Scope[] = scopes) {
  const origin = newOrigin();
  const { partnerId } = await add(origin);
  await makeLive(partnerId, granted);
  await onBoth(() => 'GET /user/me', origin, { status: 401, code: 'LOGIN_REQUIRED', readableBy: origin });
  return { partnerId, origin };
}

/** Sooner or later, and then on each server alike. */
async function onBoth(call: () => string, origin: string, expected: object, headers: Record<string, string> = {}) {
  for (const server of [0, 1])
    await expect.poll(() => world.request(origin, call(), headers, server)).toEqual(expected);
}

async function signIn(origin: string): Promise<{ fan: SignedInFan; headers: Record<string, string> }> {
  const [fan] = await createFans(world.test.platform, 1, origin);
  if (fan === undefined) throw new Error('no fan was made');
  return { fan, headers: { Authorization: `Bearer ${fan.accessToken}`, 'X-Device-Id': fan.deviceId } };
}

/** Of an origin that is on no list: the answer is for no page, and nothing can be sent. */
const unknown = { status: 401, code: 'LOGIN_REQUIRED', readableBy: null };
const refused = { status: 403, code: 'ORIGIN_REFUSED', readableBy: null };

describe('a partner', () => {
  it('has no access until two people have made it live, and then on every server', async () => {
    const origin = newOrigin();
    const { partnerId, state, origins, scopes: none } = await add(origin);
    expect({ state, origins, none }).toEqual({
      state: 'ASKED',
      origins: [{ origin, provenAt: null }],
      none: ['profile'],
    });
    await onBoth(() => 'GET /user/me', origin, unknown);
    const done = await makeLive(partnerId, ['vote:free']);
    expect(done).toMatchObject({ state: 'LIVE', scopes: ['profile', 'vote:free'] });
    expect(done.origins).toEqual([{ origin, provenAt: expect.any(String) }]);
    await onBoth(() => 'GET /user/me', origin, { status: 401, code: 'LOGIN_REQUIRED', readableBy: origin });
  });

  it('is refused at once on every server when it is stopped, and its sessions stay ended when it is live again', async () => {
    const { partnerId, origin } = await newLive();
    const { headers } = await signIn(origin);
    await onBoth(() => 'GET /user/me', origin, { status: 200, code: null, readableBy: origin }, headers);
    const stopped = await asker.request(`POST /studio/partner/${partnerId}/stop`, { reason });
    expect(stopped.body).toMatchObject({ ended: 1, partner: { state: 'STOPPED' } });
    await onBoth(() => 'GET /user/me', origin, unknown, headers);
    await onBoth(() => 'POST /jwt/refresh', origin, refused, headers);
    await makeLive(partnerId);
    await onBoth(() => 'GET /user/me', origin, { status: 401, code: 'LOGIN_REQUIRED', readableBy: origin }, headers);
  });

  it('can’t use a removed scope in open sessions, and gets more scopes only by two people', async () => {
    const { partnerId, origin } = await newLive();
    const { headers } = await signIn(origin);
    const call = () => 'GET /voteright';
    await onBoth(call, origin, { status: 200, code: null, readableBy: origin }, headers);
    await asker.request(`DELETE /studio/partner/${partnerId}/scope`, { scopes: ['vote:free'], reason });
    await onBoth(call, origin, { status: 422, code: 'SCOPE_REQUIRED', readableBy: origin }, headers);
    const more = await twoPeople(`POST /studio/partner/${partnerId}/scope`, { scopes: ['vote:free'], reason });
    expect(more.scopes).toEqual(scopes);
    await onBoth(call, origin, { status: 200, code: null, readableBy: origin }, headers);
  });

  it('loses the sessions and addresses of a removed origin, and keeps the others', async () => {
    const { partnerId, origin } = await newLive();
    const other = newOrigin();
    await twoPeople(`POST /studio/partner/${partnerId}/origin`, { origin: other, reason });
    await onBoth(() => 'GET /user/me', other, { status: 401, code: 'LOGIN_REQUIRED', readableBy: other });
    const { version } = (await asker.request(`GET /studio/partner/${partnerId}`)).body;
    const returns = [`${origin}/`, `${other}/fans`];
    const changed = await asker.request(`PUT /studio/partner/${partnerId}`, {
      version,
      name: 'Lumen',
      contact,
      returns,
      reason,
    });
    expect(changed.body.returns).toEqual(returns);
    const { headers } = await signIn(other);
    const removed = await asker.request(`DELETE /studio/partner/${partnerId}/origin`, { origin: other, reason });
    expect(removed.body).toMatchObject({ ended: 1, partner: { returns: [`${origin}/`], origins: [{ origin }] } });
    await onBoth(() => 'GET /user/me', other, unknown, headers);
    await onBoth(() => 'POST /jwt/refresh', other, refused, headers);
    await onBoth(() => 'GET /user/me', origin, { status: 401, code: 'LOGIN_REQUIRED', readableBy: origin });
  });

  it('shares no origin with another one', async () => {
    const { origin } = await newLive();
    const body = { name: 'Nova', contact, origins: [origin], reason };
    expect((await asker.request('POST /studio/partner', body)).body).toMatchObject({ code: 'ORIGIN_TAKEN', origin });
    const { partnerId } = await newLive();
    const taken = await asker.request(`POST /studio/partner/${partnerId}/origin`, { origin, reason });
    expect(taken.body).toMatchObject({ code: 'ORIGIN_TAKEN', origin });
    // Two may wait for the same origin, and one gets it.
    const contestedOrigin = newOrigin();
    const [first, second] = [await add(contestedOrigin, 'First'), await add(contestedOrigin, 'Second')];
    await makeLive(first.partnerId);
    const reply = await asker.request(`POST /studio/partner/${second.partnerId}/live`, { scopes: [], reason });
    const late = await approver.request(`POST /studio/approval/${reply.body.approval.approvalId}/approval`);
    expect(late.body.code).toBe('ORIGIN_TAKEN');
  });

  it('can be changed by one person at a time, and sends no fan to a foreign address', async () => {
    const { partnerId } = await newLive();
    const { version, ...shown } = (await asker.request(`GET /studio/partner/${partnerId}`)).body;
    expect(shown).toMatchObject({ name: 'Lumen', contact, source: 'STUDIO' });
    const put = (body: object) =>
      asker.request(`PUT /studio/partner/${partnerId}`, {
        version,
        name: 'Lumen',
        contact,
        returns: [],
        reason,
        ...body,
      });
    expect((await put({ returns: ['https://elsewhere.example/'] })).body).toMatchObject({
      code: 'RETURN_ELSEWHERE',
      address: 'https://elsewhere.example/',
    });
    expect((await put({ name: 'Lumen Fans' })).body.name).toBe('Lumen Fans');
    expect((await put({ name: 'Late' })).body.code).toBe('PARTNER_CHANGED');
  });

  it('leaves every change in its history, and its contact in no column in clear text', async () => {
    const { partnerId } = await newLive();
    await asker.request(`POST /studio/partner/${partnerId}/stop`, { reason });
    const { body } = await asker.request(`GET /studio/audit-log/partner/${partnerId}`);
    expect(body.entries.map(({ action }: { action: string }) => action)).toEqual([
      'partner.stop',
      'approval.approve',
      'partner.live',
      'approval.ask',
      'partner.add',
    ]);
    const { rows } = await world.test.owner.query(
      "SELECT string_agg(row_to_json(p)::text, ' ') AS everything FROM partner p",
    );
    for (const text of [contact.name, contact.email])
      for (const form of [text, Buffer.from(text).toString('hex')]) expect(rows[0].everything).not.toContain(form);
  });

  it.each([
    ['an unknown one', 'none', 'NOT_FOUND'],
    ['a live one', null, 'PARTNER_STATE'],
  ])('refuses a request to make it live: %s', async (_, id, code) => {
    const partnerId = id ?? (await newLive()).partnerId;
    const reply = await asker.request(`POST /studio/partner/${partnerId}/live`, { scopes: [], reason });
    expect(reply.body.code).toBe(code);
  });

  it('has no origin without encryption in production', async () => {
    const { platform } = world.test;
    const actions = createPartnerActions({ ...platform, config: { ...platform.config, production: true } });
    const adding = { name: 'Lumen', contact, origins: ['http://lumen.example'] };
    await expect(inTransaction(platform.pool, (connection) => actions.add(connection, adding))).rejects.toMatchObject({
      code: 'ORIGIN_INSECURE',
    });
  });

  it('is not listed after its own request before each of its origins is proven', async () => {
    const origin = newOrigin();
    const { partnerId } = await add(origin);
    const { pool } = world.test.platform;
    await pool.query("UPDATE partner SET source = 'REQUEST' WHERE partner_id = $1", [partnerId]);
    const live = () => asker.request(`POST /studio/partner/${partnerId}/live`, { scopes: [], reason });
    expect((await live()).body.code).toBe('ORIGIN_UNPROVEN');
    await pool.query('UPDATE partner_origin SET proven_at = now() WHERE partner_id = $1', [partnerId]);
    expect((await live()).body.approval).not.toBeNull();
  });

  it('is seen, and not changed, by producers and auditors', async () => {
    const { partnerId } = await newLive();
    for (const role of ['producer', 'auditor'] as const) {
      const browser = await world.staff([{ role, titleId: null }]);
      expect((await browser.request('GET /studio/partner')).status).toBe(200);
      const stop = await browser.request(`POST /studio/partner/${partnerId}/stop`, { reason });
      expect(stop.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'partner.manage' });
    }
  });
});

describe('a server', () => {
  it('checks each page of another origin in the database while its connection for changes is lost', async () => {
    const { partnerId, origin } = await newLive();
    const { headers } = await signIn(origin);
    await asker.request(`POST /studio/partner/${partnerId}/stop`, { reason });
    // A third server has heard of nothing yet: its first request is refused all the same.
    world.servers.push(world.startServer());
    const server = world.servers.length - 1;
    expect(await world.request(origin, 'POST /jwt/refresh', headers, server)).toEqual(refused);
    const listening = await world.test.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN fanfare_bus%'`,
    );
    expect(listening.rows.length).toBeGreaterThan(1);
    const live = await newLiveWithoutWaiting();
    // It may listen again by now, and is then notified a moment later.
    await expect.poll(() => world.request(live, 'GET /user/me')).toMatchObject({ readableBy: live });
  });
});

async function newLiveWithoutWaiting(): Promise<string> {
  const origin = newOrigin();
  const { partnerId } = await add(origin);
  await makeLive(partnerId);
  return origin;
}

describe('the list of partners', () => {
  type Listed = { partners: { name: string; partnerId: string; state: string }[]; nextCursor: string | null };
  const list = async (query: string): Promise<Listed> => (await asker.request(`GET /studio/partner?${query}`)).body;

  /** All pages of a list. */
  async function walk(query: string): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Listed = await list(`${query}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      names.push(...page.partners.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    return names;
  }

  it('comes page by page in its order, both ways, all or those in one state', async () => {
    for (const name of ['zeta one', 'Zeta One', 'zeta three', 'Zeta two']) await add(newOrigin(), name);
    const isOurs = (name: string) => name.toLowerCase().startsWith('zeta');
    const byName = (await walk('sort=name')).filter(isOurs).map((name) => name.toLowerCase());
    expect(byName).toEqual(['zeta one', 'zeta one', 'zeta three', 'zeta two']);
    expect((await walk('sort=-name')).filter(isOurs).map((name) => name.toLowerCase())).toEqual(byName.toReversed());
    const byChange = ['zeta one', 'Zeta One', 'zeta three', 'Zeta two'];
    expect((await walk('sort=changedAt')).filter(isOurs)).toEqual(byChange);
    expect((await walk('sort=-changedAt&state=ASKED')).filter(isOurs)).toEqual(byChange.toReversed());
    expect((await walk('sort=name&state=STOPPED')).filter(isOurs)).toEqual([]);
  });

  it('finds by the beginning of a name in any letters, and of a host with or without its scheme', async () => {
    const host = `q${randomUUID()}.example`;
    const { partnerId } = await add(`https://${host}`, 'Quartz Records');
    for (const q of ['quartz r', 'QUARTZ', host.slice(0, 20), `https://${host}`])
      expect((await list(`q=${encodeURIComponent(q)}`)).partners.map((one) => one.partnerId)).toContain(partnerId);
    expect((await list('q=quartz&state=LIVE')).partners).toEqual([]);
    expect((await list('q=no-such-name')).partners).toEqual([]);
  });

  it('finds by the beginning of a host among those in one state, in the requested order', async () => {
    const beginning = `s${randomUUID().slice(0, 18)}`;
    const added = [];
    for (const [host, name] of [
      ['a', 'Sunny one'],
      ['b', 'Sunny three'],
      ['c', 'Sunny two'],
    ])
      added.push((await add(`https://${beginning}-${host}.example`, name)).partnerId);
    const [one, three, two] = added;
    await makeLive(two);
    const found = async (query: string) =>
      (await list(`q=${beginning}&${query}`)).partners.map((each) => each.partnerId);
    expect(await found('state=LIVE&limit=1')).toEqual([two]);
    expect(await found('state=ASKED')).toEqual([one, three]);
    expect(await found('sort=-name')).toEqual([two, three, one]);
    expect(await found('sort=-name&limit=1')).toEqual([two]);
    // The last change was made to the one that is live.
    expect(await found('sort=-changedAt')).toEqual([two, three, one]);
    expect(await found('sort=changedAt&limit=2')).toEqual([one, three]);
    const byName = async (query: string) => (await list(`q=sunny&${query}`)).partners.map((each) => each.partnerId);
    expect(await byName('sort=-name&limit=2')).toEqual([two, three]);
    expect(await byName('sort=changedAt')).toEqual([one, three, two]);
  });

  it('refuses a cursor that no page of this order gave', async () => {
    const { nextCursor } = await list('sort=name&limit=1');
    expect((await asker.request(`GET /studio/partner?sort=changedAt&cursor=${nextCursor}`)).status).toBe(400);
  });
});
