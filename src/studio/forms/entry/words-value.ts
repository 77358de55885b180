import type { Language } from '../../../core/words/words.ts';

/** A text in three languages, each of which may be empty during typing. */
export type Words = Readonly<Record<Language, string>>;

export const languageOrder: readonly Language[] = ['ko', 'en', 'ja'];

/** @param value a text for each language, or a single string that is the same in all of them */
export function wordsOf(value: unknown): Words {
  if (typeof value === 'string') return { ko: value, en: value, ja: value };
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<Language, unknown>>;
  const text = (language: Language) => (typeof texts[language] === 'string' ? texts[language] : '');
  return { ko: text('ko'), en: text('en'), ja: text('ja') };
}

export const missingLanguages = (words: Words): Language[] =>
  languageOrder.filter((language) => words[language].trim() === '');

export const isEmpty = (words: Words): boolean => missingLanguages(words).length === languageOrder.length;

/** The words in the reader's language, or in the first that has any. */
export const wordsFor = (words: Words, reader: Language): string =>
  words[reader] || words[languageOrder.find((language) => words[language] !== '') ?? reader];

/** An id from a name: small letters, digits and dashes, 64 at most; empty where the name has none of them. */
export const idFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-+|-+$/g, '');
