import { describe, expect, it } from 'vitest';
import { type CandidateOrder, possibleOrder, sortCandidates } from './candidate-order.ts';
import { standingsOf } from './counts.ts';

const portrait = { url: '', width: 1, height: 1, colour: '#3b1d52', alt: '' };
const candidates = ['Bora 10', 'Aran', 'Bora 9', 'Dahee'].map((name, index) => ({
  candidateId: `c${index + 1}`,
  number: index + 1,
  name,
  note: '',
  portrait,
  accent: '#ff3d2e',
  artistId: null,
}));
const standings = (counts: Record<string, number>) =>
  standingsOf({ position: 1, total: null, counts: new Map(Object.entries(counts)) });
const numbers = (order: CandidateOrder, counts: Record<string, number> = {}, language = 'en') =>
  sortCandidates(candidates, order, standings(counts), language).map(({ number }) => number);

describe('the order of candidates', () => {
  it.each([
    ['rank', true, 'rank'],
    ['rank', false, 'number'],
    ['number', true, 'number'],
    ['number', false, 'number'],
    ['name', true, 'name'],
    ['name', false, 'name'],
  ] as const)('for the choice %s and, with ranks: %s, is %s', (order, hasRanks, shown) => {
    expect(possibleOrder(order, hasRanks)).toBe(shown);
  });

  it('is the original one by number', () => {
    expect(numbers('number', { c4: 9 })).toEqual([1, 2, 3, 4]);
  });

  it('follows the language by name, with 9 before 10', () => {
    expect(numbers('name')).toEqual([2, 3, 1, 4]);
  });

  it('keeps the original one within a rank, and for candidates without votes', () => {
    expect(numbers('rank', { c4: 5, c3: 7, c2: 5 })).toEqual([3, 2, 4, 1]);
    expect(numbers('rank')).toEqual([1, 2, 3, 4]);
  });

  it('does not change its input', () => {
    const frozen = Object.freeze([...candidates]);
    expect(sortCandidates(frozen, 'name', standings({}), 'en')).not.toBe(frozen);
    expect(frozen).toEqual(candidates);
  });
});
