import { expect, it } from 'vitest';
import { pathAfter } from './follow-path.ts';

const [a, b, c] = [{ id: 'a' }, { name: 'B' }, { name: 'C' }];
const place = ['list', 1, 'portrait'];

it.each([
  ['moved', [b, a, c], ['list', 0, 'portrait']],
  ['behind a new one', [a, c, b], ['list', 2, 'portrait']],
  ['edited', [a, { name: 'Bee' }, c], ['list', 1, 'portrait']],
  ['removed', [a, c], null],
])('finds an entry that was %s', (_, list, path) => {
  expect(pathAfter(place, { list: [a, b, c] }, { list })).toEqual(path);
});

it('an entry is found by its id in a newly loaded version', () => {
  expect(pathAfter(['list', 0], { list: [a, b] }, { list: [{ name: 'x' }, { ...b }, { ...a }] })).toEqual(['list', 2]);
});

it('a place after the last entry stays there', () => {
  expect(pathAfter(['list', 2], { list: [a, b] }, { list: [b] })).toEqual(['list', 1]);
});

it('a list in a list is followed', () => {
  const [one, other] = [{ list: [a, b] }, { list: [c] }];
  expect(pathAfter(['rounds', 0, 'list', 1], { rounds: [one, other] }, { rounds: [other, one] })).toEqual([
    'rounds',
    1,
    'list',
    1,
  ]);
});
