import { expect, it } from 'vitest';
import { idFrom, missingLanguages, wordsFor, wordsOf } from './words-value.ts';

it('a text for each language, a single string and an empty value are read', () => {
  expect(wordsOf('MONO/POLY')).toEqual({ ko: 'MONO/POLY', en: 'MONO/POLY', ja: 'MONO/POLY' });
  expect(wordsOf({ ko: '가', en: 3 })).toEqual({ ko: '가', en: '', ja: '' });
  expect(wordsOf(undefined)).toEqual({ ko: '', en: '', ja: '' });
});

it('languages without a text are found: blanks do not count', () => {
  expect(missingLanguages({ ko: '가', en: '  ', ja: '' })).toEqual(['en', 'ja']);
});

it('the reader’s language is shown, or another one if it has no text', () => {
  expect(wordsFor({ ko: '가', en: 'A', ja: '' }, 'en')).toBe('A');
  expect(wordsFor({ ko: '가', en: 'A', ja: '' }, 'ja')).toBe('가');
});

it.each([
  ['Last Light: the Final!', 'last-light-the-final'],
  ['Nguyễn Quỳnh An', 'nguyen-quynh-an'],
  ["Haram's night", 'harams-night'],
  ['도하람', ''],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
])('makes the id of %o', (name, id) => {
  expect(idFrom(name)).toBe(id);
});
