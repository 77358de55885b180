import { describe, expect, it } from 'vitest';
import { fileOf, formOf, formPathOf } from './entry-file.ts';

const policy = {
  type: 'terms',
  version: '2026-11-20',
  effective: '2026-11-20',
  documents: {
    ko: { title: '이용약관', text: '본문', changes: '새 조항' },
    en: { title: 'Terms', text: 'Text', changes: 'A new part' },
    ja: { title: '利用規約', text: '本文' },
  },
};

describe('a legal document', () => {
  it('has its texts by language in the form, and by document in the file', () => {
    const form = formOf('policies', policy);
    expect(form).toEqual({
      type: 'terms',
      version: '2026-11-20',
      effective: '2026-11-20',
      title: { ko: '이용약관', en: 'Terms', ja: '利用規約' },
      changes: { ko: '새 조항', en: 'A new part' },
      body: { ko: '본문', en: 'Text', ja: '本文' },
    });
    expect(fileOf('policies', form)).toEqual(policy);
  });

  it('can be empty', () => {
    expect(fileOf('policies', { type: 'terms' })).toEqual({ type: 'terms', documents: { ko: {}, en: {}, ja: {} } });
    expect(formOf('policies', { type: 'terms' })).toEqual({ type: 'terms' });
  });

  it.each([
    [
      ['documents', 'ko', 'title'],
      ['title', 'ko'],
    ],
    [
      ['documents', 'ja', 'text'],
      ['body', 'ja'],
    ],
    [['documents', 'ja'], ['body']],
    [['version'], ['version']],
  ])('the problem of %o is shown at %o', (path, place) => {
    expect(formPathOf('policies', path)).toEqual(place);
  });
});

it('every other kind stays unchanged', () => {
  const vote = { id: 'final', documents: 1 };
  expect(formOf('votes', vote)).toBe(vote);
  expect(fileOf('votes', vote)).toBe(vote);
  expect(formPathOf('votes', ['documents', 'ko'])).toEqual(['documents', 'ko']);
});
