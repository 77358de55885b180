import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '../../rules/scopes.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createPartnerActions } from './actions.ts';
import { createPartnerWorld, type PartnerWorld } from './testing.ts';

let world: PartnerWorld;
let browser: StudioBrowser;
beforeAll(async () => {
  world = await createPartnerWorld();
  await importDemoPolicies(world.test.platform);
  browser = await world.staff();
});
afterAll(() => world.close());

const [site, shop] = ['https://lumen.example', 'https://shop.lumen.example'];

/** Starts a server with these settings, and waits until it knows its partners. */
async function start(origins: Record<string, string>, scopes: Record<string, Scope[]> = {}, returns: string[] = []) {
  const server = world.startServer({
    partnerOrigins: new Map(Object.entries(origins)),
    partnerScopes: new Map(Object.entries(scopes)),
    partnerReturns: returns,
  });
  await server.platform.partners.current();
  return server.platform.partners;
}

async function records() {
  const { body } = await browser.request('GET /studio/partner');
  return body.partners.map(({ name, state, source, origins, scopes, returns }: never) => ({
    name,
    state,
    source,
    origins: (origins as { origin: string }[]).map(({ origin }) => origin),
    scopes: (scopes as string[]).length,
    returns,
  }));
}

it('the partners of the setting are stored, and follow the setting at each start', async () => {
  const partners = await start({ [site]: 'Lumen', [shop]: 'Lumen' }, {}, [`${shop}/`]);
  expect(partners.of(shop)).toMatchObject({ name: 'Lumen', isTrial: false, returns: [`${shop}/`] });
  const first = {
    name: 'Lumen',
    state: 'LIVE',
    source: 'SETTING',
    origins: [site, shop],
    scopes: 10,
    returns: [`${shop}/`],
  };
  expect(await records()).toEqual([first]);

  await start({ [site]: 'Lumen', [shop]: 'Lumen' }, {}, [`${shop}/`]);
  expect(await records()).toEqual([first]);

  const narrowed = await start({ [site]: 'Lumen Fans' }, { [site]: ['profile', 'store'] });
  expect(narrowed.of(site)?.scopes).toEqual(['profile', 'store']);
  expect(narrowed.of(shop)).toBeNull();
  expect(await records()).toEqual([{ ...first, name: 'Lumen Fans', origins: [site], scopes: 2, returns: [] }]);

  const without = await start({});
  expect(without.of(site)).toBeNull();
  expect(await records()).toMatchObject([{ state: 'STOPPED', source: 'SETTING' }]);
  expect((await start({ [site]: 'Lumen' })).of(site)).toMatchObject({ name: 'Lumen' });
});

it('a partner that was stopped in Studio stays stopped, whatever the setting contains', async () => {
  const [{ partnerId }] = (await browser.request('GET /studio/partner')).body.partners;
  await browser.request(`POST /studio/partner/${partnerId}/stop`, { reason: 'They sell tickets twice' });
  const partners = await start({ [site]: 'Lumen' });
  expect(partners.of(site)).toBeNull();
  expect(await records()).toMatchObject([{ state: 'STOPPED', source: 'STUDIO' }]);
});

it('an origin that was removed in Studio stays removed at every start, until it is added again', async () => {
  const [remaining, removed] = ['https://echo.example', 'https://shop.echo.example'];
  const named = { [remaining]: 'Echo', [removed]: 'Echo' };
  await start(named);
  const echo = async () => (await records()).filter(({ name }: { name: string }) => name === 'Echo');
  const { partners: all } = (await browser.request('GET /studio/partner')).body;
  const { partnerId } = all.find(({ name }: { name: string }) => name === 'Echo');
  await browser.request(`DELETE /studio/partner/${partnerId}/origin`, { origin: removed, reason: 'Sold to another' });

  const partners = await start(named);
  expect(partners.of(removed)).toBeNull();
  expect(partners.of(remaining)).toMatchObject({ name: 'Echo' });
  expect(await echo()).toMatchObject([{ state: 'LIVE', source: 'STUDIO', origins: [remaining] }]);

  const { pool } = world.test.platform;
  const actions = createPartnerActions(world.test.platform);
  await inTransaction(pool, (connection) => actions.addOrigin(connection, partnerId, removed));
  expect((await start(named)).of(removed)).toMatchObject({ partnerId });
  expect(await echo()).toMatchObject([{ origins: [remaining, removed] }]);
});

it('a partner that is made live again does not regain removed origins and scopes', async () => {
  const [origin, other] = ['https://orbit.example', 'https://shop.orbit.example'];
  await start({ [origin]: 'Orbit', [other]: 'Orbit' });
  const { partners: all } = (await browser.request('GET /studio/partner')).body;
  const { partnerId } = all.find(({ name }: { name: string }) => name === 'Orbit');
  await browser.request(`DELETE /studio/partner/${partnerId}/origin`, { origin: other, reason: 'Sold to another' });
  await browser.request(`POST /studio/partner/${partnerId}/stop`, { reason: 'For a while' });
  const { pool } = world.test.platform;
  const actions = createPartnerActions(world.test.platform);
  const { reply } = await inTransaction(pool, (connection) => actions.makeLive(connection, partnerId, []));
  expect(reply.origins.map((one) => one.origin)).toEqual([origin]);
  expect((await start({})).of(other)).toBeNull();
});

it('servers that start at the same time store each partner once, and the audit log is valid', async () => {
  const origin = 'https://nova.example';
  await Promise.all(Array.from({ length: 4 }, () => start({ [origin]: 'Nova' })));
  const nova = (await records()).filter(({ name }: { name: string }) => name === 'Nova');
  expect(nova).toHaveLength(1);
  const { body } = await browser.request('GET /studio/audit-log?action=partner.follow');
  expect(body.entries[0]).toMatchObject({ actor: { kind: 'SERVER', id: 'setting' }, object: { kind: 'partner' } });
  const { pool, sealing } = world.test.platform;
  expect((await verifyRecord(pool, sealing)).wrong).toBeNull();
});
