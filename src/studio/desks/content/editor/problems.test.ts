import { beforeAll, describe, expect, it } from 'vitest';
import { stubDocument } from '../../../../core/element/testing-host.ts';
import { type Language, loadWords, setLanguage } from '../../../../core/words/words.ts';
import '../../../words.ts';
import { problemsFor, problemsOfTimes } from './problems.ts';

beforeAll(async () => {
  stubDocument();
  await Promise.all((['ko', 'en', 'ja'] as const).map((language) => loadWords('studio-content', language)));
});

const product = { kind: 'products', entryId: 'tote' } as const;
const fee: Parameters<typeof problemsFor>[1][number] = {
  ...product,
  path: ['fee'],
  code: 'NEEDS',
  values: { field: 'fee', other: 'feeReason' },
  sentence: '`fee` needs `feeReason`.',
};

describe('a mistake that the server found', () => {
  it.each<[Language, string]>([
    ['ko', '“수수료 이유” 항목도 필요해요.'],
    ['en', 'This needs “Reason for the fee” as well.'],
    ['ja', '「手数料の理由」も必要です。'],
  ])('names the other field as the form does, in %s', async (language, text) => {
    await setLanguage(language);
    expect(problemsFor(product, [fee])).toEqual([{ path: ['fee'], text, other: ['feeReason'] }]);
  });

  it('is shown at its field if its entry has no id', async () => {
    await setLanguage('en');
    const path = ['rounds', 0, 'live'];
    const refused = { kind: 'streams' as const, entryId: null, path, code: 'MEDIA_ORIGIN' as const, sentence: '' };
    expect(problemsFor({ kind: 'streams', entryId: '' }, [refused])).toMatchObject([{ path }]);
  });

  it('is also in words if it is in another entry, with the name of that entry', async () => {
    await setLanguage('en');
    const path = ['pass'];
    const lost = { ...product, path, code: 'PASS_WITHDRAWN' as const, values: { id: 'day' }, sentence: '' };
    expect(problemsFor({ kind: 'passes', entryId: 'day' }, [lost])).toEqual([
      { path: [], text: 'products/tote: The pass “day” is withdrawn: show it again first.' },
    ]);
  });
});

describe('times that run backwards', () => {
  it('are wrong at the later field, in the zone of the vote', () => {
    const vote = { opens: '2026-12-01 20:00', closes: '2026-12-01T10:30:00Z', results: '+3d 20:00' };
    expect(problemsOfTimes('votes', vote)).toMatchObject([{ path: ['closes'], other: ['opens'] }]);
    expect(problemsOfTimes('votes', { ...vote, timeZone: 'UTC', closes: '2026-12-01T20:30:00Z' })).toEqual([]);
  });

  it('are found in each round of a stream', () => {
    const round = { starts: '2026-12-01 20:00', ends: '2026-12-01 22:00' };
    const late = { starts: '2026-12-01 20:00', ends: '2026-12-01 19:00' };
    expect(problemsOfTimes('streams', { rounds: [round, late] })).toMatchObject([
      { path: ['rounds', 1, 'ends'], other: ['rounds', 1, 'starts'] },
    ]);
  });

  it('may be equal where the order allows it', () => {
    const at = '2026-12-01 20:00';
    expect(problemsOfTimes('events', { closes: at, results: at })).toEqual([]);
    expect(problemsOfTimes('events', { opens: at, closes: at })).toMatchObject([{ path: ['closes'] }]);
  });
});
