import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { features } from '../features.ts';
import { checkContent } from './check.ts';
import { problemLine } from './problems.ts';
import { readContent } from './read.ts';

const kinds = kindsOf(features);
const now = new Date('2026-11-21T03:00:00Z');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
const good = {
  'show.yaml': `titles:
  - id: show
    accent: "#6a3df0"
    name: Show
    tagline: { ko: 하나, en: One, ja: 一 }
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    stage: dot.svg
`,
  'artists.yaml': `artists:
  - id: mina
    titles: [show]
    name: { ko: 미나, en: Mina, ja: ミナ }
    note: { ko: 노래, en: Sings, ja: 歌 }
    portrait: dot.svg
`,
  'votes.yaml': `votes:
  - id: final
    title: show
    name: Final
    description: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    opens: -1d 20:00
    closes: +1d 20:00
    results: +1d 21:00
    rules: { freePerDay: 3, paid: true }
    candidates:
      - artist: mina
`,
  'questions.yaml': `questions:
  - id: where
    topic: vote
    name: { ko: 하나, en: One, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`,
  'notices/doors.md': `---
title: show
category: news
name: { ko: 하나, en: One, ja: 一 }
from: -1d 20:00
---
=== ko
하나

=== en
One **strong** word

=== ja
一
`,
  'dot.svg': dot,
};

/** A prize event that opens later, with these lines on its beacon. */
const eventWith = (beacon: string): string => `events:
  - id: seats
    title: show
    name: Seats
    description: { ko: 하나, en: One, ja: 一 }
    terms: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    opens: +4h
    closes: +2d 20:00
    results: +4d 20:00
    infoUntil: +5d 20:00
    purge: +9d 20:00
    ${beacon}
    prizes: [{ name: { ko: 하나, en: One, ja: 一 }, note: { ko: 하나, en: One, ja: 一 }, winners: 1 }]
`;

/** The problems of the valid folder with these files changed, one line each. */
async function problemsOf(changes: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...good, ...changes })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return checkContent(await readContent(folder, kinds), kinds, now).map(problemLine);
}

const replaced = (file: keyof typeof good, from: string, to: string): Record<string, string> => {
  if (!good[file].includes(from)) throw new Error(`${file} has no ${from}`);
  return { [file]: good[file].replace(from, to) };
};

it('finds nothing in a valid folder', async () => {
  expect(await problemsOf({})).toEqual([]);
});

it('finds nothing in the demo', async () => {
  const demo = await readContent(join(import.meta.dirname, '../../demo/content'), kinds);
  expect(checkContent(demo, kinds, new Date()).map(problemLine)).toEqual([]);
});

describe('each mistake has its file, line and sentence', () => {
  const cases: [name: string, changes: Record<string, string>, problems: string[]][] = [
    [
      'a new event without an exact beacon',
      { 'events.yaml': eventWith('') },
      [
        'events.yaml:2:9  A new event needs an exact beacon: `beacon: { votes: [ids] }` or `beacon: { drand: quicknet }`, and `beaconAt`.',
      ],
    ],
    [
      'a beacon without its time',
      { 'events.yaml': eventWith('beacon: { drand: quicknet }') },
      ['events.yaml:13:13  `beacon` needs `beaconAt`: from when on it is public.'],
    ],
    [
      'a beacon that is public before the entry closes',
      { 'events.yaml': eventWith('beacon: { drand: quicknet }\n    beaconAt: +5h') },
      ['events.yaml:14:15  `beaconAt` must come after `closes`.'],
    ],
    [
      'a beacon of a vote that has closed, and of one that is not there',
      { 'events.yaml': eventWith('beacon: { votes: [final, finale] }\n    beaconAt: +3d 20:00') },
      [
        'events.yaml:13:23  The vote `final` is not open at `beaconAt`, so it publishes nothing new.',
        'events.yaml:13:30  There is no vote `finale`.',
      ],
    ],
    [
      'syntax',
      replaced('show.yaml', 'name: Show', 'name: "Show'),
      ['show.yaml:9:1  This is not YAML: Missing closing "quote.'],
    ],
    [
      'a key twice',
      replaced('show.yaml', 'name: Show', 'name: Show\n    name: Again'),
      ['show.yaml:5:5  This key stands here a second time.'],
    ],
    [
      'an unknown kind',
      { 'more.yaml': 'vote: []\n' },
      [
        expect.stringMatching(
          /^more\.yaml:1:1 {2}A content file holds `titles:`, .*, not `vote:`\. Is `votes:` meant\?$/,
        ),
      ],
    ],
    [
      'no kind at all',
      { 'more.yaml': '- hello\n' },
      [expect.stringMatching(/^more\.yaml:1:1 {2}A content file begins with one of `titles:`, /)],
    ],
    [
      'no list',
      { 'more.yaml': 'votes: none\n' },
      ['more.yaml:1:8  `votes:` holds a list; each entry begins with a dash.'],
    ],
    [
      'an unknown key',
      replaced('votes.yaml', 'opens:', 'opnes:'),
      ['votes.yaml:2:5  `opens` is missing.', 'votes.yaml:7:5  The key `opnes` is not known here. Is `opens` meant?'],
    ],
    [
      'a missing translation',
      replaced('artists.yaml', ', ja: 歌 }', ' }'),
      ['artists.yaml:5:11  `note` has no Japanese text (`ja`).'],
    ],
    [
      'an empty translation',
      replaced('artists.yaml', 'ja: 歌', 'ja: ""'),
      ['artists.yaml:5:36  `ja` must not be empty.'],
    ],
    [
      'a value of the wrong kind',
      replaced('votes.yaml', 'paid: true', 'paid: perhaps'),
      ['votes.yaml:10:35  `paid` must be true or false, but is `perhaps`.'],
    ],
    [
      'a bad id',
      replaced('artists.yaml', 'id: mina', 'id: Mi Na'),
      [
        'artists.yaml:2:9  `id` must be small letters, digits and dashes, 64 at most, but is `Mi Na`.',
        'votes.yaml:12:17  There is no artist `mina`.',
      ],
    ],
    [
      'a bad colour',
      replaced('show.yaml', '"#6a3df0"', 'violet'),
      ['show.yaml:3:13  `accent` must be a colour such as "#6a3df0", in quotation marks, but is `violet`.'],
    ],
    [
      'an accent that light paper swallows',
      replaced('show.yaml', '#6a3df0', '#ffe600'),
      [
        'show.yaml:3:13  The accent #ffe600 is hard to see on light paper (1.2 to 1, and it takes 3 to 1); #9e8f00 would do.',
      ],
    ],
    [
      'an accent that the dark hall swallows',
      replaced('show.yaml', '#6a3df0', '#1a0a4a'),
      [
        expect.stringMatching(
          /^show\.yaml:3:13 {2}The accent #1a0a4a is hard to see in the dark hall \(1\.\d to 1, and it takes 3 to 1\); #[0-9a-f]{6} would do\.$/,
        ),
      ],
    ],
    [
      'an unknown title',
      replaced('votes.yaml', 'title: show', 'title: shwo'),
      ['votes.yaml:3:12  There is no title `shwo`.'],
    ],
    [
      'an unknown artist',
      replaced('votes.yaml', 'artist: mina', 'artist: nina'),
      ['votes.yaml:12:17  There is no artist `nina`.'],
    ],
    [
      'an id twice',
      { 'more.yaml': good['artists.yaml'] },
      ['more.yaml:2:9  The artist `mina` stands in artists.yaml:2 already.'],
    ],
    [
      'a candidate twice',
      replaced('votes.yaml', '- artist: mina', '- artist: mina\n      - artist: mina'),
      ['votes.yaml:13:17  The candidate `mina` stands here a second time.'],
    ],
    [
      'a candidate without a name',
      replaced('votes.yaml', '- artist: mina', '- { id: solo, portrait: dot.svg }'),
      ['votes.yaml:12:9  The candidate `solo` needs a `name`, since it is no artist.'],
    ],
    [
      'a candidate who is nobody',
      replaced('votes.yaml', '- artist: mina', '- { name: Solo }'),
      ['votes.yaml:12:9  A candidate names an `artist`, or has an `id`, a `name` and a `portrait` of its own.'],
    ],
    [
      'a time that is none',
      replaced('votes.yaml', '-1d 20:00', 'tomorrow'),
      [
        'votes.yaml:7:12  `opens` must be a time such as `2026-12-01 20:00`, `2026-12-01T11:00Z`, `+3d 20:00` or `+2h`, but is `tomorrow`.',
      ],
    ],
    [
      'a day that is none',
      replaced('votes.yaml', '-1d 20:00', '2026-02-30 20:00'),
      [expect.stringContaining('votes.yaml:7:12  `opens` must be a time such as')],
    ],
    [
      'a zone that is none',
      replaced('votes.yaml', 'rules:', 'timeZone: Asia/Soul\n    rules:'),
      ['votes.yaml:10:15  `timeZone` must be a time zone such as Asia/Seoul, but is `Asia/Soul`.'],
    ],
    [
      'a close before the opening',
      replaced('votes.yaml', 'closes: +1d 20:00', 'closes: -2d 20:00'),
      ['votes.yaml:8:13  `closes` (2026-11-19T11:00Z) must come after `opens` (2026-11-20T11:00Z).'],
    ],
    [
      'a result before the close',
      replaced('votes.yaml', 'results: +1d 21:00', 'results: +1d 19:00'),
      ['votes.yaml:9:14  `results` (2026-11-22T10:00Z) must not come before `closes` (2026-11-22T11:00Z).'],
    ],
    [
      'a blind phase outside the vote',
      replaced('votes.yaml', 'rules:', 'blindFrom: +5d 20:00\n    rules:'),
      ['votes.yaml:10:16  `blindFrom` (2026-11-26T11:00Z) must lie between `opens` and `closes`.'],
    ],
    [
      'caps that contradict',
      replaced('votes.yaml', 'paid: true', 'paid: true, perDay: 9, perFan: 5'),
      ['votes.yaml:10:49  `perDay` (9) must not be more than `perFan` (5).'],
    ],
    [
      'rules under which nobody votes',
      replaced('votes.yaml', '{ freePerDay: 3, paid: true }', '{ freePerDay: 0, paid: false }'),
      ['votes.yaml:10:26  Nobody could vote: there are no free rights, and paid ones are not taken.'],
    ],
    [
      'ballots before the opening',
      replaced('votes.yaml', 'opens: -1d 20:00', 'demoBallots: [5]\n    opens: 0d 23:00'),
      ['votes.yaml:7:18  There can be no ballots before the vote opens (`opens` (2026-11-21T14:00Z)).'],
    ],
    [
      'a missing picture',
      replaced('show.yaml', 'poster: dot.svg', 'poster: pictures/none.png'),
      ['show.yaml:7:13  There is no picture file `pictures/none.png`.'],
    ],
    [
      'a picture that is none',
      { ...replaced('show.yaml', 'poster: dot.svg', 'poster: dot.png'), 'dot.png': 'hello' },
      ['show.yaml:7:13  `dot.png` is no picture that browsers show (SVG, PNG, JPEG or WebP).'],
    ],
    [
      'a drawing that nobody draws',
      replaced('show.yaml', 'poster: dot.svg', 'poster: { draw: poster }'),
      ['show.yaml:7:21  The folder draws no `poster`. The folder has no drawings.ts.'],
    ],
    [
      'a picture from two places',
      replaced('show.yaml', 'poster: dot.svg', 'poster: { draw: poster, file: dot.svg }'),
      ['show.yaml:7:13  `poster` must have either `file` or `draw`.'],
    ],
    [
      'no candidates at all',
      replaced('votes.yaml', '    candidates:\n      - artist: mina\n', ''),
      ['votes.yaml:2:5  A vote has either `candidates` or a `candidateTable`.'],
    ],
    [
      'an answer with markup in it',
      replaced(
        'questions.yaml',
        'en: One, ja: 一 }\n    answer: { ko: 하나, en: One',
        'en: One, ja: 一 }\n    answer: { ko: 하나, en: One <b>x</b>',
      ),
      [
        'questions.yaml:5:27  HTML is not shown: write Markdown instead.',
        'questions.yaml:5:27  HTML is not shown: write Markdown instead.',
      ],
    ],
    [
      'a notice without a head',
      { 'notices/doors.md': 'Hello\n' },
      ['notices/doors.md:1:1  A notice begins with its head between two lines `---`.'],
    ],
    [
      'a notice of an unknown title and category',
      {
        'notices/doors.md': good['notices/doors.md'].replace('title: show', 'title: shwo'),
        'notices/other.md': good['notices/doors.md'].replace('category: news', 'category: new'),
      },
      [
        'notices/doors.md:2:8  There is no title `shwo`.',
        'notices/other.md:3:11  `category` must be one of news, vote, store, live, service, but is `new`. Is `news` meant?',
      ],
    ],
    [
      'a notice without one of its texts',
      replaced('notices/doors.md', '=== ja\n一\n', ''),
      ['notices/doors.md:7:1  The notice has no text below a line `=== ja`.'],
    ],
    [
      'a notice with markup and a bad link in its text',
      replaced('notices/doors.md', 'One **strong** word', 'One <i>x\n\n[x](javascript:alert(1))'),
      [
        'notices/doors.md:11:1  HTML is not shown: write Markdown instead.',
        expect.stringMatching(/^notices\/doors\.md:13:1 {2}`javascript:alert\(1\)` is no address/),
      ],
    ],
    [
      'a notice that ends before it begins',
      replaced('notices/doors.md', 'from: -1d 20:00', 'from: -1d 20:00\nuntil: -2d 20:00'),
      ['notices/doors.md:6:8  `until` must come after `from`.'],
    ],
    [
      'a notice whose name is no id',
      { 'notices/Big Day.md': good['notices/doors.md'] },
      ['notices/Big Day.md:1:1  The file’s name is the notice’s id: small letters, digits and dashes, 64 at most.'],
    ],
    [
      'a table that is not there',
      replaced('votes.yaml', 'candidates:\n      - artist: mina', 'candidateTable: crews.csv'),
      ['votes.yaml:11:21  There is no table `crews.csv`.'],
    ],
  ];
  it.each(cases)('%s', async (_, changes, problems) => {
    expect(await problemsOf(changes)).toEqual(problems);
  });
});

it('reports every mistake at once, in the order of files and lines', async () => {
  const problems = await problemsOf({
    ...replaced('show.yaml', '#6a3df0', '#ffffff'),
    ...replaced('artists.yaml', 'titles: [show]', 'titles: [shop]'),
    ...replaced('votes.yaml', 'closes: +1d 20:00', 'closes: soon'),
  });
  expect(problems.map((problem) => problem.split('  ')[0])).toEqual([
    'artists.yaml:3:14',
    'show.yaml:3:13',
    'votes.yaml:8:13',
  ]);
});

describe('a table of candidates', () => {
  const table = {
    ...replaced('votes.yaml', 'candidates:\n      - artist: mina', 'candidateTable: crews.csv\n    portraits: dot.svg'),
  };
  const head = 'id,name_ko,name_en,name_ja\n';

  it('may have 999 rows at most', async () => {
    const rows = (count: number): string => Array.from({ length: count }, (_, index) => `c${index},가,A,あ\n`).join('');
    expect(await problemsOf({ ...table, 'crews.csv': head + rows(999) })).toEqual([]);
    expect(await problemsOf({ ...table, 'crews.csv': head + rows(1000) })).toEqual([
      'votes.yaml:11:21  `crews.csv` has 1000 candidates, and a vote takes 999 at most.',
    ]);
  });

  it('gives the line of each mistake, also after a cell with a line break', async () => {
    const csv = `${head}a,"가\n나","A, or B",あ\na,가,,あ\nb,가\n`;
    expect(await problemsOf({ ...table, 'crews.csv': csv })).toEqual([
      'crews.csv:4:1  The cell `name_en` is empty.',
      'crews.csv:5:1  This line has 2 cells, but the head has 4.',
    ]);
  });

  it('must have the right columns', async () => {
    expect(await problemsOf({ ...table, 'crews.csv': 'name_ko,name_en,nmae_ja\n가,A,あ\n' })).toEqual([
      'crews.csv:1:1  The column `name_ja` is missing.',
      'crews.csv:1:1  The column `nmae_ja` is not known.',
      'crews.csv:2:1  The cell `name_ja` is empty.',
    ]);
  });
});
