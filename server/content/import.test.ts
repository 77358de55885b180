import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createTitleService } from '../title/service.ts';
import { voteTimes } from '../vote/content/entry.ts';
import { voteKind } from '../vote/content/kind.ts';
import { createVoteService, foldAll, type VoteService } from '../vote/service.ts';
import { ContentError } from './problems.ts';
import { readContent } from './read.ts';
import { type ContentService, createContentService } from './service.ts';

const demo = join(import.meta.dirname, '../../demo/content');
const now = new Date();
const hour = 3_600_000;

let test: TestPlatform;
let votes: VoteService;
let content: ContentService;
let folder: string;
let dataDirectory: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'));
  dataDirectory = mkdtempSync(join(tmpdir(), 'fanfare-data-'));
  cpSync(demo, folder, { recursive: true, filter: (file) => !file.endsWith('.ts') && !file.endsWith('/art') });
  // The copy uses the demo's own drawings.
  writeFileSync(join(folder, 'drawings.ts'), `export { drawings } from '${join(demo, 'drawings.ts')}';\n`);
  test = await createTestPlatform({ DATA_DIR: dataDirectory });
  const titles = createTitleService(test.platform);
  votes = createVoteService(test.platform, titles);
  content = createContentService(test.platform, kindsOf(features));
});
afterAll(async () => {
  await votes.close();
  await test.close();
  rmSync(folder, { recursive: true });
  rmSync(dataDirectory, { recursive: true });
});

const tables = [
  'title',
  'artist',
  'title_artist',
  'vote',
  'candidate',
  'ballot',
  'ballot_void',
  'content_moment',
  'product',
  'question',
  'notice',
  'content_notice_moment',
  'event',
  'event_entry',
  'content_event_moment',
  'welcome_right',
  'policy_version',
];

/** Everything that an import writes, and whether it was written again: `xmin` changes with each write of a row. */
async function state(): Promise<Record<string, unknown[]>> {
  const entries = tables.map(async (table) => {
    const { rows } = await test.platform.pool.query(`SELECT xmin::text, t.* FROM ${table} AS t ORDER BY t.*::text`);
    return [table, table === 'welcome_right' ? rows.map((row) => ({ ...row, xmin: null })) : rows];
  });
  return Object.fromEntries(await Promise.all(entries));
}

function edit(file: string, from: string, to: string): () => void {
  const before = readFileSync(join(folder, file), 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(folder, file), before.replace(from, to));
  return () => writeFileSync(join(folder, file), before);
}

async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ContentError)) throw error ?? new Error('nothing was refused');
  return error.message.split('\n');
}

describe('the first import', () => {
  it('writes nothing if there is a mistake', async () => {
    const undo = edit('soft-static/votes.yaml', 'artist: cableman', 'artist: cabelman');
    expect(await problemsOf(content.importFolder(folder, now))).toEqual([
      expect.stringMatching(/^soft-static\/votes\.yaml:\d+:17 {2}There is no artist `cabelman`\.$/),
    ]);
    undo();
    expect((await state())['title']).toEqual([]);
  });

  it('takes no new event without an exact beacon, also if its entry has opened already', async () => {
    const undo = edit('events.yaml', '    beacon: { votes: [moonjar-actor] }\n    beaconAt: -1h\n', '');
    expect(await problemsOf(content.importFolder(folder, now))).toEqual([
      expect.stringMatching(/^events\.yaml:\d+:9 {2}A new event needs an exact beacon: /),
    ]);
    undo();
    expect((await state())['event']).toEqual([]);
  });

  it('writes titles, artists, votes, ballots and pictures', async () => {
    const report = await content.importFolder(folder, now);
    expect(report.created['titles']).toHaveLength(5);
    expect(report.created['artists']).toHaveLength(60);
    expect(report.created['votes']?.length).toBeGreaterThanOrEqual(8);
    expect(report.created['products']?.length).toBeGreaterThanOrEqual(12);
    expect(report.changed).toEqual({
      titles: [],
      artists: [],
      votes: [],
      products: [],
      events: [],
      passes: [],
      streams: [],
      questions: [],
      notices: [],
      policies: [],
    });
    expect(report.demo['Ballots of the demo']).toBeGreaterThan(1000);
    const { rows } = await test.platform.pool.query(
      'SELECT portrait FROM candidate UNION ALL SELECT portrait FROM artist',
    );
    const kept = new Set(readdirSync(join(dataDirectory, 'media')).map((name) => `/media/${name}`));
    expect(rows.filter((row) => !kept.has(row.portrait.url))).toEqual([]);
    expect(new Set(rows.map((row) => row.portrait.url)).size).toBeGreaterThan(1000);
  });

  it('creates votes in every state, with the data for their results', async () => {
    await foldAll(test.platform.pool);
    const { votes: all } = await votes.listVotes({ filter: 'all', limit: 100 }, 'en');
    const states = new Set(all.map((vote) => vote.status));
    expect([...states].sort()).toEqual(['COUNTING', 'ONGOING', 'PREPARING', 'RESULT_OPEN', 'VOIDED']);
    expect(all.some((vote) => vote.status === 'ONGOING' && vote.blind)).toBe(true);
    expect(all.some((vote) => vote.candidateCount === 999)).toBe(true);
    const podium = all.find((vote) => vote.voteId === 'encore-bell-stage')?.leaders;
    expect(podium?.map((leader) => leader.rank)).toEqual([1, 1, 3]);
  });
});

describe('a second import', () => {
  it('changes nothing, also hours later', async () => {
    const before = await state();
    const nothing = {
      created: { titles: [], artists: [], votes: [], products: [], events: [], questions: [], notices: [] },
      changed: { titles: [], artists: [], votes: [], products: [], events: [], questions: [], notices: [] },
    };
    expect(await content.importFolder(folder, now)).toMatchObject({
      ...nothing,
      demo: { 'Ballots of the demo': 0, 'Entrants of the demo': 0 },
    });
    expect(await content.importFolder(folder, new Date(now.getTime() + 30 * hour))).toMatchObject(nothing);
    expect(await state()).toEqual(before);
  });

  it('reports what changed', async () => {
    const undo = [
      edit('titles.yaml', 'Nine stay in the light.', 'Only nine stay in the light.'),
      edit('moonjar/artists.yaml', 'en: Guk Seoryeon', 'en: Kook Seoryeon'),
      edit('moonjar/votes.yaml', 'opens: +2d 20:00', 'opens: +3d 20:00'),
    ];
    const report = await content.importFolder(folder, now);
    expect(report.created).toEqual({
      titles: [],
      artists: [],
      votes: [],
      products: [],
      events: [],
      passes: [],
      streams: [],
      questions: [],
      notices: [],
      policies: [],
    });
    expect(report.changed).toEqual({
      titles: ['last-light'],
      artists: ['guk-seoryeon'],
      // One has a new opening time, the other a candidate who is found by a corrected name.
      votes: expect.arrayContaining(['moonjar-actor', 'moonjar-couple']),
      products: [],
      passes: [],
      streams: [],
      questions: [],
      notices: [],
      events: [],
      policies: [],
    });
    for (const one of undo) one();
    await content.importFolder(folder, now);
  });

  it('does not change the beacon of an event whose entry has opened', async () => {
    const undo = edit('events.yaml', 'beacon: { votes: [moonjar-actor] }', 'beacon: { drand: quicknet }');
    expect(await problemsOf(content.importFolder(folder, now))).toEqual([
      expect.stringMatching(
        /^events\.yaml:\d+:9 {2}`beacon` can't change any more: the event `moonjar-table-read` has opened, and fans entered under its rules\.$/,
      ),
    ]);
    undo();
  });

  it('does not change the rules of an opened vote, and reports the line of each change', async () => {
    const before = await state();
    const undo = [
      edit('last-light/votes.yaml', 'perDay: 30, perFan: 150', 'perDay: 40, perFan: 150'),
      edit('last-light/votes.yaml', 'closes: +5d 22:00', 'closes: +5d 21:00'),
    ];
    expect(await problemsOf(content.importFolder(folder, now))).toEqual([
      expect.stringMatching(
        /^last-light\/votes\.yaml:12:13 {2}`closes` can't change any more: the vote `last-light-final` opened at .*Z, and its rules are frozen since\.$/,
      ),
      expect.stringMatching(/^last-light\/votes\.yaml:14:49 {2}`rules\.perDay` can't change any more/),
    ]);
    for (const one of undo.reverse()) one();
    expect(await state()).toEqual(before);
  });

  it('does not remove cards that fans bought, and reports the line of each change', async () => {
    const { pool } = test.platform;
    const given = (numbers: number) =>
      pool.query("UPDATE photocard_product SET issued = $1 WHERE product_id = 'last-light-faces'", [numbers]);
    const byeolha = '      - { artist: moon-byeolha, line: { ko: 라스트 라이트 · 파이널';
    const edits = () => [
      edit('store.yaml', byeolha, byeolha.replace('moon-byeolha', 'guk-seoryeon')),
      edit(
        'store.yaml',
        'stock: 2000\n    limitPerFan: 5\n    photocards',
        'stock: 2\n    limitPerFan: 5\n    photocards',
      ),
    ];
    await given(3);
    const before = await state();
    const undo = edits();
    expect(await problemsOf(content.importFolder(folder, now))).toEqual([
      expect.stringMatching(
        /^store\.yaml:\d+:\d+ {2}`stock` can't be less than 3: fans have the cards of `last-light-faces`/,
      ),
      expect.stringMatching(/^store\.yaml:\d+:\d+ {2}The card of Moon Byeolha can't go any more: fans who bought/),
    ]);
    expect(await state()).toEqual(before);
    for (const one of undo.reverse()) one();
    // A name may be corrected, and a set may get more cards.
    const correct = [
      edit('last-light/artists.yaml', 'en: Moon Byeolha', 'en: Mun Byeolha'),
      edit(
        'store.yaml',
        byeolha,
        `${byeolha.replace('moon-byeolha', 'guk-seoryeon')}, en: More, ja: More } }\n${byeolha}`,
      ),
    ];
    await content.importFolder(folder, now);
    for (const one of correct.reverse()) one();
    // A design without issued cards may be changed freely.
    await given(0);
    const free = edits();
    await content.importFolder(folder, now);
    for (const one of free.reverse()) one();
    await content.importFolder(folder, now);
  });

  it('does not change the candidates of an opened vote', async () => {
    const undo = edit('last-light/votes.yaml', '      - artist: zhao-yining\n', '');
    expect(await problemsOf(content.importFolder(folder, now))).toEqual([
      expect.stringMatching(/^last-light\/votes\.yaml:3:9 {2}.*last-light-final.*frozen/),
    ]);
    undo();
  });
});

it.each([0, 5, 9, 14, 15, 20, 23.9])(
  'there are votes in every state after a first import at %s o’clock UTC',
  async (hours) => {
    const at = new Date(Date.UTC(2026, 10, 21) + hours * hour);
    const entries = (await readContent(demo, kindsOf(features))).of(voteKind);
    const states = entries.map(({ entry }) => {
      const { opens, closes, results, blindFrom } = voteTimes.resolve(entry, at);
      if (entry.voided !== undefined) return 'voided';
      if (at < opens) return 'upcoming';
      if (at < closes) return blindFrom !== undefined && blindFrom <= at ? 'blind' : 'ongoing';
      return at < results ? 'counting' : 'result';
    });
    expect([...new Set(states)].sort()).toEqual(['blind', 'counting', 'ongoing', 'result', 'upcoming', 'voided']);
  },
);
