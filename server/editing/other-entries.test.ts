import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { good } from '../content/check/testing-check.ts';
import type { StudioBrowser } from '../staff/testing-studio.ts';
import { createEditingWorld, type EditingWorld, forAll, sameIn } from './testing.ts';

let world: EditingWorld;
let owner: StudioBrowser;

beforeAll(async () => {
  world = await createEditingWorld();
  await world.importFiles({ 'more.yaml': more });
  owner = await world.staff(forAll('owner'));
});
afterAll(() => world.close());

const more = `artists:
  - id: bora
    titles: [show]
    name: { ko: 보라, en: Bora, ja: ボラ }
    note: { ko: 노래, en: Sings, ja: 歌 }
    portrait: dot.svg
passes:
  - id: seats
    title: show
    name: Seats
    description: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    venue: true
products:
  - id: seat
    kind: ticket
    pass: seats
    title: show
    name: Seat
    summary: { ko: 하나, en: One, ja: 一 }
    description: { ko: 하나, en: One, ja: 一 }
    pictures: [dot.svg]
    currency: KRW
    price: 1000
    opens: -1d 20:00
    delivery: { ko: 하나, en: One, ja: 一 }
    withdrawal: { ko: 하나, en: One, ja: 一 }
    seller: { ko: 하나, en: One, ja: 一 }
streams:
  - id: night
    title: show
    name: Night
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    rounds:
      - id: night-1
        name: { ko: 하나, en: One, ja: 一 }
        access: free
        starts: +1d 20:00
        ends: +1d 23:00
        live: https://origin.example/live/night.m3u8
titles:
  - id: tour
    accent: "#0b6e4f"
    name: Tour
    tagline: { ko: 하나, en: One, ja: 一 }
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    stage: dot.svg
`;

const read = async (path: string, browser = owner) => (await browser.request(`GET /studio/content/${path}`)).body;
const rows = async (sql: string) => (await world.studio.test.owner.query(sql)).rows;

async function publish(path: string, change: Record<string, unknown>, browser = owner) {
  const { draft, published, version } = await read(path, browser);
  const value = { ...(draft ?? published).value, ...change };
  const saved = await browser.request(`PUT /studio/content/${path}/draft`, { version, value });
  return browser.request(`POST /studio/content/${path}/publication`, { version: saved.body.version });
}

/** Changes a published version, as after a stricter rule. */
async function rewrite(kind: string, value: string, id = 'final'): Promise<void> {
  const tables = world.studio.test.owner;
  await tables.query('ALTER TABLE content_revision DISABLE TRIGGER revisions_stay');
  await tables.query(`UPDATE content_revision SET value = (${value})::json WHERE kind = $1 AND entry_id = $2`, [
    kind,
    id,
  ]);
  await tables.query('ALTER TABLE content_revision ENABLE TRIGGER revisions_stay');
}

/** The rows of a table with `xmin`, which changes with each write. */
const versionsOf = (table: string) => rows(`SELECT xmin::text, * FROM ${table} ORDER BY 2`);

describe('a publication', () => {
  it('of a stream and of the pass that it needs is done by a producer', async () => {
    const producer = await world.staff(forAll('producer'));
    const { value } = (await read('streams/night', producer)).published;
    const rounds = value.rounds.map((round: object) => ({ ...round, access: 'pass' }));
    expect((await publish('streams/night', { rounds }, producer)).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ path: ['rounds', 0, 'access'] }],
    });
    expect((await publish('passes/seats', { stream: 'night' }, producer)).body.state).toBe('PUBLISHED');
    expect((await publish('streams/night', { rounds }, producer)).body.state).toBe('PUBLISHED');
  });

  it('writes its entry and the entries with parts of it, and no other row', async () => {
    const tables = ['title', 'artist', 'product', 'pass', 'question', 'notice'];
    const before = await Promise.all(tables.map(versionsOf));
    expect((await publish('artists/mina', { note: sameIn('Dances') })).body.state).toBe('PUBLISHED');
    const after = await Promise.all(tables.map(versionsOf));
    const isMina = ({ artist_id: id }: { artist_id?: string }) => id === 'mina';
    expect(after.map((all) => all.filter((row) => !isMina(row)))).toEqual(
      before.map((all) => all.filter((row) => !isMina(row))),
    );
    // The vote shows the artist's note.
    expect(await rows("SELECT note ->> 'en' AS note FROM candidate")).toEqual([{ note: 'Dances' }]);
  });

  it('sets the colour of artists and candidates without one if it is of a title', async () => {
    await publish('titles/show', { accent: '#0b6e4f' });
    expect(await rows('SELECT DISTINCT accent FROM artist UNION SELECT accent FROM candidate')).toEqual([
      { accent: '#0b6e4f' },
    ]);
  });

  it('is not refused for a mistake in another entry, whose rows stay as they are', async () => {
    await rewrite('votes', `value::jsonb - 'results' || '{"title": "gone"}'`);
    const vote = await versionsOf('vote');
    expect((await publish('artists/mina', { note: sameIn('Raps') })).body).toMatchObject({ state: 'PUBLISHED' });
    expect(await versionsOf('vote')).toEqual(vote);
    expect(await rows("SELECT note ->> 'en' AS note FROM candidate")).toEqual([{ note: 'Dances' }]);
    expect((await publish('votes/final', { name: 'Finale' })).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: expect.arrayContaining([expect.objectContaining({ kind: 'votes', entryId: 'final' })]),
    });
  });

  it('is refused for an old mistake of a used entry, and leaves the entries that use it unchanged', async () => {
    await rewrite('votes', `value::jsonb || '{"title": "show", "results": "+1d 21:00"}'`);
    await rewrite('artists', `value::jsonb || '{"unknown": true}'`, 'mina');
    const candidates = await versionsOf('candidate');
    expect((await publish('votes/final', { name: 'Finale' })).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ kind: 'artists', entryId: 'mina', path: ['unknown'] }],
    });
    expect((await publish('titles/show', { accent: '#6a3df0' })).body).toMatchObject({ state: 'PUBLISHED' });
    expect(await versionsOf('candidate')).toEqual(candidates);
    await rewrite('artists', `value::jsonb - 'unknown'`, 'mina');
    await world.importFiles({ 'votes.yaml': good['votes.yaml'] }, { replace: true });
    expect(await rows('SELECT accent FROM candidate')).toEqual([{ accent: '#6a3df0' }]);
  });

  it('is not refused for a mistake in the table of another vote', async () => {
    const table = 'id,name_ko,name_en,name_ja\na,하나,One,一\nb,둘,Two,二\n';
    const vote = good['votes.yaml']
      .replace('id: final', 'id: tab')
      .replace('candidates:\n      - artist: mina', 'candidateTable: table.csv\n    portraits: dot.svg');
    await world.importFiles({ 'tab.yaml': vote, 'table.csv': table });
    await rewrite('votes', `value::jsonb || '{"candidateTable": "gone.csv"}'`, 'tab');
    expect((await publish('questions/where', { topic: 'other' })).body).toMatchObject({ state: 'PUBLISHED' });
  });

  it('is refused for a mistake that it makes in another entry', async () => {
    expect((await publish('passes/seats', { title: 'tour' })).body).toMatchObject({
      code: 'CONTENT_PROBLEMS',
      problems: [{ kind: 'products', entryId: 'seat', path: ['pass'], code: 'OTHER_TITLE' }],
    });
  });

  it('is not refused in an import for a mistake in another entry', async () => {
    const report = await world.importFiles({ 'votes.yaml': 'votes: []\n', 'new.yaml': question });
    expect(report.created['questions']).toEqual(['how']);
  });
});

const question = `questions:
  - id: how
    topic: vote
    name: { ko: 하나, en: One, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`;
