import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { sweepPresence } from './presence.ts';
import { createEditingWorld, type EditingWorld, forAll } from './testing.ts';

let world: EditingWorld;
let first: StudioBrowser;
let second: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  first = await world.staff(forAll('owner'));
  second = await world.staff([{ role: 'producer', titleId: 'show' }]);
});
afterAll(() => world.close());

const call = '/studio/content/artists/mina';
const meet = async (browser: StudioBrowser, here = true) =>
  (await browser.request(`POST ${call}/presence`, { here })).body;

describe('two people with one entry open', () => {
  it('see each other, and that the other has saved', async () => {
    const { version, people } = await meet(first);
    expect(people).toEqual([]);
    expect((await meet(second)).people).toMatchObject([{ name: 'Han Seo-jun' }]);
    expect((await meet(first)).people).toHaveLength(1);
    const { value } = (await second.request(`GET ${call}`)).body.published;
    await second.request(`PUT ${call}/draft`, { version, value });
    expect((await meet(first)).version).toBe(version + 1);
  });

  it('do not see who has left, or whose page does not ask any more', async () => {
    await meet(second, false);
    expect((await meet(first)).people).toEqual([]);
    await meet(second);
    const { pool } = world.studio.test.platform;
    await pool.query("UPDATE content_presence SET seen_at = seen_at - interval '31 seconds'");
    expect((await meet(first)).people).toEqual([]);
    await sweepPresence(pool);
    expect((await pool.query('SELECT FROM content_presence')).rowCount).toBe(1);
  });

  it('is for who may read the entry', async () => {
    const reply = await second.request('POST /studio/content/questions/where/presence', { here: true });
    expect(reply.body.code).toBe('RIGHT_REQUIRED');
    const none = await first.request('POST /studio/content/artists/unknown/presence', { here: true });
    expect(none.status).toBe(404);
  });
});
