import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
import { changesBetween } from './changes.ts';

const vote = {
  id: 'final',
  name: { ko: '파이널', en: 'Final', ja: 'ファイナル' },
  rules: { freePerDay: 5, paid: true },
  candidates: [{ artist: 'do-haram' }, { id: 'duet', name: 'Duet', note: { ko: '둘', en: 'Two', ja: '二人' } }],
};
const pathsOf = (after: object) =>
  changesBetween(forms.votes, vote, { ...vote, ...after }).map(({ path }) => path.join('.'));

it.each([
  [{}, []],
  [{ name: { ko: '파이널', en: 'The final', ja: 'ファイナル!' } }, ['name.en', 'name.ja']],
  [{ rules: { freePerDay: 5, paid: true, perDay: 30 } }, ['rules.perDay']],
  [{ candidates: [vote.candidates[1], vote.candidates[0]] }, ['candidates']],
  [{ candidates: [...vote.candidates, { id: 'trio' }] }, ['candidates']],
  [
    { candidates: [vote.candidates[0], { id: 'duet', name: 'Duo' }] },
    [
      'candidates.1.name.ko',
      'candidates.1.name.en',
      'candidates.1.name.ja',
      'candidates.1.note.ko',
      'candidates.1.note.en',
      'candidates.1.note.ja',
    ],
  ],
])('the change by %o is found', (after, paths) => {
  expect(pathsOf(after)).toEqual(paths);
});

it('names the way to a change, and both values', () => {
  const [change] = changesBetween(forms.votes, vote, {
    ...vote,
    candidates: [vote.candidates[0], { ...vote.candidates[1], note: { ko: '둘', en: '', ja: '二人' } }],
  });
  expect(change?.steps).toEqual([
    { label: 'candidates' },
    { number: 2, name: { ko: 'Duet', en: 'Duet', ja: 'Duet' } },
    { label: 'note' },
  ]);
  expect([change?.language, change?.before, change?.after]).toEqual(['en', 'Two', undefined]);
});
