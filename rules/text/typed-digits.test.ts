import { expect, it } from 'vitest';
import { digitsIn, plainDigits, wholeNumberIn } from './typed-digits.ts';

it.each([
  ['１００−０００１', '100-0001'],
  ['０９０ー１２３４ー５６７８', '090-1234-5678'],
  ['０９０ｰ１２３４ｰ５６７８', '090-1234-5678'],
  [' 010‐1234‑5678 ', '010-1234-5678'],
  ['＋８１（９０）', '+81(90)'],
])('%s is plainly %s', (typed, plain) => {
  expect(plainDigits(typed)).toBe(plain);
});

it.each([
  [' 12 34-56 ', '123456'],
  ['７３１　６７４', '731674'],
  ['code: 731674', '731674'],
])('“%s” has the digits %s', (typed, digits) => {
  expect(digitsIn(typed)).toBe(digits);
});

it.each([
  ['１，０００', 1000],
  ['1 000', 1000],
  ['２０', 20],
  ['', null],
  ['1.5', null],
  ['-1', null],
  ['ten', null],
])('“%s” is the whole number %s', (typed, number) => {
  expect(wholeNumberIn(typed)).toBe(number);
});
