import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxMailedAlone } from '../../rules/staff/announcements.ts';
import type { StaffRole } from '../../rules/staff/rights.ts';
import { createFans, stopMailOf } from '../account/testing.ts';
import { readDue } from '../outbox/sending.ts';
import type { DueMessage } from '../outbox/service.ts';
import { waitingMails } from '../outbox/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { planOf } from '../platform/testing-plan.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../staff/testing-studio.ts';
import { selectShown } from './announcements.ts';
import { announcementsStopped } from './send.ts';

let world: StudioWorld;
let producer: StudioBrowser;
let owner: StudioBrowser;
let address: string;

beforeAll(async () => {
  world = await createStudioWorld();
  ({ browser: producer, email: address } = await enter('producer'));
  ({ browser: owner } = await enter('owner'));
  await world.test.owner.query(
    `INSERT INTO artist (artist_id, position, accent, name, note, portrait)
     SELECT 'haram', 1, '#112233', words, words, jsonb_build_object('alt', words)
     FROM (SELECT '{"ko": "하람", "en": "Haram", "ja": "ハラム"}'::jsonb AS words) AS one`,
  );
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.test.owner.query("DELETE FROM fan; DELETE FROM outgoing_message WHERE kind = 'announcement'");
});

async function enter(role: StaffRole): Promise<{ browser: StudioBrowser; email: string }> {
  const email = `${crypto.randomUUID()}@studio.example`;
  const { token } = await world.invite([{ role, titleId: null }], email);
  const browser = world.browser();
  await accept(browser, world.test.platform.config.publicOrigin, token);
  return { browser, email };
}

const reason = 'The photo book';
const ko = { subject: '새 포토북', text: '오늘부터 만나요.\n\n15일까지예요.' };
const en = { subject: 'A new photo book', text: 'From today.' };
const draft = { artistId: null, texts: { ko, en, ja: null }, link: '/producthome' };
const rows = async (sql: string, ...values: unknown[]) => (await world.test.owner.query(sql, values)).rows;

async function save(changes: object = {}): Promise<string> {
  const { body, text } = await producer.request('POST /studio/announcement', { ...draft, ...changes });
  if (body.announcementId === undefined) throw new Error(text);
  return `/studio/announcement/${body.announcementId}`;
}
const read = async (path: string) => (await producer.request(`GET ${path}`)).body;
const send = (path: string, call = 'sending') => producer.request(`POST ${path}/${call}`, { version: 1, reason });
async function runAll(): Promise<void> {
  while (await world.jobs.runNext()) await Promise.resolve();
}

/** Fans who agree to marketing. */
async function agreeing(count: number, language: Language = 'ko'): Promise<string[]> {
  const userIds = (await createFans(world.test.platform, count)).map(({ userId }) => userId);
  await rows('UPDATE fan SET language = $2 WHERE user_id = ANY ($1)', userIds, language);
  await answer(userIds, 'GIVEN');
  return userIds;
}
const answer = (userIds: readonly string[], action: 'GIVEN' | 'WITHDRAWN') =>
  rows(
    `INSERT INTO fan_agreement (user_id, terms_id, version, locale, action) SELECT id, 'marketing', '1', 'ko', $2 FROM unnest($1::text[]) AS id`,
    userIds,
    action,
  );
const mailed = async (): Promise<string[]> =>
  (await rows("SELECT user_id FROM outgoing_message WHERE kind = 'announcement' AND NOT is_test ORDER BY user_id")).map(
    (row) => row.user_id,
  );

describe('a draft', () => {
  it('is saved, changed, listed and deleted', async () => {
    const path = await save();
    expect(await read(path)).toMatchObject({
      ...draft,
      subject: en.subject,
      state: 'DRAFT',
      version: 1,
      recipients: null,
    });
    const change = { ...draft, artistId: 'haram', link: null, version: 1 };
    const changed = await producer.request(`PUT ${path}`, change);
    expect(changed.body).toMatchObject({ artist: { artistId: 'haram', name: 'Haram' }, link: null, version: 2 });
    const { body } = await producer.request('GET /studio/announcement?limit=1');
    expect(body.announcements).toMatchObject([{ subject: en.subject, state: 'DRAFT', artist: { name: 'Haram' } }]);
    expect((await producer.request(`DELETE ${path}`, { version: 2 })).status).toBe(200);
    expect((await read(path)).code).toBe('NOT_FOUND');
  });

  it('that another person has changed in the meantime is not changed, deleted or sent', async () => {
    await agreeing(1);
    const path = await save();
    const change = (subject: string) =>
      producer.request(`PUT ${path}`, { ...draft, texts: { ko: null, en: { ...en, subject }, ja: null }, version: 1 });
    const both = await Promise.all([change('One'), change('Two')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await producer.request(`DELETE ${path}`, { version: 1 })).body.code).toBe('ANNOUNCEMENT_CHANGED');
    expect((await send(path)).body.code).toBe('ANNOUNCEMENT_CHANGED');
    expect((await send(path, 'sending/large')).body.code).toBe('ANNOUNCEMENT_CHANGED');
  });

  it.each([
    ['no text', { texts: { ko: null, en: null, ja: null } }, 'INVALID_REQUEST'],
    ['a subject of two lines', { texts: { ko: { ...ko, subject: 'a\nb' }, en, ja: null } }, 'INVALID_REQUEST'],
    ['a link to another site', { link: '//evil.example' }, 'INVALID_REQUEST'],
    ['a link to no page', { link: '/nothing' }, 'INVALID_REQUEST'],
    ['an unknown artist', { artistId: 'unknown' }, 'NOT_FOUND'],
  ])('with %s is refused', async (_, changes, code) => {
    expect((await producer.request('POST /studio/announcement', { ...draft, ...changes })).body.code).toBe(code);
  });

  it.each<[StaffRole, boolean]>([
    ['auditor', true],
    ['desk', false],
    ['shop', false],
  ])('is read by the role “%s”: %s, which can’t change or send it', async (role, reads) => {
    const { browser } = await enter(role);
    const path = await save();
    expect((await browser.request(`GET ${path}`)).status).toBe(reads ? 200 : 422);
    for (const [call, body] of [
      ['POST /studio/announcement', draft],
      [`DELETE ${path}`, { version: 1 }],
      [`POST ${path}/sending`, { version: 1, reason }],
      [`POST ${path}/stop`, { reason }],
    ] as const)
      expect((await browser.request(call, body)).body.code).toBe('RIGHT_REQUIRED');
  });
});

describe('the mail', () => {
  it('is marked as advertising in Korean, and has the sender with its contact and a free way to unsubscribe', async () => {
    const { mails } = await read(await save());
    expect(mails.ko.subject).toBe(`(광고) ${ko.subject}`);
    expect(mails.ko.text).toMatch(/수신을 거부.+stop them free of charge/s);
    expect(mails.ko.text).toMatch(/마포구 앞줄로.+02-0000-0000 · help@fans\.example/);
    expect(mails.ko.text).toContain('/producthome');
    expect(mails.en.subject).toBe(en.subject);
    expect(mails.ja).toMatchObject({ subject: en.subject, text: expect.stringContaining('+82-2-0000-0000') });
  });

  it('is shown as HTML that loads nothing, with its text escaped', async () => {
    const path = await save({
      texts: { ko: null, en: { subject: '<b>', text: '{{name}} $t(core:close)\n\nTwo' }, ja: null },
    });
    const page = await producer.request(`GET ${path}/preview?language=en&scheme=dark`);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page.text).toContain('&lt;b&gt;');
    expect(page.text).toContain('{{name}} $t(core:close)</p>');
  });

  it('is tested by a mail to the sender’s own address', async () => {
    const path = await save();
    expect((await producer.request(`POST ${path}/test`, { language: 'ja' })).body).toEqual({ recipient: address });
    const tests = (await waitingMails(world.test.platform, null)).filter(({ kind }) => kind === 'announcement');
    expect(tests).toMatchObject([{ recipient: address, language: 'ja', unsubscribe: null }]);
    expect(tests[0]?.subject).toMatch(/^[[【].+A new photo book$/);
  });
});

describe('the recipients', () => {
  it('are the members who agree last, with a confirmed address that is not stopped, and who are not suspended', async () => {
    const [agrees, again, withdrawn, unconfirmed, suspended, stopped] = await agreeing(6);
    await createFans(world.test.platform, 1);
    await answer([withdrawn ?? '', again ?? ''], 'WITHDRAWN');
    await answer([again ?? ''], 'GIVEN');
    await rows('UPDATE fan SET email_verified_at = NULL WHERE user_id = $1', unconfirmed);
    await rows(
      "INSERT INTO suspension (user_id, action, reason, until, operator) VALUES ($1, 'SUSPENDED', 'ABUSE', 'infinity', 'test')",
      suspended,
    );
    await stopMailOf(world.test.platform, stopped ?? '');
    const path = await save();
    expect((await producer.request(`GET ${path}/recipient`)).body).toEqual({ count: 2, needsTwo: false });
    await send(path);
    await runAll();
    expect(await mailed()).toEqual([agrees, again].map(String).toSorted());
  });

  it('include a member whose earlier address was stopped, once another one is confirmed', async () => {
    const [moved] = await agreeing(1);
    await stopMailOf(world.test.platform, moved ?? '');
    await rows('UPDATE fan SET email_verified_at = clock_timestamp() WHERE user_id = $1', moved);
    expect((await producer.request(`GET ${await save()}/recipient`)).body.count).toBe(1);
  });

  it('get the announcement although the data of one of them can’t be opened', async () => {
    const [broken, other] = await agreeing(2);
    await rows('UPDATE fan SET email_sealed = email_sealed || $2 WHERE user_id = $1', broken, Buffer.from('x'));
    const path = await save();
    await send(path);
    await runAll();
    expect(await read(path)).toMatchObject({ state: 'SENT' });
    expect(await mailed()).toEqual([other]);
  });

  it('are the fans of the artist, where it is for these', async () => {
    const [one] = await agreeing(3);
    await rows("INSERT INTO favourite_artist (user_id, artist_id, place) VALUES ($1, 'haram', 1)", one);
    const path = await save({ artistId: 'haram' });
    expect((await producer.request(`GET ${path}/recipient`)).body.count).toBe(1);
    await send(path);
    await runAll();
    expect(await mailed()).toEqual([one]);
  });
});

describe('sending', () => {
  it('stores one mail for each recipient in their language, with a link that unsubscribes, and ends the announcement', async () => {
    const [korean] = await agreeing(1);
    const [english] = await agreeing(1, 'en');
    const path = await save();
    expect((await send(path)).body).toMatchObject({ state: 'SENDING', recipients: 2, mailed: 0 });
    await runAll();
    expect(await read(path)).toMatchObject({ state: 'SENT', mailed: 2, waiting: 2 });
    const [mail] = await waitingMails(world.test.platform, korean ?? '');
    expect(mail).toMatchObject({ subject: `(광고) ${ko.subject}`, unsubscribe: expect.stringContaining('?token=') });
    expect((await waitingMails(world.test.platform, english ?? ''))[0]?.subject).toBe(en.subject);
    expect((await send(path)).body).toMatchObject({ code: 'ANNOUNCEMENT_STATE', state: 'SENT' });
    expect((await producer.request(`PUT ${path}`, { ...draft, version: 1 })).body.code).toBe('ANNOUNCEMENT_STATE');
  });

  it('starts once for two requests at the same time', async () => {
    await agreeing(1);
    const path = await save();
    const both = await Promise.all([send(path), send(path)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await runAll();
    expect(await mailed()).toHaveLength(1);
  });

  it('continues after an interruption, and no member gets it twice', async () => {
    const userIds = await agreeing(450);
    const path = await save();
    await send(path);
    await interrupted();
    expect(await read(path)).toMatchObject({ state: 'SENDING', mailed: 200 });
    await runAll();
    expect(await read(path)).toMatchObject({ state: 'SENT', mailed: 450 });
    expect(await mailed()).toEqual(userIds.toSorted());
  });

  it.each(['stop of the announcement', 'stop of its job'])(
    'ends with the %s, also for mails that wait',
    async (how) => {
      await agreeing(250);
      const path = await save();
      const { jobId } = (await send(path)).body;
      await interrupted();
      expect(await dropped()).toBe(0);
      const call = how === 'stop of its job' ? `POST /studio/job/${jobId}/stop` : `POST ${path}/stop`;
      expect((await producer.request(call, { reason })).status).toBe(200);
      await runAll();
      const mails = how === 'stop of its job' ? null : 0;
      expect(await read(path)).toMatchObject({ state: 'STOPPED', mailed: mails, waiting: 200 });
      expect(await dropped()).toBe(200);
      expect((await producer.request(`POST ${path}/stop`, { reason })).body.code).toBe('ANNOUNCEMENT_STATE');
    },
  );

  it('keeps the mails that wait if its job fails', async () => {
    await agreeing(250);
    const path = await save();
    const { jobId } = (await send(path)).body;
    await interrupted();
    await rows(
      "UPDATE job SET state = 'FAILED', failure = 'test', input_sealed = NULL, ended_at = clock_timestamp() WHERE job_id = $1",
      jobId,
    );
    expect(await dropped()).toBe(0);
  });

  it('delays no other mail at night: the sender reads none of the mails that wait for the morning', async () => {
    await agreeing(450);
    await send(await save());
    await runAll();
    await rows(
      "UPDATE outgoing_message SET next_at = clock_timestamp() + interval '8 hours' WHERE kind = 'announcement'",
    );
    const nodes = await inTransaction(world.test.platform.pool, async (connection) => {
      // PostgreSQL prefers to read a small table whole.
      await connection.query('SET LOCAL enable_seqscan = off');
      return planOf(connection, readDue, [20], ['ANALYZE']);
    });
    expect(nodes.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual(nodes.map(() => 0));
  });

  it('can be stopped while the last mails wait, and keeps no member’s id', async () => {
    await agreeing(1);
    const path = await save();
    await send(path);
    await runAll();
    expect((await producer.request(`POST ${path}/stop`, { reason })).body.state).toBe('STOPPED');
    expect(await dropped()).toBe(1);
    const id = path.split('/').at(-1);
    const place = await rows('SELECT last_user_id FROM announcement WHERE announcement_id = $1', id);
    expect(place).toEqual([{ last_user_id: null }]);
  });

  it('counts the mails that wait, without those of other announcements and tests', async () => {
    await agreeing(2);
    const [path, other] = [await save(), await save()];
    await producer.request(`POST ${path}/test`, { language: 'en' });
    for (const each of [path, other]) await send(each);
    await runAll();
    await rows(
      `UPDATE outgoing_message SET state = 'SENT', data_sealed = NULL, ended_at = clock_timestamp()
       WHERE message_id = (SELECT min(message_id) FROM outgoing_message WHERE key LIKE $1)`,
      `announcement:${path.split('/').at(-1)}:%`,
    );
    expect([(await read(path)).waiting, (await read(other)).waiting]).toEqual([1, 2]);
    const { body } = await producer.request('GET /studio/announcement?limit=2');
    expect(body.announcements).toMatchObject([{ waiting: 2 }, { waiting: 1 }]);
    const nodes = await inTransaction(world.test.platform.pool, async (connection) => {
      // PostgreSQL prefers to read a small table whole.
      await connection.query('SET LOCAL enable_seqscan = off');
      return planOf(connection, `${selectShown} WHERE announcement_id = $1`, ['some']);
    });
    expect(nodes.map((node) => node['Index Name'])).toContain('outgoing_message_of_announcement');
  });

  it('to many needs a second person, who approves the version that was seen', async () => {
    await agreeing(maxMailedAlone + 1);
    const path = await save();
    expect((await producer.request(`GET ${path}/recipient`)).body.needsTwo).toBe(true);
    expect((await send(path)).body.code).toBe('ANNOUNCEMENT_TOO_LARGE');
    const { approval } = (await send(path, 'sending/large')).body;
    expect((await read(path)).state).toBe('DRAFT');
    const approve = (browser: StudioBrowser) =>
      browser.request(`POST /studio/approval/${approval.approvalId}/approval`);
    expect((await approve(producer)).body.code).toBe('OWN_APPROVAL');
    expect((await approve(owner)).body.done).toMatchObject({ state: 'SENDING', recipients: maxMailedAlone + 1 });
  });
});

/** The job's turn ends after one step, as when its process is stopped. */
async function interrupted(): Promise<void> {
  let looks = 0;
  const stop = {
    get aborted() {
      looks += 1;
      return looks > 1;
    },
  };
  await world.jobs.runNext(stop as AbortSignal);
}

/** How many of the waiting mails would be dropped now. */
async function dropped(): Promise<number> {
  const due = (await rows(
    "SELECT message_id, key, kind, user_id FROM outgoing_message WHERE kind = 'announcement' AND NOT is_test",
  )) as DueMessage[];
  return (await announcementsStopped(world.test.platform.pool, due)).length;
}
