import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../staff/audit-log/audit-log-contract.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import type { EntrySummary, EntryValue } from './shapes.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;
let producer: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  owner = await world.staff(forAll('owner'));
  producer = await world.staff([{ role: 'producer', titleId: 'show' }]);
});
afterAll(() => world.close());

const rows = async (sql: string, ...values: unknown[]) =>
  (await world.studio.test.platform.pool.query(sql, values)).rows;
const read = async (path: string, browser = owner) => (await browser.request(`GET /studio/content/${path}`)).body;
const save = async (path: string, change: (value: EntryValue) => unknown, browser = owner) => {
  const entry = await read(path, browser);
  const { value } = entry.draft ?? entry.published;
  return browser.request(`PUT /studio/content/${path}/draft`, { version: entry.version, value: change(value) });
};
const publish = async (path: string, browser = owner) =>
  browser.request(`POST /studio/content/${path}/publication`, { version: (await read(path, browser)).version });

describe('after an import', () => {
  it('every entry of the files is there, in its JSON form, and published', async () => {
    const { body } = await owner.request('GET /studio/content?sort=place');
    expect(body.entries.map(({ kind, entryId, state }: EntrySummary) => [kind, entryId, state])).toEqual([
      ['artists', 'mina', 'PUBLISHED'],
      ['notices', 'doors', 'PUBLISHED'],
      ['questions', 'where', 'PUBLISHED'],
      ['titles', 'show', 'PUBLISHED'],
      ['votes', 'final', 'PUBLISHED'],
    ]);
    expect(await read('notices/doors')).toMatchObject({
      published: {
        author: { kind: 'IMPORT', name: null },
        value: { id: 'doors', body: { en: 'One **strong** word' } },
      },
      draft: null,
      problems: [],
    });
  });

  it('pictures have their addresses, and the rules of an open vote are locked', async () => {
    const vote = await read('votes/final');
    expect(vote.pictures['dot.svg']).toMatchObject({ width: 8, height: 8, url: expect.stringMatching(/^\/media\//) });
    expect(vote.locks).toContainEqual({ path: ['rules'], part: 'ALL', reason: 'VOTE_OPEN' });
    expect(vote.locks).toContainEqual({ path: ['candidates', 0, 'artist'], part: 'ALL', reason: 'VOTE_OPEN' });
    expect(vote.locks).not.toContainEqual(expect.objectContaining({ path: ['name'] }));
  });
});

describe('lists', () => {
  it('find by kind, state and words, in pages', async () => {
    const ids = async (query: string) =>
      (await owner.request(`GET /studio/content?${query}`)).body.entries.map(({ entryId }: EntrySummary) => entryId);
    expect(await ids('kind=votes')).toEqual(['final']);
    expect(await ids(`q=${encodeURIComponent('미나')}`)).toEqual(['mina']);
    expect(await ids('state=DRAFT')).toEqual([]);
    expect(await ids('titleId=show&sort=place')).toEqual(['mina', 'doors', 'show', 'final']);
    const first = (await owner.request('GET /studio/content?limit=3')).body;
    const second = (await owner.request(`GET /studio/content?limit=3&cursor=${first.nextCursor}`)).body;
    expect(new Set([...first.entries, ...second.entries].map(({ entryId }: EntrySummary) => entryId)).size).toBe(5);
    expect(second.nextCursor).toBeNull();
  });

  it('show the entries that the roles allow', async () => {
    const { body } = await producer.request('GET /studio/content');
    expect(body.entries.map(({ entryId }: EntrySummary) => entryId).toSorted()).toEqual([
      'doors',
      'final',
      'mina',
      'show',
    ]);
    expect((await producer.request('GET /studio/content/questions/where')).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
    });
    const door = await world.staff(forAll('door'));
    expect((await door.request('GET /studio/content')).body.entries).toEqual([]);
    expect((await door.request('GET /studio/content?kind=votes')).status).toBe(422);
  });
});

describe('a draft', () => {
  it('is not shown to fans until it is published, and then it is', async () => {
    const changed = await save('artists/mina', (value) => ({ ...value, name: sameIn('Mina K') }), producer);
    expect(changed.body).toMatchObject({ hasDraft: true, problems: [], draft: { author: { name: 'Han Seo-jun' } } });
    expect(await rows("SELECT name ->> 'en' AS name FROM artist")).toEqual([{ name: 'Mina' }]);
    const published = await publish('artists/mina', producer);
    expect(published.body).toMatchObject({ hasDraft: false, draft: null, published: { value: { id: 'mina' } } });
    // Saved before, and shown from now on.
    expect(Date.parse(published.body.publishedAt)).toBeGreaterThan(Date.parse(published.body.published.at));
    expect(await rows("SELECT name ->> 'en' AS name FROM artist")).toEqual([{ name: 'Mina K' }]);
  });

  it('may have mistakes, each with its path, and can’t be published with them', async () => {
    const { body } = await save('artists/mina', (value) => ({
      ...value,
      titles: ['shwo'],
      name: { ko: '미나', en: 'Mina' },
    }));
    expect(body.problems).toEqual([
      expect.objectContaining({ kind: 'artists', entryId: 'mina', path: ['name', 'ja'], code: 'MISSING' }),
    ]);
    expect(body.missing).toEqual(['ja']);
    const unknown = await save('artists/mina', (value) => ({ ...value, name: sameIn('Mina') }));
    expect(unknown.body.missing).toEqual([]);
    expect(unknown.body.problems).toEqual([
      expect.objectContaining({
        path: ['titles', 0],
        code: 'UNKNOWN',
        values: { one: 'title', id: 'shwo' },
        sentence: 'There is no title `shwo`.',
      }),
    ]);
    expect((await publish('artists/mina')).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ path: ['titles', 0] }],
    });
    await save('artists/mina', (value) => ({ ...value, titles: ['show'] }));
    expect((await publish('artists/mina')).status).toBe(200);
    expect((await publish('artists/mina')).body).toMatchObject({ code: 'CONTENT_STATE' });
  });

  it('has each mistake of its times and limits at its field, with a code and the other field', async () => {
    const { value: published } = (await read('votes/final')).published;
    const { body } = await save('votes/final', (value) => ({
      ...value,
      closes: '-2d 20:00',
      rules: { freePerDay: 3, paid: true, perDay: 9, perFan: 5 },
    }));
    expect(body.problems).toMatchObject([
      { path: ['closes'], code: 'AFTER', values: { field: 'closes', other: 'opens' } },
      { path: ['rules', 'perDay'], code: 'NOT_MORE', values: { other: 'perFan' } },
    ]);
    await save('votes/final', () => published);
  });

  it('can change the words of an open vote, but not its rules', async () => {
    await save('votes/final', (value) => ({
      ...value,
      name: 'Grand final',
      rules: { ...Object(value['rules']), freePerDay: 9 },
    }));
    expect((await publish('votes/final')).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ kind: 'votes', entryId: 'final', path: ['rules', 'freePerDay'] }],
    });
    await save('votes/final', (value) => ({ ...value, rules: { ...Object(value['rules']), freePerDay: 3 } }));
    expect((await publish('votes/final')).status).toBe(200);
    expect(await rows("SELECT name ->> 'en' AS name FROM vote")).toEqual([{ name: 'Grand final' }]);
  });

  it('is stored once if two people save from one version, and the other person sees it', async () => {
    const { version, published } = await read('questions/where');
    const body = (text: string) => ({ version, value: { ...published.value, name: sameIn(text) } });
    const first = await owner.request('PUT /studio/content/questions/where/draft', body('First'));
    expect(first.status).toBe(200);
    const second = await owner.request('PUT /studio/content/questions/where/draft', body('Second'));
    expect(second.body).toMatchObject({
      code: 'CONTENT_CHANGED',
      entry: { version: version + 1, draft: { value: { name: sameIn('First') } } },
    });
    await publish('questions/where');
  });
});

describe('a new entry', () => {
  it('is a draft with its own id, which other entries can use once it is published', async () => {
    const { value } = (await read('artists/mina')).published;
    const created = await producer.request('POST /studio/content/artists', { value: { ...value, id: 'joon' } });
    expect(created.body).toMatchObject({ entryId: 'joon', state: 'DRAFT', version: 1, may: { edit: true } });
    const again = await producer.request('POST /studio/content/artists', { value: { ...value, id: 'joon' } });
    expect(again.body).toMatchObject({ code: 'CONTENT_EXISTS' });
    const nameless = await producer.request('POST /studio/content/artists', { value: { ...value, id: 'Jo on' } });
    expect(nameless.body).toMatchObject({ code: 'CONTENT_PROBLEMS', problems: [{ path: ['id'] }] });
    // The picture of a copied value is not of this entry.
    expect(created.body.problems).toEqual([expect.objectContaining({ path: ['portrait', 'file'] })]);
  });

  it('keeps its id', async () => {
    const changed = await save('artists/joon', (value) => ({ ...value, id: 'june' }), producer);
    expect(changed.body).toMatchObject({ code: 'CONTENT_PROBLEMS', problems: [{ path: ['id'] }] });
  });

  it('is refused for a producer of another title, also without a title', async () => {
    const { value } = (await read('artists/mina')).published;
    const other = await producer.request('POST /studio/content/artists', {
      value: { ...value, id: 'other', titles: ['show', 'gala'] },
    });
    expect(other.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'content.edit' });
    const none = await producer.request('POST /studio/content/questions', {
      value: { id: 'how', topic: 'vote', name: sameIn('How'), answer: sameIn('So') },
    });
    expect(none.body).toMatchObject({ code: 'RIGHT_REQUIRED' });
    const moved = await save('artists/mina', (entry) => ({ ...entry, titles: ['gala'] }), producer);
    expect(moved.body).toMatchObject({ code: 'RIGHT_REQUIRED' });
  });

  it('can be a notice and a legal document', async () => {
    const notice = {
      id: 'open',
      title: 'show',
      category: 'news',
      name: sameIn('Open'),
      from: '2026-01-01 10:00',
      body: sameIn('# Big\n<script>'),
    };
    const created = await producer.request('POST /studio/content/notices', { value: notice });
    expect(created.body.problems).toContainEqual(expect.objectContaining({ path: ['body', 'ko'], code: 'RULE' }));
    await save('notices/open', (value) => ({ ...value, body: sameIn('Doors **open**.') }), producer);
    expect((await publish('notices/open', producer)).status).toBe(200);
    expect(await rows("SELECT plain ->> 'en' AS plain FROM notice WHERE notice_id = 'open'")).toEqual([
      { plain: 'Doors open.' },
    ]);
    const value = {
      type: 'terms',
      version: '2026-01-01',
      effective: '2026-01-01',
      documents: {
        ko: { title: '약관', text: '## 하나' },
        en: { title: 'Terms', text: '## One' },
        ja: { title: '規約', text: '## 一' },
      },
    };
    expect((await owner.request('POST /studio/content/policies', { value })).body).toMatchObject({
      entryId: 'terms-2026-01-01',
      problems: [],
    });
    expect((await publish('policies/terms-2026-01-01')).body.locks).toContainEqual({
      path: [],
      part: 'ALL',
      reason: 'POLICY_IN_FORCE',
    });
  });
});

it('the audit log has the person and the values before and after of each change', async () => {
  const { body } = await owner.request('GET /studio/audit-log/content/artists%2Fmina');
  const publications = body.entries.filter(({ action }: AuditEntry) => action === 'content.publish');
  expect(publications.at(-1)).toMatchObject({
    actor: { kind: 'STAFF', name: 'Han Seo-jun' },
    object: { titleId: 'show' },
  });
  const { body: entry } = await owner.request(`GET /studio/audit-log/entry/${publications.at(-1).entry}`);
  expect(entry.detail).toMatchObject({ before: { name: { en: 'Mina' } }, after: { name: { en: 'Mina K' } } });
});
