import { join } from 'node:path';
import { expect, it } from 'vitest';
import { frequentLetters, latinCodes, lettersOfWords } from './letters.ts';

const root = join(import.meta.dirname, '../../..');
const code = (letter: string) => letter.codePointAt(0) ?? 0;

it('the most frequent letters of a package are read', () => {
  const sheet = `
    @font-face { src: url(./a.0.woff2) format('woff2-variations'); unicode-range: U+f9ca-f9cb, U+ff03; }
    @font-face { src: url(./a.1.woff2) format('woff2-variations'); unicode-range: U+20-7e, U+ac00-ac01, U+d22c; }`;
  expect(frequentLetters(sheet, 1)).toEqual([0xac00, 0xac01, 0xd22c]);
  expect(frequentLetters(sheet, 2)).toHaveLength(6);
});

it('the letters of our words are found, without Latin', () => {
  const korean = new Set(lettersOfWords(root, 'ko'));
  const japanese = new Set(lettersOfWords(root, 'ja'));
  expect(['투', '표'].every((letter) => korean.has(code(letter)))).toBe(true);
  expect(['投', '票', 'の', '。'].every((letter) => japanese.has(code(letter)))).toBe(true);
  expect([...korean, ...japanese].some((letter) => latinCodes.includes(letter))).toBe(false);
});
