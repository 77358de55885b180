import { expect, it } from 'vitest';
import type { Translate } from '../../core/words/words.ts';
import { isTooLong, limitOf } from './limit.ts';

// The part of a translation that `limitOf` uses.
const t = ((key: string, { count }: { count: number }) => `${key}: ${count}`) as unknown as Translate;

it.each([
  ['1234567890', undefined, false],
  ['  1234567890 \n', undefined, false],
  ['12345678901', 'studio:tooLong: 1', true],
  [' 1234567890 123 ', 'studio:tooLong: 4', true],
])('“%s” is counted without the spaces around it', (text, error, isLong) => {
  expect([limitOf(text, 10, t).error, isTooLong(text, 10)]).toEqual([error, isLong]);
});

it('the count is shown only near the limit', () => {
  expect([limitOf('12345678  ', 10, t).count, limitOf('123456789', 10, t).count]).toEqual([undefined, [9, 10]]);
});
