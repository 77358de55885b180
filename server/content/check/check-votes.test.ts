import { describe, expect, it } from 'vitest';
import { problemsOf, replaced, testMistakes } from './testing-check.ts';

describe('a mistake in a vote', () => {
  testMistakes([
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
      'a candidate who does not exist',
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
      'a time that the clocks skip',
      replaced(
        'votes.yaml',
        'closes: +1d 20:00\n    results: +1d 21:00',
        'timeZone: America/New_York\n    closes: 2027-03-14 02:30\n    results: 2027-03-15 03:00',
      ),
      ['votes.yaml:9:13  The clocks in America/New_York skip `2027-03-14 02:30`: they go forward over it.'],
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
      ['votes.yaml:10:16  `blindFrom` (2026-11-26T11:00Z) must not come after `closes` (2026-11-22T11:00Z).'],
    ],
    [
      'caps that contradict',
      replaced('votes.yaml', 'paid: true', 'paid: true, perDay: 9, perFan: 5'),
      ['votes.yaml:10:49  `perDay` (9) must not be more than `perFan` (5).'],
    ],
    [
      'rules under which no fan can vote',
      replaced('votes.yaml', '{ freePerDay: 3, paid: true }', '{ freePerDay: 0, paid: false }'),
      ['votes.yaml:10:26  No fan could vote: there are no free rights, and paid ones are not taken.'],
    ],
    [
      'ballots before the opening',
      {
        ...replaced('votes.yaml', 'opens: -1d 20:00', 'opens: 0d 23:00'),
        'demo.yaml': 'demoBallots:\n  - { vote: final, counts: [5] }\n',
      },
      ['demo.yaml:2:13  There can be no ballots before the vote opens (2026-11-21T14:00Z).'],
    ],
    [
      'more numbers of ballots than candidates',
      { 'demo.yaml': 'demoBallots:\n  - { vote: final, counts: [5, 4] }\n  - { vote: finale, counts: [1] }\n' },
      ['demo.yaml:2:28  `counts` has 2 numbers for 1 candidates.', 'demo.yaml:3:13  There is no vote `finale`.'],
    ],
    [
      'ballots of one vote twice',
      { 'demo.yaml': 'demoBallots:\n  - { vote: final, counts: [5] }\n  - { vote: final, counts: [1] }\n' },
      ['demo.yaml:3:5  `demoBallots:` names `final` a second time.'],
    ],
    [
      'no candidates at all',
      replaced('votes.yaml', '    candidates:\n      - artist: mina\n', ''),
      ['votes.yaml:2:5  A vote has either `candidates` or a `candidateTable`.'],
    ],
    [
      'a table that is not there',
      replaced('votes.yaml', 'candidates:\n      - artist: mina', 'candidateTable: crews.csv'),
      ['votes.yaml:11:21  There is no table `crews.csv`.'],
    ],
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

  it('reports the line of each mistake, also after a cell with a line break', async () => {
    const csv = `${head}a,"가\n나","A, or B",あ\na,가,,あ\nb,가\n`;
    expect(await problemsOf({ ...table, 'crews.csv': csv })).toEqual([
      'crews.csv:4:1  The cell `name_en` is empty.',
      'crews.csv:5:1  This line has 2 cells, but the head has 4.',
    ]);
  });

  it('may have a portrait for each candidate, and a colour until it is loaded', async () => {
    const columns = 'name_ko,name_en,name_ja,portrait,colour\n';
    const csv = `${columns}가,A,あ,dot.svg,#1570e6\n나,B,い,none.svg,\n다,C,う,dot.svg,blue\n`;
    expect(await problemsOf({ ...table, 'crews.csv': csv })).toEqual([
      'crews.csv:3:1  There is no picture file `none.svg`.',
      'crews.csv:4:1  The colour `blue` must be a colour such as #6a3df0.',
    ]);
  });

  it.each([
    ['12" single,A,あ', 'in the first cell'],
    ['"불꽃" 크루,A,あ', 'after a cell in marks'],
    ['나,Kim "Bling" Ara,あ', 'in another cell'],
    ['나,A,"あ', 'before a cell that never ends'],
  ])('refuses %s, with a quotation mark %s, and reads on in the next line', async (line) => {
    const csv = `name_ko,name_en,name_ja\n가,A,あ\n${line}\n다,C\n라,D,え\n`;
    expect(await problemsOf({ ...table, 'crews.csv': csv })).toEqual([
      expect.stringContaining('crews.csv:3:1  A cell with a quotation mark stands in quotation marks itself'),
      'crews.csv:4:1  This line has 2 cells, but the head has 3.',
    ]);
  });

  it('may have the line ends of any system, and an empty cell at its end', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      expect(
        await problemsOf({ ...table, 'crews.csv': ['name_ko,name_en,name_ja,note_ko', '가,A,あ,'].join(end) }),
      ).toEqual([]);
    }
  });

  it('must be UTF-8', async () => {
    const koreanWindows = Buffer.concat([
      Buffer.from('name_ko,name_en,name_ja\n'),
      Buffer.from([0xc7, 0xcf]),
      Buffer.from(',A,あ\n'),
    ]);
    expect(await problemsOf({ ...table, 'crews.csv': koreanWindows })).toEqual([
      expect.stringContaining('crews.csv:2:1  This is not UTF-8'),
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
