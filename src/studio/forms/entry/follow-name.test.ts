import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
import type { Entry } from './fields.ts';
import { withId } from './follow-name.ts';
import { type Path, withValueAt } from './paths.ts';

const after = (before: Entry, path: Path, value: unknown, saved: Entry = {}): Entry =>
  withId(forms.votes, saved, before, withValueAt(before, path, value), path);

it('the id of a new entry is made from its English name, and follows it', () => {
  const first = after({}, ['name', 'en'], 'Last');
  expect(first['id']).toBe('last');
  expect(after(first, ['name', 'en'], 'Last Light')['id']).toBe('last-light');
  expect(after(first, ['name', 'ko'], '라스트')['id']).toBe('last');
  expect(after(first, ['name'], { ko: 'A', en: 'A', ja: 'A' })['id']).toBe('a');
});

it('a typed id stays, and so does the id on the server', () => {
  expect(after({ id: 'mine', name: { en: 'Last' } }, ['name', 'en'], 'Other')['id']).toBe('mine');
  const saved = { id: 'last', name: { en: 'Last' } };
  expect(after(saved, ['name', 'en'], 'Other', saved)['id']).toBe('last');
});

it('the id of a new candidate is made, but not that of an artist', () => {
  expect(after({ candidates: [{}] }, ['candidates', 0, 'name', 'en'], 'The duet')['candidates']).toEqual([
    { name: { en: 'The duet' }, id: 'the-duet' },
  ]);
  expect(after({ candidates: [{ artist: 'do-haram' }] }, ['candidates', 0, 'name', 'en'], 'D')['candidates']).toEqual([
    { artist: 'do-haram', name: { en: 'D' } },
  ]);
  const saved = { candidates: [{ id: 'duet', name: { en: 'Duet' } }] };
  expect(after(saved, ['candidates', 0, 'name', 'en'], 'Duo', saved)['candidates']).toEqual([
    { id: 'duet', name: { en: 'Duo' } },
  ]);
});

it('no id is made if the form has none', () => {
  expect(after({}, ['rules', 'name'], 'x')).toEqual({ rules: { name: 'x' } });
});
