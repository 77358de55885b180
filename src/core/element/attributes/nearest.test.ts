import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

it.each([
  ['goggle', ['google', 'kakao'], 'google'],
  ['ENDED', ['all', 'ended'], 'ended'],
  ['vote', ['filter', 'vote-id'], 'vote-id'],
  ['candidat-id', ['vote-id', 'candidate-id'], 'candidate-id'],
  ['colour', ['vote-id', 'filter'], undefined],
  ['x', [], undefined],
])('suggests for %s out of %o: %s', (word, words, expected) => {
  expect(nearest(word, words)).toBe(expected);
});
