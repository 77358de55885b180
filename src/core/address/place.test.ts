import { describe, expect, it } from 'vitest';
import en from '../../../locales/en/address.json' with { type: 'json' };
import { blankPlace, japaneseCode, labelKeyOf, phoneProblem, placeFieldsOf, placeOf, placeProblems } from './place.ts';

const tokyo = {
  country: 'JP',
  postalCode: '100-0005',
  region: '東京都',
  city: '千代田区',
  street: '丸の内1-1',
  detail: '',
};
const all = ['postalCode', 'region', 'city', 'street', 'detail'] as const;

describe('the fields of a place', () => {
  it.each([
    ['KR', ['postalCode', 'street', 'detail']],
    ['JP', ['postalCode', 'region', 'city', 'street', 'detail']],
    ['US', ['street', 'detail', 'city', 'region', 'postalCode']],
    ['DE', ['street', 'detail', 'postalCode', 'city']],
    ['HK', ['region', 'city', 'street', 'detail']],
    ['SG', ['street', 'detail', 'postalCode']],
    ['CN', ['postalCode', 'region', 'city', 'street', 'detail']],
  ])('are those of %s in its order', (country, fields) => {
    expect(placeFieldsOf(country)).toEqual(fields);
  });

  it('have words for each of their labels', () => {
    const has = (key: string) =>
      key.split('.').reduce<unknown>((words, part) => (words as Record<string, unknown> | undefined)?.[part], en);
    for (const country of ['KR', 'JP', 'US', 'DE']) {
      expect(all.filter((field) => typeof has(labelKeyOf(country, field)) !== 'string')).toEqual([]);
    }
  });
});

describe('the problems of a place', () => {
  it.each([
    ['nothing in Japan', tokyo, {}],
    ['nothing with digits of full width', { ...tokyo, postalCode: '１００ー０００５' }, {}],
    ['a prefecture that is missing', { ...tokyo, region: ' ' }, { region: 'problems.missing' }],
    ['a Korean code in Japan', { ...tokyo, postalCode: '04524' }, { postalCode: 'problems.postalCode.JP' }],
    ['nothing in Korea', { ...blankPlace, postalCode: '04524', street: '세종대로 110' }, {}],
    [
      'a Japanese code in Korea',
      { ...blankPlace, postalCode: '100-0005', street: '세종대로 110' },
      { postalCode: 'problems.postalCode.KR' },
    ],
    [
      'no postal code where there are none',
      { ...blankPlace, country: 'HK', city: 'Central', street: '1 Queen’s Rd' },
      {},
    ],
    [
      'no region in Germany',
      { ...blankPlace, country: 'DE', street: 'Ring 1' },
      { postalCode: 'problems.missing', city: 'problems.missing' },
    ],
    ['a street that is too long', { ...tokyo, street: '丸'.repeat(201) }, { street: 'problems.tooLong' }],
    ['a mark that turns the text direction', { ...tokyo, detail: '\u202e3F' }, { detail: 'problems.unprintable' }],
  ])('list %s', (_, place, problems) => {
    expect(placeProblems(place)).toEqual(problems);
  });

  it.each(['1234', 'call me', '+', ')1234567'])('include an invalid phone number: %s', (phone) => {
    expect(phoneProblem(phone)).toBe('problems.phone');
  });

  it('include a phone number that is too long', () => {
    expect([phoneProblem('1'.repeat(30)), phoneProblem('1'.repeat(31))]).toEqual([null, 'problems.tooLong']);
    // Each “⑴” is sent as three characters.
    expect(phoneProblem(`1${'⑴'.repeat(10)}`)).toBe('problems.tooLong');
  });
});

it.each(['０９０−１２３４−５６７８', '090ー1234ー5678', '+82 (0)10.1234.5678', '+８１９０１２３４５６７８'])(
  'a phone number may be typed as %s',
  (phone) => {
    expect(phoneProblem(phone)).toBeNull();
  },
);

describe('a place that is sent', () => {
  it('has no fields that its country lacks, and plain digits', () => {
    expect(placeOf({ ...tokyo, country: 'KR', postalCode: ' 04524 ' })).toEqual({
      ...tokyo,
      country: 'KR',
      postalCode: '04524',
      region: '',
      city: '',
    });
    expect(placeOf({ ...tokyo, postalCode: '１００－０００５' }).postalCode).toBe('100-0005');
  });
});

describe('a Japanese postal code', () => {
  it.each([
    ['1000005', '1000005'],
    ['100-0005', '1000005'],
    ['１００ー０００５', '1000005'],
    ['100-000', null],
    ['', null],
  ])('is read only if it is complete: %s', (postalCode, code) => {
    expect(japaneseCode({ country: 'JP', postalCode })).toBe(code);
    expect(japaneseCode({ country: 'KR', postalCode })).toBeNull();
  });
});
