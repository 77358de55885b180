import { expect, it } from 'vitest';
import { readerLanguage } from './reader-language.ts';

it.each([
  ['', null, 'ko'],
  ['lang=en', null, 'en'],
  ['lang=en', 'a=1; language=ja; b=2', 'ja'],
  ['lang=fr', 'language=fr', 'ko'],
  ['lang=ja', 'my-language=en', 'ja'],
  ['', 'language=', 'ko'],
])('of the address ?%s with the cookie %s is %s', (search, cookies, language) => {
  expect(readerLanguage(new URLSearchParams(search), cookies)).toBe(language);
});
