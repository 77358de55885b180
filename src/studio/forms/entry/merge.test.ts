import { expect, it } from 'vitest';
import { voteForm } from '../../desks/content/kinds/vote.ts';
import { mergeOf, withMine } from './merge.ts';

const base = {
  id: 'final',
  name: { ko: '파이널', en: 'Final', ja: 'ファイナル' },
  rules: { freePerDay: 5, paid: true },
  candidates: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
};

it('keeps what both changed in different places', () => {
  const mine = { ...base, name: { ...base.name, en: 'The final' } };
  const theirs = { ...base, name: { ...base.name, ja: '決勝' }, rules: { freePerDay: 3, paid: true } };
  const merge = mergeOf(voteForm, base, mine, theirs);
  expect(merge.clashes).toEqual([]);
  expect(merge.merged).toEqual({ ...theirs, name: { ko: '파이널', en: 'The final', ja: '決勝' } });
});

it('asks about a value that both changed, and leaves theirs until mine is chosen', () => {
  const mine = { ...base, rules: { freePerDay: 7, paid: true }, name: { ...base.name, en: 'Mine' } };
  const theirs = { ...base, rules: { freePerDay: 3, paid: true } };
  const merge = mergeOf(voteForm, base, mine, theirs);
  expect(merge.merged).toEqual({ ...theirs, name: { ...base.name, en: 'Mine' } });
  expect(merge.clashes.map(({ mine, theirs }) => [mine.after, theirs.after])).toEqual([[7, 3]]);
  expect(withMine(merge, merge.clashes)).toEqual({ ...mine });
});

it('asks nothing where both wrote the same', () => {
  const both = { ...base, rules: { freePerDay: 3, paid: true } };
  expect(mergeOf(voteForm, base, both, both)).toMatchObject({ merged: both, clashes: [] });
});

it('asks about a list that one of them ordered anew while the other changed an entry of it', () => {
  const mine = { ...base, candidates: [{ id: 'a', name: 'Alpha' }, base.candidates[1]] };
  const theirs = { ...base, candidates: [base.candidates[1], base.candidates[0]] };
  const merge = mergeOf(voteForm, base, mine, theirs);
  expect(merge.merged).toEqual(theirs);
  expect(merge.clashes.length).toBeGreaterThan(0);
});

it('removes what I removed', () => {
  const mine = { id: 'final', name: base.name, candidates: base.candidates, rules: { freePerDay: 5 } };
  expect(mergeOf(voteForm, base, mine, { ...base, id: 'final-2' }).merged).toEqual({ ...mine, id: 'final-2' });
});
