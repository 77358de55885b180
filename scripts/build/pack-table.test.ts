import { describe, expect, it } from 'vitest';
import { type LoaderTable, unpackTable } from '../../src/core/loader/table.ts';
import { packTable } from './pack-table.ts';

const wordsOf =
  (name: string): LoaderTable[0][string][1] =>
  (language) => [`assets/core-${language}-2222222.js`, `assets/${name}-${language}-2222222.js`];
const table: LoaderTable = [
  {
    'fan-vote': [['assets/vote-abc-123.js', 'assets/core-0000000.js', 'assets/rest-1111111.js'], wordsOf('vote')],
    'fan-login': [['assets/login--_Aa9_-.js', 'assets/core-0000000.js'], wordsOf('login')],
  },
  '@layer{:is(fan-vote,fan-login):not(:defined){display:block}}',
];

const changed = (files: LoaderTable[0][string]): LoaderTable => [{ ...table[0], 'fan-vote': files }, table[1]];

describe('the table in embed.js', () => {
  it('has every file of every tag, its entry first', () => {
    const [tags, styles] = unpackTable(packTable(table));
    expect(styles).toBe(table[1]);
    for (const [tag, [scripts, wordsIn]] of Object.entries(table[0])) {
      expect(tags[tag]?.[0]).toEqual(scripts);
      for (const language of ['ko', 'en', 'ja']) expect(tags[tag]?.[1](language)).toEqual(wordsIn(language));
    }
    expect(Object.keys(tags)).toEqual(Object.keys(table[0]));
  });

  it('contains each script and each name once, and one digest for all words', () => {
    expect(packTable(table)[0]).toBe('2222222 core.0000000 rest.1111111 vote.abc-123.01 login.-_Aa9_-.0');
  });

  it.each<[string, LoaderTable[0][string]]>([
    ['a file of another folder', [['other/vote-0123456.js', 'assets/core-0000000.js'], wordsOf('vote')]],
    ['a digest of another length', [['assets/vote-01234567.css', 'assets/core-0000000.js'], wordsOf('vote')]],
    [
      'an entry that isn’t the chunk of its tag',
      [['assets/poll-0123456.js', 'assets/vote-0123456.js', 'assets/core-0000000.js'], wordsOf('vote')],
    ],
    ['a tag that needs no shared script', [['assets/vote-0123456.js'], wordsOf('vote')]],
    ['words of another name', [['assets/vote-0123456.js', 'assets/core-0000000.js'], wordsOf('poll')]],
  ])('is refused by the build for %s', (_, files) => {
    expect(() => packTable(changed(files))).toThrow('The loader can’t name');
  });
});
