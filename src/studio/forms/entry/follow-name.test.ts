import { expect, it } from 'vitest';
import { forms } from '../../desks/content/kinds/forms.ts';
import type { Entry } from './fields.ts';
import { withId } from './follow-name.ts';
import { type Path, withValueAt } from './paths.ts';

const after = (before: Entry, path: Path, value: unknown, saved: Entry = {}): Entry =>
  withId(forms.votes, saved, before, withValueAt(before, path, value), path);

it('makes the id of a new entry from its English name, and follows it', () => {
  const first = after({}, ['name', 'en'], 'Last');
  expect(first['id']).toBe('last');
  expect(after(first, ['name', 'en'], 'Last Light')['id']).toBe('last-light');
  expect(after(first, ['name', 'ko'], '라스트')['id']).toBe('last');
  expect(after(first, ['name'], { ko: 'A', en: 'A', ja: 'A' })['id']).toBe('a');
});

it('leaves a typed id, and one that the server has', () => {
  expect(after({ id: 'mine', name: { en: 'Last' } }, ['name', 'en'], 'Other')['id']).toBe('mine');
  const saved = { id: 'last', name: { en: 'Last' } };
  expect(after(saved, ['name', 'en'], 'Other', saved)['id']).toBe('last');
});

it('makes the id of a new candidate, but none for an artist', () => {
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

it('gives no id where the form has none', () => {
  expect(after({}, ['rules', 'name'], 'x')).toEqual({ rules: { name: 'x' } });
});
