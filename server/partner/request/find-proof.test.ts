import { describe, expect, it } from 'vitest';
import { hasTag } from './find-proof.ts';

describe('a tag', () => {
  it.each([
    ['<meta name="fanfare-partner" content="code">', true],
    ["<META content='code' NAME=fanfare-partner />", true],
    ['<head><meta charset="utf-8"><meta\n name="fanfare-partner"\n content="code"></head>', true],
    ['<meta name="fanfare-partner" content="other">', false],
    ['<meta name="description" content="code">', false],
    ['<meta data-name="fanfare-partner" content="code">', false],
    ['<!-- <meta name="fanfare-partner" content="code"> -->', false],
    ['<!-- <meta name="fanfare-partner" content="code">', false],
    ['</head><meta name="fanfare-partner" content="code">', false],
    ['<body><meta name="fanfare-partner" content="code">', false],
    ['', false],
  ])('%s counts: %s', (page, counts) => {
    expect(hasTag(page, 'code')).toBe(counts);
  });

  // With one that reads on for each tag, a page of this size takes hundreds of times as long as one whose tags end.
  it.each(['<meta ', '<meta name="', '<meta name=fanfare-partner content=', '<!--', '<body', ' name', '<meta\n'])(
    'is not found in a page of “%s” in about the time of an ordinary page of that size',
    (part) => {
      const fill = (text: string) => text.repeat(Math.ceil((256 * 1024) / text.length));
      const timeOf = (page: string) => {
        const begin = process.cpuUsage();
        expect(hasTag(page, 'code')).toBe(false);
        const { user, system } = process.cpuUsage(begin);
        return user + system;
      };
      const ordinary = fill('<meta name="a" content="b">');
      const times = Array.from({ length: 3 }, () => [timeOf(ordinary), timeOf(fill(part))] as const);
      const fastest = (which: 0 | 1) => Math.min(...times.map((pair) => pair[which]));
      // The fastest pages take about a millisecond.
      expect(fastest(1)).toBeLessThan(30 * Math.max(fastest(0), 1000));
    },
  );
});
