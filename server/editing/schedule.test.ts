import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { good } from '../content/check/testing-check.ts';
import { createContentService } from '../content/service.ts';
import { features } from '../features.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { publishDue, startPublishing } from './publish-scheduled.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';
import { wares } from './testing-withdrawal.ts';

let world: EditingWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  owner = await world.staff(forAll('owner'));
});
afterAll(() => world.close());

const path = 'questions/where';
const call = `/studio/content/${path}`;
const read = async () => (await owner.request(`GET ${call}`)).body;
const change = async (name: string, body: object = {}) =>
  owner.request(name, { version: (await read()).version, ...body });
const edit = async (name: string) =>
  change(`PUT ${call}/draft`, { value: { ...(await read()).published.value, name: sameIn(name) } });
const inOneHour = () => new Date(Date.now() + 3_600_000).toISOString();
const due = () => {
  const { platform } = world.studio.test;
  return publishDue(platform, createContentService(platform, kindsOf(features)));
};
/** As if the moment had come. */
const comes = () =>
  world.studio.test.platform.pool.query(
    "UPDATE content_entry SET scheduled_at = clock_timestamp() - interval '1 second' WHERE scheduled_at IS NOT NULL",
  );
const nameShown = async () =>
  (await world.studio.test.platform.pool.query("SELECT name ->> 'en' AS name FROM question")).rows[0].name;

describe('a scheduled publication', () => {
  it('waits for its moment, and is on the list of scheduled publications', async () => {
    await edit('Later');
    const at = inOneHour();
    expect((await change(`POST ${call}/schedule`, { at })).body).toMatchObject({
      scheduledAt: at,
      scheduled: { value: { name: sameIn('Later') } },
    });
    expect((await owner.request('GET /studio/content?state=SCHEDULED')).body.entries).toMatchObject([
      { entryId: 'where', scheduledAt: at },
    ]);
    expect(await due()).toBe(0);
    expect(await nameShown()).toBe('One');
  });

  it('publishes the scheduled version, not a later one, as the server’s own action', async () => {
    await edit('Much later');
    await comes();
    expect(await due()).toBe(1);
    expect(await nameShown()).toBe('Later');
    expect(await read()).toMatchObject({
      scheduledAt: null,
      scheduled: null,
      draft: { value: { name: sameIn('Much later') } },
    });
    const { body } = await owner.request('GET /studio/audit-log/content/questions%2Fwhere?limit=1');
    expect(body.entries).toMatchObject([
      { action: 'content.publish', actor: { kind: 'SERVER', id: 'content schedule' } },
    ]);
    expect(await due()).toBe(0);
  });

  it('can be taken back', async () => {
    await change(`POST ${call}/schedule`, { at: inOneHour() });
    expect((await change(`DELETE ${call}/schedule`)).body).toMatchObject({ scheduledAt: null, hasDraft: true });
    expect((await change(`DELETE ${call}/schedule`)).body.code).toBe('CONTENT_STATE');
    await comes();
    expect(await due()).toBe(0);
  });

  it('refuses a draft with a mistake, and a moment that has passed', async () => {
    const past = new Date(Date.now() - 1_000).toISOString();
    expect((await change(`POST ${call}/schedule`, { at: past })).body.code).toBe('CONTENT_STATE');
    const value = { ...(await read()).draft.value, topic: 'nothing' };
    await change(`PUT ${call}/draft`, { value });
    expect((await change(`POST ${call}/schedule`, { at: inOneHour() })).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ path: ['topic'], code: 'FORMAT' }],
    });
  });

  it('is not published if another change has made it impossible, and states the reason', async () => {
    const { value } = (await owner.request('GET /studio/content/artists/mina')).body.published;
    const joon = { ...value, id: 'joon', titles: ['gala'], portrait: 'dot.svg' };
    await owner.request('POST /studio/content/artists/mina/copy', { entryId: 'joon' });
    const call = '/studio/content/artists/joon';
    const version = async () => (await owner.request(`GET ${call}`)).body.version;
    await owner.request(`POST ${call}/schedule`, { version: await version(), at: inOneHour() });
    // The scheduled revision names a title that is not there any more.
    const { owner: tables } = world.studio.test;
    await tables.query('ALTER TABLE content_revision DISABLE TRIGGER revisions_stay');
    await tables.query("UPDATE content_revision SET value = $1 WHERE entry_id = 'joon'", [JSON.stringify(joon)]);
    await tables.query('ALTER TABLE content_revision ENABLE TRIGGER revisions_stay');
    await comes();
    expect(await due()).toBe(1);
    expect((await owner.request(`GET ${call}`)).body).toMatchObject({
      state: 'DRAFT',
      scheduledAt: null,
      scheduleProblems: [{ path: ['titles', 0] }],
    });
  });

  it.each([
    ['vote', 'votes/final'],
    ['product', 'products/shirt'],
  ])('is tried again for a %s that the database interrupts', async (table, entry) => {
    await world.importFiles(wares);
    const call = `/studio/content/${entry}`;
    const { version, published } = (await owner.request(`GET ${call}`)).body;
    const value = { ...published.value, description: sameIn('Scheduled') };
    const saved = await owner.request(`PUT ${call}/draft`, { version, value });
    const at = inOneHour();
    expect((await owner.request(`POST ${call}/schedule`, { version: saved.body.version, at })).status).toBe(200);
    await comes();
    const { pool } = world.studio.test.platform;
    const held = await pool.connect();
    try {
      await held.query('BEGIN');
      await held.query(`SELECT FROM ${table} FOR UPDATE`);
      const publishing = due();
      const interrupt = () =>
        pool.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      await expect.poll(async () => (await interrupt()).rowCount).toBe(1);
      await publishing;
      await held.query('COMMIT');
    } finally {
      held.release();
    }
    expect((await owner.request(`GET ${call}`)).body).toMatchObject({
      hasDraft: true,
      scheduledAt: expect.any(String),
      scheduleProblems: [],
    });
    expect(await due()).toBe(1);
    expect((await owner.request(`GET ${call}`)).body).toMatchObject({
      scheduledAt: null,
      published: { value: { description: sameIn('Scheduled') } },
    });
  });

  it('does not undo an import that has replaced it, and states the reason', async () => {
    const call = '/studio/content/titles/show';
    const { version, published } = (await owner.request(`GET ${call}`)).body;
    const value = { ...published.value, name: sameIn('Show, scheduled') };
    await owner.request(`PUT ${call}/draft`, { version, value });
    const draft = (await owner.request(`GET ${call}`)).body;
    await owner.request(`POST ${call}/schedule`, { version: draft.version, at: inOneHour() });
    const files = { 'show.yaml': good['show.yaml'].replace('name: Show', 'name: Show, imported') };
    await world.importFiles(files, { replace: true });
    await comes();
    expect(await due()).toBe(0);
    expect((await owner.request(`GET ${call}`)).body).toMatchObject({
      scheduledAt: null,
      scheduled: null,
      published: { author: { kind: 'IMPORT' } },
      draft: { value: { name: sameIn('Show, scheduled') } },
      scheduleProblems: [{ entryId: 'show', code: 'RULE', sentence: expect.stringContaining('import') }],
    });
  });
});

it('every server looks for due publications', async () => {
  const { platform } = world.studio.test;
  const content = createContentService(platform, kindsOf(features));
  const stop = [startPublishing(platform, content), startPublishing(platform, content)];
  try {
    await edit('By itself');
    await change(`POST ${call}/schedule`, { at: inOneHour() });
    await comes();
    await expect.poll(nameShown).toBe('By itself');
  } finally {
    await Promise.all(stop.map((one) => one()));
  }
});
