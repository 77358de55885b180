import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../../contracts.ts';
import { Language } from '../../platform/http/contract.ts';
import { createWords } from '../../platform/text/words.ts';
import { createReadable, technicalKeys } from './readable.ts';

const words = createWords();

/** The replies whose records the download has as they are. */
const exported = [
  'GET /user/me',
  'PUT /user/me/agreement',
  'GET /order',
  'GET /user/me/address',
  'GET /voteright',
  'GET /inquiry',
  'GET /vote/me',
] as const;

/** The keys of a schema's objects and the values of its enums, at any depth. */
function namesIn(schema: unknown, found = { keys: new Set<string>(), values: new Set<string>() }) {
  if (Array.isArray(schema)) for (const each of schema) namesIn(each, found);
  else if (typeof schema === 'object' && schema !== null) {
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') for (const name of Object.keys(Object(value))) found.keys.add(name);
      if (key === 'enum' && Array.isArray(value)) for (const each of value) found.values.add(String(each));
      namesIn(value, found);
    }
  }
  return found;
}

describe.each(Language.options)('the words in %s', (language) => {
  const has = (key: string) => words(language, `export:${key}`) !== key;

  test.each(exported)('name all that a record of %s holds', (call) => {
    const { keys, values } = namesIn(z.toJSONSchema(calls[call].response, { unrepresentable: 'any', io: 'output' }));
    // Of the page around the records, of amounts, and of pictures.
    const outside =
      'serverTime nextCursor orders lots claimable closesAt inquiries ballots amount currency portrait url width height colour alt consentRequired addresses addressId agreements required agreed currentVersion changes';
    const ignored = new Set([
      ...technicalKeys,
      ...outside.split(' '),
      ...'face artist KRW JPY USD terms privacy age marketing'.split(' '),
    ]);
    expect(keys.size).toBeGreaterThan(5);
    expect([...keys].filter((key) => !ignored.has(key) && !has(`fields.${key}`))).toEqual([]);
    expect([...values].filter((value) => !ignored.has(value) && !has(`values.${value}`))).toEqual([]);
  });
});

const order = {
  orderId: '0198',
  number: 'FN-1',
  status: 'PAID',
  failure: null,
  paymentAmount: { amount: 84_000, currency: 'KRW' },
  createdAt: '2026-11-23T15:00:00.000Z',
  orderer: { name: '김하늘', email: 'haneul@fans.example', phone: '' },
  lines: [
    { lineId: 'l1', name: '응원봉', quantity: 2, shipments: [{ state: 'SHIPPED', carrier: 'CJ' }] },
    { lineId: 'l2', name: '포토카드', quantity: 1, shipments: [] },
  ],
};

test.each([
  [
    'ko',
    '번호: FN-1\n상태: 결제 완료\n결제 금액: ₩84,000\n주문한 때: 11월 24일 오전 12:00 KST\n주문자:\n  이름: 김하늘\n  이메일: haneul@fans.example\n상품:\n  - 이름: 응원봉\n    수량: 2\n    배송:\n      - 상태: 배송 중\n        택배사: CJ\n  - 이름: 포토카드\n    수량: 1',
  ],
  [
    'en',
    'Number: FN-1\nState: Paid\nTotal: ₩84,000\nOrdered: Nov 24, 12:00 AM KST\nOrdered by:\n  Name: 김하늘\n  Email: haneul@fans.example\nItems:\n  - Name: 응원봉\n    Quantity: 2\n    Parcels:\n      - State: On its way\n        Carrier: CJ\n  - Name: 포토카드\n    Quantity: 1',
  ],
] as const)(
  'a record is written in %s with labels, words, amounts and times, without technical details',
  (language, text) => {
    expect(
      createReadable(words, language, () => Date.parse('2026-12-01T00:00:00Z'))(order).replaceAll(
        /[\u00a0\u202f]/g,
        ' ',
      ),
    ).toBe(text);
  },
);

test('a text of several lines stays below its label', () => {
  expect(createReadable(words, 'en', Date.now)({ message: 'My votes are gone\nsince today.' })).toBe(
    'Text: My votes are gone\n  since today.',
  );
});

test.each([
  ['ko', '국가: 일본'],
  ['en', 'Country: Japan'],
  ['ja', '国: 日本'],
] as const)('a country is named in %s', (language, text) => {
  expect(createReadable(words, language, Date.now)({ country: 'JP' })).toBe(text);
});

test('an address is written unchanged', () => {
  expect(createReadable(words, 'en', Date.now)({ origin: 'https://artist.test' })).toBe('Site: https://artist.test');
});
