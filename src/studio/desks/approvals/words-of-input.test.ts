import { beforeAll, expect, it } from 'vitest';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { loadWords, type Translate, translate } from '../../../core/words/words.ts';
import '../../words.ts';
import type { Approval } from './approvals-state.ts';
import { partsOf } from './words-of-input.ts';

beforeAll(async () => {
  stubDocument();
  const files = ['studio', 'studio-jobs', 'studio-partners', 'scopes', 'suspension', 'studio-orders'];
  await Promise.all(files.map((file) => loadWords(file, 'en')));
});

// The hook of a component translates in the same way; a key without words is seen.
const inEnglish = (key: string, values: Record<string, unknown> = {}): string =>
  translate(key, 'en', values) ?? `MISSING ${key}`;
const t = inEnglish as unknown as Translate;
const approvalOf = (action: Approval['action'], body: object) =>
  partsOf({ action, input: { params: { userId: 'xpO9' }, body: { ...body, reason: 'shown separately' } } }, t, 'en');

it.each<[Approval['action'], object, [string, string][]]>([
  ['member.suspendForGood', { cause: 'AUTOMATION' }, [['Cause, as the member reads it', 'Votes by automated means']]],
  [
    'member.erase',
    { cause: 'AGE', nickname: 'Mina' },
    [
      ['Cause, as the member reads it', 'Below the age for joining'],
      ['Nickname', 'Mina'],
    ],
  ],
  [
    'payment.refund',
    { lineIds: ['a', 'b'], kind: 'RETURNED', cause: 'DAMAGED', amount: { amount: 900_000, currency: 'KRW' } },
    [
      ['Items to refund', '2'],
      ['What is refunded', 'Parcels that came back'],
      ['Cause, as the fan reads it', 'Damaged'],
      ['Amount', '₩900,000'],
    ],
  ],
  [
    'order.assign',
    { lineIds: ['a'], amount: { amount: 5_000, currency: 'KRW' } },
    [
      ['Items to take back', '1'],
      ['Amount', '₩5,000'],
    ],
  ],
  [
    'order.release',
    { held: 'DISPUTE', amount: { amount: 900_000, currency: 'KRW' } },
    [
      ['On hold because', 'The payer’s bank disputes the payment'],
      ['Amount', '₩900,000'],
    ],
  ],
  ['partner.addOrigin', { origin: 'https://a.example' }, [['Origin', 'https://a.example']]],
  [
    'setting.change',
    { twoPeople: false },
    [['Two people', 'It is off: one person is enough, and the audit log says so.']],
  ],
])('the input of a request for %s is shown in words', (action, body, parts) => {
  expect(approvalOf(action, body)).toEqual(parts);
});

it('the scopes of a partner are in the words that fans read', () => {
  const [[name, value] = []] = approvalOf('partner.live', { scopes: ['profile', 'vote:free'] });
  expect(name).toBe('What its pages may do');
  expect(value).not.toMatch(/MISSING|vote:free/);
});

it('the text for fans about a voided vote is shown in every language', () => {
  const note = { ko: '무효', en: 'Void', ja: '無効' };
  expect(approvalOf('vote.voidVote', { note }).map(([, text]) => text)).toEqual(['무효', 'Void', '無効']);
});

it('a refund names its pieces and products, and its fan; lines that the reader’s roles don’t show are counted', () => {
  const lines = [
    { lineId: 'a', quantity: 2, name: 'Photo book' },
    { lineId: 'b', quantity: 1, name: 'Light stick' },
    { lineId: 'c', quantity: 1, name: 'Poster' },
  ];
  const input = { params: { orderId: 'o' }, body: { lineIds: ['a', 'b', 'hidden'] } };
  const order = { lines, nickname: 'Mina' };
  expect(partsOf({ action: 'payment.refund', input }, t, 'en', order)).toEqual([
    ['Fan', 'Mina'],
    ['Items to refund', '2 × Photo book · 1 × Light stick · and 1 more'],
  ]);
});

it('a refund of some pieces shows their number in each line, and whether they are put back on sale', () => {
  const order = {
    lines: [
      { lineId: 'a', quantity: 5, name: 'Photo book' },
      { lineId: 'b', quantity: 3, name: 'Light stick' },
    ],
    nickname: 'Mina',
  };
  const partsWith = (more: object) => {
    const body = { lineIds: ['a', 'b'], pieces: { a: 1 }, toStock: true, ...more };
    return partsOf({ action: 'payment.refund', input: { params: { orderId: 'o' }, body } }, t, 'en', order);
  };
  const items = [
    ['Fan', 'Mina'],
    ['Items to refund', '1 × Photo book · 3 × Light stick'],
  ];
  const input = { params: { orderId: 'o' }, body: { lineIds: ['a', 'b'], pieces: { a: 1 } } };
  expect(partsOf({ action: 'order.assign', input }, t, 'en', order)).toEqual([
    ['Fan', 'Mina'],
    ['Items to take back', '1 × Photo book · 3 × Light stick'],
  ]);
  const kind = ['What is refunded', 'Parcels that came back'];
  expect(partsWith({ kind: 'RETURNED' })).toEqual([...items, ['Put them back on sale', 'Yes'], kind]);
  expect(partsWith({ kind: 'RETURNED', toStock: false })).toEqual([...items, ['Put them back on sale', 'No'], kind]);
  expect(partsWith({ kind: 'LOST' })).toEqual([...items, ['What is refunded', 'Parcels that were lost']]);
});
