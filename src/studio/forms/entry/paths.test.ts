import { expect, it } from 'vitest';
import { isSame, moved, startsWith, valueAt, withValueAt } from './paths.ts';

const entry = { name: { ko: '가', en: 'A' }, candidates: [{ id: 'one' }, { id: 'two', note: { en: 'x' } }] };

it('a value is read and replaced, and the rest stays unchanged', () => {
  expect(valueAt(entry, ['candidates', 1, 'note', 'en'])).toBe('x');
  expect(valueAt(entry, ['rules', 'paid'])).toBeUndefined();
  const next = withValueAt(entry, ['candidates', 1, 'note', 'en'], 'y');
  expect(valueAt(next, ['candidates', 1, 'note', 'en'])).toBe('y');
  expect(valueAt(next, ['candidates', 0])).toBe(entry.candidates[0]);
  expect(entry.candidates[1]?.note?.en).toBe('x');
});

it('missing objects on a path are created, and a key is removed', () => {
  expect(withValueAt({}, ['rules', 'paid'], true)).toEqual({ rules: { paid: true } });
  expect(withValueAt({}, ['candidates', 0, 'name', 'ko'], '가')).toEqual({ candidates: [{ name: { ko: '가' } }] });
  expect(withValueAt(entry, ['name'], undefined)).not.toHaveProperty('name');
  // A name that was one string becomes a text for each language.
  expect(withValueAt({ name: 'MONO' }, ['name', 'en'], 'M')).toEqual({ name: { en: 'M' } });
});

it.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
])('compares %o with %o as data: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same);
});

it('an entry of a list is moved', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

it('values below a path are found, also if a number came as a text', () => {
  expect(startsWith(['candidates', '1', 'name'], ['candidates', 1])).toBe(true);
  expect(startsWith(['candidates'], ['candidates', 1])).toBe(false);
});
