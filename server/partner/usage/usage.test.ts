import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDemoPolicies } from '../../account/sign-in/testing-sign-in.ts';
import { createFans } from '../../account/testing.ts';
import { newId } from '../../platform/new-id.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { createPartnerWorld, type PartnerWorld } from '../testing.ts';
import { createUsage, readUsage, type UsageDay, usageFigures } from './usage.ts';

let world: PartnerWorld;
let owner: StudioBrowser;
const origin = 'https://lumen.test';
let partnerId: string;

beforeAll(async () => {
  world = await createPartnerWorld({ PARTNER_ORIGINS: `${origin}=Lumen` });
  await importDemoPolicies(world.test.platform);
  owner = await world.staff();
  await world.servers[0]?.platform.partners.current();
  partnerId = (await owner.request('GET /studio/partner')).body.partners[0].partnerId;
});
afterAll(() => world.close());

/** The sums of some days: midnight (UTC) may pass during a test. */
const sumOf = (days: readonly UsageDay[]) =>
  Object.fromEntries(usageFigures.map((figure) => [figure, days.reduce((sum, day) => sum + day[figure], 0)]));

const utcDay = () => new Date().toISOString().slice(0, 10);

describe('the usage of a partner', () => {
  it('counts the actions of its pages on every server, and is written at the end', async () => {
    const [first, second] = [world.startServer(), world.startServer()];
    world.servers.push(first, second);
    const [one, other] = [world.servers.length - 2, world.servers.length - 1];
    for (const server of [one, other]) {
      await world.servers[server]?.platform.partners.current();
      const load = 'GET /user/oauth/handoff/origin?origin=https%3A%2F%2Flumen.test';
      expect((await world.request(origin, load, {}, server)).status).toBe(200);
      // A visitor's page sends requests for a fan's data; that is no error.
      expect((await world.request(origin, 'GET /user/me', {}, server)).status).toBe(401);
      expect((await world.request(origin, 'GET /vote/none', {}, server)).status).toBe(404);
      // Another partner's page is not counted.
      await world.request('https://stranger.example', load, {}, server);
    }
    const [fan] = await createFans(world.test.platform, 1, origin);
    const headers = { Authorization: `Bearer ${fan?.accessToken}`, 'X-Device-Id': fan?.deviceId ?? '' };
    expect((await world.request(origin, 'GET /user/me', headers, one)).status).toBe(200);
    for (const { application } of [first, second]) await application.close();
    const before = utcDay();
    const { body } = await owner.request(`GET /studio/partner/${partnerId}/usage?days=2`);
    expect(body.days).toHaveLength(2);
    expect(sumOf(body.days)).toEqual({ loads: 2, signIns: 0, votes: 0, orders: 0, errors: 2 });
    expect([before, utcDay()]).toContain(body.days[0].day);
  });

  it('counts sign-ins, votes and orders that were made, and refused ones as errors', async () => {
    const { platform } = world.test;
    const id = newId();
    await platform.pool.query(
      "INSERT INTO partner (partner_id, name, state, source, scopes) VALUES ($1, 'Nova', 'LIVE', 'STUDIO', '{profile}')",
      [id],
    );
    const usage = createUsage(platform);
    usage.note(id, 'POST /user/oauth/handoff/token', 200);
    usage.note(id, 'POST /vote/:voteId/cast', 200);
    usage.note(id, 'POST /vote/:voteId/cast', 200);
    usage.note(id, 'POST /vote/:voteId/cast', 409);
    usage.note(id, 'POST /order', 200);
    usage.note(id, 'GET /order', 200);
    usage.note(id, 'GET /home', 500);
    usage.note('a partner that is gone', 'POST /order', 200);
    await usage.write();
    await usage.write();
    usage.note(id, 'POST /order', 200);
    await usage.close();
    const days = await readUsage(platform.pool, id, 2);
    expect(sumOf(days)).toEqual({ loads: 0, signIns: 1, votes: 2, orders: 2, errors: 2 });
  });

  it('loses nothing after a failed write, and is counted on its own day', async () => {
    const { platform, owner: tables } = world.test;
    let day = '2026-01-01';
    const usage = createUsage(platform, () => day);
    usage.note(partnerId, 'POST /order', 200);
    await tables.query('ALTER TABLE partner_usage RENAME TO partner_usage_away');
    await expect(usage.write()).rejects.toThrow();
    await tables.query('ALTER TABLE partner_usage_away RENAME TO partner_usage');
    day = '2026-01-02';
    usage.note(partnerId, 'POST /order', 200);
    await usage.write();
    const { rows } = await platform.pool.query(
      "SELECT day, orders FROM partner_usage WHERE partner_id = $1 AND day < '2026-02-01' ORDER BY day",
      [partnerId],
    );
    expect(rows).toEqual([
      { day: '2026-01-01', orders: 1 },
      { day: '2026-01-02', orders: 1 },
    ]);
  });

  it('is not found for an unknown partner', async () => {
    expect((await owner.request('GET /studio/partner/none/usage')).body.code).toBe('NOT_FOUND');
  });
});
