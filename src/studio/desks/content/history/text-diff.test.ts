import { expect, it } from 'vitest';
import { partsOf } from './text-diff.ts';

const written = (before: string, after: string, language: 'ko' | 'en' | 'ja') =>
  partsOf(before, after, language)
    .map(({ text, side }) => (side === 'both' ? text : side === 'before' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

it('the comparison shows the changed words, and both versions in full', () => {
  expect(written('The last night', 'The first night', 'en')).toBe('The [-last-][+first+] night');
  const parts = partsOf('one two three', 'one 2 three four', 'en');
  const side = (other: string) =>
    parts
      .filter((part) => part.side !== other)
      .map(({ text }) => text)
      .join('');
  expect([side('after'), side('before')]).toEqual(['one two three', 'one 2 three four']);
});

it('Japanese text is split into words, though it has no spaces', () => {
  // A whole text without spaces would be one word, which went, and another one that came.
  expect(written('最後の夜を一緒に', '最後の朝を一緒に', 'ja')).toBe('最後の[-夜-][+朝+]を一緒に');
});

it('Korean text is split at its spaces', () => {
  expect(written('마지막 밤이에요', '첫 밤이에요', 'ko')).toBe('[-마지막-][+첫+] 밤이에요');
});
