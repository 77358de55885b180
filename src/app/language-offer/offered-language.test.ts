import { expect, it } from 'vitest';
import { offeredLanguage } from './offered-language.ts';

it.each([
  ['the language of an English browser', ['en-GB', 'ko'], null, null, 'en'],
  ['the language of a Japanese browser', ['ja-JP', 'en'], null, null, 'ja'],
  ['English for a language that the site does not have', ['th-TH', 'ko-KR'], null, null, 'en'],
  ['nothing to a Korean browser', ['ko-KR', 'en-US'], null, null, null],
  ['nothing after a choice, whichever it was', ['en-US'], 'ko', null, null],
  ['nothing that the visitor has closed', ['ja'], null, 'ja', null],
  ['another language than the closed one', ['en'], null, 'ja', 'en'],
  ['nothing where the browser names no language', [], null, null, null],
] as const)('offers %s', (_what, preferred, chosen, declined, offered) => {
  expect(offeredLanguage(preferred, 'ko', chosen, declined)).toBe(offered);
});
