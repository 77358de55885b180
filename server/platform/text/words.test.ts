import { describe, expect, it } from 'vitest';
import { Language } from '../http/contract.ts';
import { type ErrorCode, errorStatus, wordsOfCode } from '../http/errors.ts';
import { createWords, languageOf } from './words.ts';

describe('words', () => {
  const words = createWords();

  it.each(Language.options)('exist for every refusal in %s', (language) => {
    for (const code of Object.keys(errorStatus) as ErrorCode[]) {
      const text = words(language, wordsOfCode(code));
      expect(text, code).not.toContain(code);
      expect(text.length, code).toBeGreaterThan(3);
    }
  });

  it('isolate a right-to-left name', () => {
    expect(words('ja', 'account:joined', { name: 'שרה' })).toBe('\u2068שרה\u2069さん、Fanfareへようこそ！');
  });

  it('differ between the languages', () => {
    const texts = Language.options.map((language) => words(language, 'error:LOGIN_REQUIRED'));
    expect(new Set(texts).size).toBe(3);
  });
});

describe('the language of a request', () => {
  it.each([
    ['ko', 'ko'],
    ['ko-KR,ko;q=0.9,en;q=0.8', 'ko'],
    ['ja', 'ja'],
    ['JA-jp', 'ja'],
    ['en-US', 'en'],
    ['fr-FR,ko;q=0.5', 'en'],
    ['', 'en'],
    [null, 'en'],
    ['kok-IN', 'en'],
  ])('%s is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
