import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { problemLine } from '../problems.ts';
import { readContent } from '../read.ts';
import { checkContent } from './check.ts';
import { good, kinds, problemsOf, replaced, testMistakes } from './testing-check.ts';

it('a valid folder has no mistakes', async () => {
  expect(await problemsOf({})).toEqual([]);
});

it('the demo has no mistakes', async () => {
  const demo = readContent(join(import.meta.dirname, '../../../demo/content'), kinds);
  expect((await checkContent(demo, kinds, new Date())).map(problemLine)).toEqual([]);
});

describe('each mistake has its file, line and sentence', () => {
  testMistakes([
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
      'an accent with too little contrast on light pages',
      replaced('show.yaml', '#6a3df0', '#ffe600'),
      [
        'show.yaml:3:13  The accent #ffe600 has too little contrast on light pages: 1.2 to 1, the minimum is 3 to 1. Try #9e8f00.',
      ],
    ],
    [
      'an accent with too little contrast on dark pages',
      replaced('show.yaml', '#6a3df0', '#1a0a4a'),
      [
        expect.stringMatching(
          /^show\.yaml:3:13 {2}The accent #1a0a4a has too little contrast on dark pages: 1\.\d to 1, the minimum is 3 to 1\. Try #[0-9a-f]{6}\.$/,
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
      'a picture without a file',
      replaced('show.yaml', 'poster: dot.svg', 'poster: { colour: "#102030" }'),
      ['show.yaml:7:13  `file` is missing.'],
    ],
    [
      'a picture with a key that no picture has',
      replaced('show.yaml', 'poster: dot.svg', 'poster: { draw: poster, file: dot.svg }'),
      ['show.yaml:7:15  The key `draw` is not known here. It knows `file`, `alt`, `colour`.'],
    ],
  ]);
});

it('a file is found by its name in every Unicode form', async () => {
  const folder = 'é'.normalize('NFD');
  const name = '도하람.svg'.normalize('NFD');
  const changes = {
    ...replaced('show.yaml', 'poster: dot.svg', 'poster: é/도하람.svg'),
    [`${folder}/${name}`]: good['dot.svg'],
  };
  expect(await problemsOf(changes)).toEqual([]);
});

it('a picture that can’t be decoded is a mistake of the entry that names it', async () => {
  const photo = sharp({ create: { width: 600, height: 600, channels: 3, background: '#a0c0e0' } });
  const whole = await photo.jpeg().toBuffer();
  const changes = replaced('show.yaml', 'poster: dot.svg', 'poster: photo.jpg');
  expect(await problemsOf({ ...changes, 'photo.jpg': whole })).toEqual([]);
  expect(await problemsOf({ ...changes, 'photo.jpg': whole.subarray(0, 700) })).toEqual([
    expect.stringMatching(/^show\.yaml:7:13 {2}`photo\.jpg` can't be read: /),
  ]);
});

it('the first line of a file that is not UTF-8 is reported', async () => {
  const japaneseWindows = Buffer.concat([
    Buffer.from(good['artists.yaml']),
    Buffer.from([0x23, 0x91, 0xe3, 0x95, 0x5c]),
  ]);
  const notice = Buffer.concat([Buffer.from(good['notices/doors.md']), Buffer.from([0xc7, 0xcf])]);
  const problems = await problemsOf({ 'artists.yaml': japaneseWindows, 'notices/doors.md': notice });
  expect(problems).toEqual([
    expect.stringMatching(/^artists\.yaml:7:1 {2}This is not UTF-8/),
    expect.stringMatching(/^notices\/doors\.md:15:1 {2}This is not UTF-8/),
  ]);
});

it('all mistakes are reported at once, in the order of files and lines', async () => {
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
