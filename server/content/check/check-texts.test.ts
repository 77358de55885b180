import { describe, expect } from 'vitest';
import { eventWith, good, replaced, testMistakes } from './testing-check.ts';

describe('a mistake in a notice or an answer', () => {
  testMistakes([
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
        expect.stringMatching(/^notices\/doors\.md:13:1 {2}A text can't link to `javascript:alert\(1\)`: use/),
      ],
    ],
    [
      'a notice that ends before it begins',
      replaced('notices/doors.md', 'from: -1d 20:00', 'from: -1d 20:00\nuntil: -2d 20:00'),
      ['notices/doors.md:6:8  `until` (2026-11-19T11:00Z) must come after `from` (2026-11-20T11:00Z).'],
    ],
    [
      'a notice whose name is no id',
      { 'notices/Big Day.md': good['notices/doors.md'] },
      ['notices/Big Day.md:1:1  The file’s name is the notice’s id: small letters, digits and dashes, 64 at most.'],
    ],
  ]);
});

describe('a mistake in a prize event', () => {
  testMistakes([
    [
      'a new event without an exact beacon',
      { 'events.yaml': eventWith('') },
      [
        'events.yaml:2:5  A new event needs an exact beacon: `beacon: { votes: [ids] }` or `beacon: { drand: quicknet }`, and `beaconAt`.',
      ],
    ],
    [
      'a beacon without its time',
      { 'events.yaml': eventWith('beacon: { drand: quicknet }') },
      ['events.yaml:13:13  `beacon` needs `beaconAt`.'],
    ],
    [
      'a beacon that is public before the entry closes',
      { 'events.yaml': eventWith('beacon: { drand: quicknet }\n    beaconAt: +5h') },
      ['events.yaml:14:15  `beaconAt` (2026-11-21T08:00Z) must come after `closes` (2026-11-23T11:00Z).'],
    ],
    [
      'a beacon of a vote that has closed, and of one that is not there',
      { 'events.yaml': eventWith('beacon: { votes: [final, finale] }\n    beaconAt: +3d 20:00') },
      [
        'events.yaml:13:23  The vote `final` is not open at `beaconAt`, so it publishes nothing new.',
        'events.yaml:13:30  There is no vote `finale`.',
      ],
    ],
  ]);
});
