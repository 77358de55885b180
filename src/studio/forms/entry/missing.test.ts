import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
import type { EntryKind } from './fields.ts';
import { fieldsIn, missingOf } from './missing.ts';

const words = { ko: '가', en: 'A', ja: 'あ' };
const picture = { file: 'a.png', alt: words };
const vote = {
  id: 'final',
  title: 'last-light',
  name: words,
  description: words,
  picture,
  opens: '2026-12-01 20:00',
  closes: '2026-12-02 20:00',
  results: '2026-12-02 20:30',
  rules: { freePerDay: 5, paid: false },
  candidates: [{ artist: 'do-haram' }],
};
const missing = (kind: EntryKind, entry: object) =>
  missingOf(forms[kind], { ...entry }).map(({ path }) => path.join('.'));

it.each([
  [{}, []],
  [{ name: { ...words, ja: ' ' } }, ['name.ja']],
  [{ name: 'MONO/POLY' }, []],
  [{ picture: { file: 'a.png' } }, ['picture.alt.ko', 'picture.alt.en', 'picture.alt.ja']],
  [{ picture: { file: 'a.png', alt: words } }, []],
  [{ opens: undefined, title: '' }, ['title', 'opens']],
  [{ candidates: [{ artist: 'do-haram', note: { ...words, en: '' } }] }, ['candidates.0.note.en']],
  [{ candidates: [{ id: 'duet', name: words }] }, ['candidates.0.portrait']],
  [
    { candidates: [{}] },
    [
      'candidates.0.name.ko',
      'candidates.0.name.en',
      'candidates.0.name.ja',
      'candidates.0.portrait',
      'candidates.0.id',
    ],
  ],
])('a vote with %o has yet to get %o', (part, paths) => {
  expect(missing('votes', { ...vote, ...part })).toEqual(paths);
});

it('only the values for the kind of a product are required', () => {
  const product = {
    id: 'p',
    title: 'last-light',
    name: words,
    summary: words,
    description: words,
    pictures: [picture],
    price: 100,
    opens: '2026-12-01 20:00',
    delivery: words,
    withdrawal: words,
    seller: 'Shop',
  };
  expect(missing('products', { ...product, kind: 'goods' })).toEqual([]);
  expect(missing('products', { ...product, kind: 'ticket' })).toEqual(['pass']);
  expect(missing('products', { ...product, kind: 'vote-pack' })).toEqual(['votePack.rights', 'votePack.validDays']);
  expect(missing('products', { ...product, kind: 'photocard', photocards: [{ artist: 'do-haram' }] })).toEqual([
    'photocards.0.line.ko',
    'photocards.0.line.en',
    'photocards.0.line.ja',
  ]);
});

it('names a text once, with the languages that it lacks', () => {
  const missing = missingOf(forms.votes, { ...vote, name: { ko: '', en: 'A', ja: '' }, opens: undefined });
  expect(fieldsIn(missing)).toEqual([
    { path: ['name', 'ko'], labels: ['name'], languages: ['ko', 'ja'] },
    { path: ['opens'], labels: ['opens'], languages: [] },
  ]);
});
