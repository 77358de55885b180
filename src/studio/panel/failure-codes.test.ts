import { expect, it } from 'vitest';
import { stubDocument } from '../../core/element/testing-host.ts';
import { languages } from '../../core/words/language.ts';
import { loadWords, translate } from '../../core/words/words.ts';
import { failureWords, wordsOfFailure } from './failure-codes.ts';
import '../words.ts';

it.each([
  ['LEFT', { word: 'LEFT', code: null }],
  ['REJECT_CARD_COMPANY', { word: 'declined', code: 'REJECT_CARD_COMPANY' }],
  ['insufficient_funds', { word: 'funds', code: 'insufficient_funds' }],
  ['SOMETHING_NEW', { word: null, code: 'SOMETHING_NEW' }],
  ['constructor', { word: null, code: 'constructor' }],
])('the failure %s has its words, and its code where the provider knows it', (stored, words) => {
  expect(wordsOfFailure(stored)).toEqual(words);
});

it.each(languages)('each failure has words in %s', async (language) => {
  stubDocument();
  await loadWords('studio-orders', language);
  const missing = failureWords.filter((word) => !translate(`studio-orders:failures.${word}`, language, {}));
  expect(missing).toEqual([]);
});
