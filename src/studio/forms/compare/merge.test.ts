import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
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

it('changes of both sides in different places are kept', () => {
  const mine = { ...base, name: { ...base.name, en: 'The final' } };
  const theirs = { ...base, name: { ...base.name, ja: '決勝' }, rules: { freePerDay: 3, paid: true } };
  const merge = mergeOf(forms.votes, base, mine, theirs);
  expect(merge.clashes).toEqual([]);
  expect(merge.merged).toEqual({ ...theirs, name: { ko: '파이널', en: 'The final', ja: '決勝' } });
});

it('a value that both changed causes a question, and stays theirs until mine is chosen', () => {
  const mine = { ...base, rules: { freePerDay: 7, paid: true }, name: { ...base.name, en: 'Mine' } };
  const theirs = { ...base, rules: { freePerDay: 3, paid: true } };
  const merge = mergeOf(forms.votes, base, mine, theirs);
  expect(merge.merged).toEqual({ ...theirs, name: { ...base.name, en: 'Mine' } });
  expect(merge.clashes.map(({ mine, theirs }) => [mine.after, theirs.after])).toEqual([[7, 3]]);
  expect(withMine(merge, merge.clashes)).toEqual({ ...mine });
});

it('the same change on both sides causes no question', () => {
  const both = { ...base, rules: { freePerDay: 3, paid: true } };
  expect(mergeOf(forms.votes, base, both, both)).toMatchObject({ merged: both, clashes: [] });
});

const [a, b] = base.candidates;
const c = { id: 'c', name: 'C' };
const merged = (mine: object, theirs: object) =>
  mergeOf(forms.votes, base, { ...base, ...mine }, { ...base, ...theirs });

it('the same candidate is changed if the other side reordered the list', () => {
  const merge = merged({ candidates: [{ id: 'a', name: 'Alpha' }, b] }, { candidates: [b, a] });
  expect(merge.clashes).toEqual([]);
  expect(merge.merged['candidates']).toEqual([b, { id: 'a', name: 'Alpha' }]);
});

it('a candidate that both changed causes a question, at any place, and is then changed', () => {
  const merge = merged(
    { candidates: [{ id: 'a', name: 'Alpha' }, b] },
    { candidates: [b, { id: 'a', name: { ko: '에이', en: 'A!', ja: 'A' } }] },
  );
  expect(merge.clashes.map(({ mine }) => mine.path.join('.'))).toEqual([
    'candidates.a.name.ko',
    'candidates.a.name.en',
  ]);
  const [korean] = merge.clashes;
  expect(withMine(merge, korean ? [korean] : [])['candidates']).toEqual([
    b,
    { id: 'a', name: { ko: 'Alpha', en: 'A!', ja: 'Alpha' } },
  ]);
});

it('added entries of both sides are kept, and their changes in a list that I reordered', () => {
  const theirs = { candidates: [a, { id: 'b', name: 'Bee' }, { artist: 'do-haram' }] };
  const merge = merged({ candidates: [c, b, a] }, theirs);
  expect(merge.clashes).toEqual([]);
  expect(merge.merged['candidates']).toEqual([c, { id: 'b', name: 'Bee' }, { artist: 'do-haram' }, a]);
  expect(merge.applied.map(({ path }) => path.join('.'))).toEqual(['candidates']);
});

it('a candidate that I removed and the other side changed causes a question', () => {
  const bee = { id: 'b', name: 'Bee' };
  const merge = merged({ candidates: [a] }, { candidates: [a, bee] });
  expect(merge.merged['candidates']).toEqual([a, bee]);
  expect(merge.clashes.map(({ mine, theirs }) => [mine.after, theirs.after])).toEqual([[undefined, [bee]]]);
  expect(withMine(merge, merge.clashes)['candidates']).toEqual([a]);
});

it('a candidate that one side removed and the other did not change is removed', () => {
  expect(merged({ candidates: [a] }, { candidates: [a, b, c] }).merged['candidates']).toEqual([a, c]);
  expect(merged({ candidates: [a, b, c] }, { candidates: [b] }).merged['candidates']).toEqual([b, c]);
});

it('the order causes a question if both changed it differently', () => {
  const three = { ...base, candidates: [a, b, c] };
  const [mine, theirs] = [
    { ...base, candidates: [c, b, a] },
    { ...base, candidates: [b, a, c] },
  ];
  const merge = mergeOf(forms.votes, three, mine, theirs);
  expect(merge.clashes.map(({ mine, theirs }) => [mine.after, theirs.after])).toEqual([
    [
      [c, b, a],
      [b, a, c],
    ],
  ]);
  expect(merge.merged).toEqual(theirs);
  expect(withMine(merge, merge.clashes)).toEqual(mine);
});

it('a whole list of entries without ids causes one question, with both contents', () => {
  const prizes = [
    { name: 'Seat', winners: 1 },
    { name: 'Card', winners: 9 },
  ];
  const of = (list: readonly object[]) => ({ id: 'draw', prizes: list });
  const mine = of([{ name: 'Front seat', winners: 2 }, prizes[1] ?? {}]);
  const theirs = of([prizes[1] ?? {}]);
  const merge = mergeOf(forms.events, of(prizes), mine, theirs);
  expect(merge.clashes.map(({ mine, theirs }) => [mine.after, theirs.after])).toEqual([[mine.prizes, theirs.prizes]]);
  expect(merge.merged).toEqual(theirs);
  expect(withMine(merge, merge.clashes)).toEqual(mine);
});

it('entries that I removed are removed', () => {
  const mine = { id: 'final', name: base.name, candidates: base.candidates, rules: { freePerDay: 5 } };
  expect(mergeOf(forms.votes, base, mine, { ...base, id: 'final-2' }).merged).toEqual({ ...mine, id: 'final-2' });
});
