import { describe, expect, it } from 'vitest';
import { compareImport, type ImportConflict, isDecided, settlementOf, wholeOf } from './import-conflict.ts';

const revision = (value: object, number: number) =>
  ({
    number,
    at: '2026-12-01T00:00:00Z',
    author: { kind: number === 2 ? 'STAFF' : 'IMPORT', staffId: null, name: null },
    note: null,
    value,
  }) as unknown as ImportConflict['mine'];

const words = (en: string) => ({ ko: '하나', en, ja: '一' });
const question = (name: string, answer: string, topic = 'vote') => ({
  id: 'where',
  topic,
  name: words(name),
  answer: words(answer),
});
const conflict: ImportConflict = {
  version: 7,
  base: revision(question('Where', 'Here'), 1),
  mine: revision(question('Where?', 'At home'), 2),
  theirs: revision(question('Where', 'On the site', 'ticket'), 3),
  files: [{ name: 'a.png', mine: '/media/1.png', theirs: '/media/2.png' }],
  may: { edit: true },
};
const paths = (changes: readonly { path: readonly unknown[] }[]) => changes.map(({ path }) => path.join('.'));

describe('an import beside what Studio has', () => {
  const compared = compareImport('questions', conflict);

  it('tells apart what only one of them has changed, and what both have', () => {
    expect(paths(compared.merge.kept)).toEqual(['name.en']);
    expect(paths(compared.taken)).toEqual(['topic']);
    expect(paths(compared.merge.clashes.map(({ mine }) => mine))).toEqual(['answer.en']);
  });

  it('is decided once everything that both have changed is chosen, files as well', () => {
    expect(isDecided(compared, conflict, { 'answer.en': 'mine' })).toBe(false);
    expect(isDecided(compared, conflict, { 'answer.en': 'mine', 'a.png': 'theirs' })).toBe(true);
  });

  it('becomes one value by what was chosen, or one of both as it is', () => {
    const chosen = { 'answer.en': 'mine', 'a.png': 'theirs' } as const;
    expect(settlementOf('questions', compared, conflict, chosen)).toEqual({
      value: question('Where?', 'At home', 'ticket'),
      files: { 'a.png': 'theirs' },
    });
    expect(settlementOf('questions', compared, conflict, { ...chosen, 'answer.en': 'theirs' }).value).toEqual(
      question('Where?', 'On the site', 'ticket'),
    );
    expect(wholeOf(conflict, 'theirs')).toEqual({ value: conflict.theirs.value, files: { 'a.png': 'theirs' } });
  });

  it('of an entry that had no version before has everything that differs to choose', () => {
    const without = compareImport('questions', { ...conflict, base: null });
    expect(paths(without.merge.clashes.map(({ mine }) => mine)).toSorted()).toEqual(['answer.en', 'name.en', 'topic']);
  });
});
