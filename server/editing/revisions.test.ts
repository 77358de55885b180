import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createTitleService } from '../title/service.ts';
import type { EntryValue } from './shapes.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles();
  owner = await world.staff(forAll('owner'));
});
afterAll(() => world.close());

const rows = async (sql: string) => (await world.studio.test.platform.pool.query(sql)).rows;
const read = async (path: string) => (await owner.request(`GET /studio/content/${path}`)).body;
/** Sends a change of an entry, as of its current version. */
const change = async (call: string, body: object = {}) => {
  const path = /content\/(\w+\/[\w-]+)/.exec(call)?.[1] ?? '';
  return owner.request(call, { version: (await read(path)).version, ...body });
};
const save = async (path: string, edit: (value: EntryValue) => EntryValue) => {
  const { draft, published } = await read(path);
  return change(`PUT /studio/content/${path}/draft`, { value: edit((draft ?? published).value) });
};

describe('revisions', () => {
  it('are all kept with their authors, and each can become a draft again', async () => {
    await save('artists/mina', (value) => ({ ...value, name: sameIn('Mina B') }));
    await change('POST /studio/content/artists/mina/publication');
    await save('artists/mina', (value) => ({ ...value, name: sameIn('Mina C') }));
    const { body } = await owner.request('GET /studio/content/artists/mina/revision?limit=2');
    expect(body.revisions).toMatchObject([
      { number: 3, author: { kind: 'STAFF', name: 'Han Seo-jun' } },
      { number: 2, author: { kind: 'STAFF' } },
    ]);
    const rest = await owner.request(`GET /studio/content/artists/mina/revision?cursor=${body.nextCursor}`);
    expect(rest.body).toMatchObject({ revisions: [{ number: 1, author: { kind: 'IMPORT' } }], nextCursor: null });
    const first = await owner.request('GET /studio/content/artists/mina/revision/1');
    expect(first.body.value.name.en).toBe('Mina');
    const restored = await change('POST /studio/content/artists/mina/revision/1/restoration', { reason: 'As it was' });
    expect(restored.body).toMatchObject({
      draft: { number: 4, note: 'As it was', value: first.body.value },
      problems: [],
      published: { number: 2 },
    });
    expect((await owner.request('GET /studio/content/artists/mina/revision/99')).status).toBe(404);
  });

  it('an unfinished draft leaves the published entry unchanged', async () => {
    const left = await change('DELETE /studio/content/artists/mina/draft');
    expect(left.body).toMatchObject({ draft: null, hasDraft: false, published: { value: { name: { en: 'Mina B' } } } });
    expect((await change('DELETE /studio/content/artists/mina/draft')).body.code).toBe('CONTENT_STATE');
  });
});

describe('an entry that was never published', () => {
  it('can be discarded, and its id taken again', async () => {
    const value = { id: 'oops', topic: 'vote', name: sameIn('Oops'), answer: sameIn('None') };
    await owner.request('POST /studio/content/questions', { value });
    const gone = await change('DELETE /studio/content/questions/oops/draft');
    expect(gone.status).toBe(200);
    expect((await owner.request('GET /studio/content/questions/oops')).status).toBe(404);
    expect((await owner.request('GET /studio/content?state=DRAFT')).body.entries).toEqual([]);
    const late = { version: gone.body.version + 1, value };
    expect((await owner.request('PUT /studio/content/questions/oops/draft', late)).status).toBe(404);
    const again = await owner.request('POST /studio/content/questions', { value: { ...value, topic: 'ticket' } });
    expect(again.body).toMatchObject({ state: 'DRAFT', draft: { number: 2, value: { topic: 'ticket' } } });
    await change('DELETE /studio/content/questions/oops/draft');
    // An import may bring an entry with this id as well.
    const brought = `questions:
  - id: oops
    topic: vote
    name: { ko: 하나, en: One, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`;
    const report = await world.importFiles({ 'more.yaml': brought });
    expect(report.created['questions']).toEqual(['oops']);
    expect(await read('questions/oops')).toMatchObject({ state: 'PUBLISHED', draft: null });
  });
});

describe('a copy', () => {
  it('begins as the entry is, with its pictures', async () => {
    const copy = await owner.request('POST /studio/content/artists/mina/copy', { entryId: 'nami' });
    expect(copy.body).toMatchObject({
      entryId: 'nami',
      state: 'DRAFT',
      problems: [],
      draft: { value: { id: 'nami' } },
    });
    expect((await change('POST /studio/content/artists/nami/publication')).body.state).toBe('PUBLISHED');
    const taken = await owner.request('POST /studio/content/artists/mina/copy', { entryId: 'nami' });
    expect(taken.body.code).toBe('CONTENT_EXISTS');
  });
});

describe('withdrawn content', () => {
  const reason = 'By mistake';

  it('an artist is not found any more, and their candidates stay', async () => {
    const titles = createTitleService(world.studio.test.platform);
    const withdrawn = await change('POST /studio/content/artists/mina/withdrawal', { reason });
    expect(withdrawn.body).toMatchObject({ state: 'WITHDRAWN', canWithdraw: true });
    await expect(titles.readArtist('mina', 'en')).rejects.toMatchObject({ code: 'WITHDRAWN' });
    expect((await titles.listArtists('show', 'en')).map(({ artistId }) => artistId)).toEqual(['nami']);
    expect((await titles.frontRow('en', 9)).map(({ artistId }) => artistId)).toEqual(['nami']);
    expect(await rows("SELECT artist_id FROM candidate WHERE vote_id = 'final'")).toEqual([{ artist_id: 'mina' }]);
    // A repeated import does not show it again, and neither does a publication of another entry.
    await world.importFiles();
    await save('artists/nami', (value) => ({ ...value, note: sameIn('Dances') }));
    await change('POST /studio/content/artists/nami/publication');
    await expect(titles.readArtist('mina', 'en')).rejects.toMatchObject({ code: 'WITHDRAWN' });
    const returned = await change('POST /studio/content/artists/mina/return');
    expect(returned.body.state).toBe('PUBLISHED');
    expect((await titles.readArtist('mina', 'en')).name).toBe('Mina B');
  });

  it('a withdrawn title is on no list and has no page, and its content still has its name', async () => {
    const titles = createTitleService(world.studio.test.platform);
    await change('POST /studio/content/titles/show/withdrawal', { reason });
    expect(await titles.listShownTitles('en')).toEqual([]);
    expect(await titles.listTitles('en')).toMatchObject([{ titleId: 'show', name: 'Show' }]);
    await expect(createTitleService(world.studio.test.platform).readTitle('show', 'en')).rejects.toMatchObject({
      code: 'WITHDRAWN',
    });
    await change('POST /studio/content/titles/show/return');
    const fresh = createTitleService(world.studio.test.platform);
    expect(await fresh.listShownTitles('en')).toHaveLength(1);
  });

  it('a withdrawn notice is hidden until it is shown again, with its draft', async () => {
    await change('POST /studio/content/notices/doors/withdrawal', { reason });
    expect(await rows('SELECT notice_id FROM notice')).toEqual([]);
    await world.importFiles();
    expect(await rows('SELECT notice_id FROM notice')).toEqual([]);
    await save('notices/doors', (value) => ({ ...value, body: sameIn('Doors at seven') }));
    expect((await change('POST /studio/content/notices/doors/publication')).body.code).toBe('CONTENT_STATE');
    await change('POST /studio/content/notices/doors/return');
    expect(await rows("SELECT plain ->> 'en' AS plain FROM notice")).toEqual([{ plain: 'Doors at seven' }]);
  });
});

describe('an import after changes in Studio', () => {
  const artists = (note: string, name = '{ ko: 미나, en: Mina, ja: ミナ }') => ({
    'artists.yaml': `artists:
  - id: mina
    titles: [show]
    name: ${name}
    note: { ko: 노래, en: ${note}, ja: 歌 }
    portrait: dot.svg
`,
  });
  const noteOf = async () => (await rows("SELECT note ->> 'en' AS note FROM artist WHERE artist_id = 'mina'"))[0]?.note;

  it('lists entries that Studio published differently, and overwrites nothing', async () => {
    await save('artists/mina', (value) => ({ ...value, note: sameIn('Sings and dances') }));
    await change('POST /studio/content/artists/mina/publication');
    const before = await read('artists/mina');
    const report = await world.importFiles(artists('Raps'));
    expect(report.differing['artists']).toEqual([
      { id: 'mina', differences: ['name.ko', 'name.en', 'name.ja', 'note.ko', 'note.en', 'note.ja'] },
    ]);
    expect([await noteOf(), await read('artists/mina')]).toEqual(['Sings and dances', before]);
  });

  it('publishes the files with `replace` as one revision of each entry', async () => {
    const { published } = await read('artists/mina');
    const report = await world.importFiles(artists('Raps'), { replace: true });
    expect([report.differing, report.changed['artists']]).toEqual([{}, ['mina']]);
    expect(await noteOf()).toBe('Raps');
    expect(await read('artists/mina')).toMatchObject({
      published: { number: published.number + 1, author: { kind: 'IMPORT' }, value: { note: { en: 'Raps' } } },
    });
    expect((await world.importFiles({}, { replace: true })).changed['artists']).toEqual([]);
  });

  it('a draft stays a draft, and its author learns of the import', async () => {
    const { version } = await read('artists/mina');
    const first = await save('artists/mina', (value) => ({ ...value, note: sameIn('A draft') }));
    expect(first.body.version).toBe(version + 1);
    await world.importFiles(artists('From the files'), { replace: true });
    expect(await noteOf()).toBe('From the files');
    const late = await owner.request('PUT /studio/content/artists/mina/draft', {
      version: version + 1,
      value: { ...first.body.draft.value, note: sameIn('More') },
    });
    expect(late.body).toMatchObject({
      code: 'CONTENT_CHANGED',
      entry: {
        draft: { value: { note: { en: 'A draft' } } },
        published: { author: { kind: 'IMPORT' }, value: { note: { en: 'From the files' } } },
      },
    });
  });
});
