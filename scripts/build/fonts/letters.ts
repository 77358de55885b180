import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../../server/platform/http/contract.ts';

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Latin of Western Europe, with the signs that our words and prices use. */
export const latinCodes: readonly number[] = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[...'‐‑–—‘’“”†•…‹›€₩™←↑→↓−×✓'].map((letter) => letter.codePointAt(0) ?? 0),
];

/** Hangul, kana, kanji, and the signs that are as wide as they. */
const isOfItsOwn = (code: number): boolean => code >= 0x2e80;

/** Letters of a language, besides Latin. */
export function lettersOfWords(root: string, language: Language): number[] {
  const text = globSync(`locales/${language}/*.json`, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  return codesOf(text.join('')).filter(isOfItsOwn);
}

const codesOf = (text: string): number[] => [...new Set([...text].map((letter) => letter.codePointAt(0) ?? 0))];

/**
 * The letters that a language uses most. The packages split their fonts by frequency, with the most frequent letters in the last files.
 * @param styleSheet of a package's split font
 * @param files how many of the last files count
 */
export function frequentLetters(styleSheet: string, files: number): number[] {
  const faces = [...styleSheet.matchAll(/unicode-range:\s*([^;]+);/g)].slice(-files);
  const codes = faces.flatMap(([, ranges = '']) => ranges.split(',').flatMap(codesInRange));
  return codes.filter(isOfItsOwn);
}

function codesInRange(text: string): number[] {
  const [first = '', last = first] = text.trim().slice('U+'.length).split('-');
  return range(Number.parseInt(first, 16), Number.parseInt(last, 16));
}
