import { describe, expect, it } from 'vitest';
import { type LoaderTable, unpackTable } from '../../src/core/loader/table.ts';
import { packTable } from './pack-table.ts';

const table: LoaderTable = [
  {
    'fan-vote': [
      ['assets/vote-abc-123.js', 'assets/core-0000000.js', 'assets/rest-1111111.js'],
      [
        ['assets/core-ko-2222222.js', 'assets/vote-ko-3333333.js'],
        ['assets/core-en-4444444.js', 'assets/vote-en-5555555.js'],
        ['assets/core-ja-6666666.js', 'assets/vote-ja-7777777.js'],
      ],
    ],
    'fan-bare': [
      ['assets/bare--_Aa9_-.js', 'assets/core-0000000.js'],
      [[], [], []],
    ],
  },
  ':where(fan-vote:not(:defined)){display:block}',
];

const changed = (change: (files: LoaderTable[0]) => void): LoaderTable => {
  const [tags, styles] = structuredClone(table);
  change(tags);
  return [tags, styles];
};

describe('the table in embed.js', () => {
  it('has every file of every tag, its entry first', () => {
    const withWords = changed((tags) => void (tags['fan-bare'] = [['assets/bare-0123456.js'], [[], [], []]]));
    const [tags, styles] = unpackTable(packTable(withWords));
    expect(styles).toBe(table[1]);
    expect(tags['fan-vote']?.[0]).toEqual(table[0]['fan-vote']?.[0]);
    expect(tags['fan-vote']?.[1].map((files) => files.toSorted())).toEqual(table[0]['fan-vote']?.[1]);
    expect(tags['fan-bare']).toEqual(withWords[0]['fan-bare']);
  });

  it('names each file once, and each name', () => {
    const [groups] = packTable(changed((tags) => void delete tags['fan-bare']));
    expect(groups).toBe('core.0000000222222244444446666666 rest.1111111 vote.abc-123333333355555557777777.01');
  });

  it.each([
    ['a file of another folder', ['other/vote-0123456.js']],
    ['a digest of another length', ['assets/vote-01234567.css']],
    ['an entry that isn’t the chunk of its tag', ['assets/poll-0123456.js', 'assets/vote-0123456.js']],
  ])('is refused by the build for %s', (_, files) => {
    const odd = changed((tags) => void (tags['fan-vote'] = [files, [[], [], []]]));
    expect(() => packTable(odd)).toThrow('The loader can’t name');
  });
});
