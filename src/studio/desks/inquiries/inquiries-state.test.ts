import { afterAll, beforeAll, expect, it } from 'vitest';
import { FanError } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import {
  bulkOf,
  decidable,
  findInquiries,
  firstAnswerAt,
  holdersOf,
  isOutdated,
  isReply,
  type ListedInquiry,
  mergeable,
  settledAt,
  stateWord,
  timeBetween,
} from './inquiries-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
const found = { inquiryId: 'a'.repeat(20), firstLine: 'Where?' };

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({ body: { inquiries: [found], nextCursor: null, serverTime: '' } }));
});
afterAll(() => api.stop());

it.each([
  [0, '0 minutes'],
  [59 * 60, '59 minutes'],
  [60 * 60, '1 hour'],
  [47 * 3_600, '47 hours'],
  [48 * 3_600, '2 days'],
  [-5, '0 minutes'],
])('%i seconds are %s', (seconds, text) => {
  const to = new Date(Date.parse('2026-11-29T00:00:00Z') + seconds * 1_000).toISOString();
  expect(timeBetween('2026-11-29T00:00:00.000Z', to, 'en')).toBe(text);
});

it('a time is written in the reader’s language', () => {
  const [from, to] = ['2026-11-29T00:00:00Z', '2026-11-29T03:00:00Z'];
  expect([timeBetween(from, to, 'ko'), timeBetween(from, to, 'ja')]).toEqual(['3시간', '3 時間']);
});

it('an inquiry is settled by its last answer or by being closed', () => {
  expect(settledAt({ answeredAt: 'a', closedAt: null, awaitsDecision: false })).toBe('a');
  expect(settledAt({ answeredAt: 'a', closedAt: null, awaitsDecision: true })).toBeNull();
  expect(settledAt({ answeredAt: null, closedAt: 'c', awaitsDecision: false })).toBe('c');
  expect(settledAt({ answeredAt: null, closedAt: null, awaitsDecision: false })).toBeNull();
});

it('the command menu requests inquiries only for a whole id, and for an address', async () => {
  const { signal } = new AbortController();
  expect(await findInquiries('mina', signal)).toEqual([]);
  expect(await findInquiries('a'.repeat(19), signal)).toEqual([]);
  expect(await findInquiries('A'.repeat(20), signal)).toEqual([found]);
  expect(await findInquiries('xpO9-_abcdefghijklmnop', signal)).toEqual([found]);
  expect(await findInquiries('Mina@fans.example', signal)).toEqual([found]);
});

it('a holder who may answer no more is still shown', () => {
  const [mina, juno] = [
    { staffId: 'mina', name: 'Mina' },
    { staffId: 'juno', name: 'Juno' },
  ];
  expect(holdersOf({ holder: juno, colleagues: [mina] })).toEqual([mina, juno]);
  expect(holdersOf({ holder: mina, colleagues: [mina, juno] })).toEqual([mina, juno]);
  expect(holdersOf({ holder: null, colleagues: [mina] })).toEqual([mina]);
});

it.each(['INQUIRY_CHANGED', 'INQUIRY_STATE', 'NOT_SUSPENDED', 'OWN_SUSPENSION'] as const)(
  'an inquiry is out of date after the refusal %s',
  (code) => {
    expect(isOutdated(new FanError(code))).toBe(true);
    expect(isOutdated(new FanError('INQUIRIES_WAITING'))).toBe(false);
  },
);

it('an inquiry waits for an answer to a reply once its fan has written after an answer', () => {
  const askedAt = '2026-11-20T10:00:00.000Z';
  const waitsSince = '2026-11-22T10:00:00.000Z';
  expect(isReply({ status: 'WAITING', askedAt, waitsSince })).toBe(true);
  expect(isReply({ status: 'WAITING', askedAt, waitsSince: askedAt })).toBe(false);
  expect(isReply({ status: 'ANSWERED', askedAt, waitsSince })).toBe(false);
  const words = [
    stateWord({ status: 'WAITING', askedAt, waitsSince, awaitsDecision: false }),
    stateWord({ status: 'ANSWERED', askedAt, waitsSince, awaitsDecision: false }),
    stateWord({ status: 'ANSWERED', askedAt, waitsSince, awaitsDecision: true }),
  ];
  expect(words).toEqual([
    'studio-inquiries:fanReplied',
    'studio:members.inquiryStates.ANSWERED',
    'studio-inquiries:awaitsDecision',
  ]);
});

it('the first answer is the first text of the staff, not an earlier one of the fan', () => {
  const replyFrom = (from: 'FAN' | 'STAFF', repliedAt: string) => ({ from, repliedAt, message: '', by: null });
  expect(firstAnswerAt({ replies: [replyFrom('FAN', '1'), replyFrom('STAFF', '2'), replyFrom('STAFF', '3')] })).toBe(
    '2',
  );
  expect(firstAnswerAt({ replies: [replyFrom('FAN', '1')] })).toBeNull();
});

it('an objection is decided while the suspension lasts, and not by the one who suspended the fan', () => {
  const objection = { suspendedBy: null, isSuspended: true, isOwn: false, decision: null };
  const awaitsDecision = false;
  expect(decidable({ status: 'WAITING', awaitsDecision, objection })).toBe('YES');
  expect(decidable({ status: 'WAITING', awaitsDecision, objection: { ...objection, isOwn: true } })).toBe('OWN');
  expect(decidable({ status: 'ANSWERED', awaitsDecision: true, objection })).toBe('YES');
  expect(decidable({ status: 'ANSWERED', awaitsDecision, objection: { ...objection, decision: 'KEPT' } })).toBeNull();
  expect(decidable({ status: 'CLOSED', awaitsDecision, objection })).toBeNull();
  expect(decidable({ status: 'WAITING', awaitsDecision, objection: { ...objection, isSuspended: false } })).toBeNull();
  expect(decidable({ status: 'WAITING', awaitsDecision, objection: null })).toBeNull();
});

it('an inquiry that waits is merged into another one of the fan that the server names', () => {
  const other = (inquiryId: string, isTarget: boolean) => {
    const askedAt = '2026-11-20T10:00:00.000Z';
    return { inquiryId, status: 'WAITING', topic: 'VOTE', askedAt, firstLine: 'Where?', isTarget } as const;
  };
  const others = [other('a', true), other('b', true), other('c', false)];
  const inquiry = { others, guest: null, topic: 'VOTE', status: 'WAITING' } as const;
  expect(mergeable(inquiry).map(({ inquiryId }) => inquiryId)).toEqual(['a', 'b']);
  expect(mergeable({ ...inquiry, status: 'ANSWERED' })).toEqual([]);
  expect(mergeable({ ...inquiry, topic: 'SUSPENSION' })).toEqual([]);
  expect(mergeable({ ...inquiry, guest: { email: 'm***@mail.example' } })).toEqual([]);
});

it('of the selected inquiries, those of no one are taken and those that wait are closed, but no appeals', () => {
  const row = (inquiryId: string, changes: Partial<ListedInquiry> = {}) =>
    ({
      inquiryId,
      status: 'WAITING',
      topic: 'VOTE',
      holder: null,
      answeredAt: null,
      closedAt: null,
      awaitsDecision: false,
      ...changes,
    }) as ListedInquiry;
  const rows = [
    row('free'),
    row('mine', { holder: { staffId: 'me', name: 'Me' } }),
    row('appeal', { topic: 'SUSPENSION' }),
    row('answered', { status: 'ANSWERED', answeredAt: '2026-11-29T03:00:00.000Z' }),
    row('colleague', { holder: { staffId: 'juno', name: 'Juno' } }),
    row('other'),
  ];
  const { take, close } = bulkOf(rows, ['free', 'mine', 'appeal', 'answered', 'colleague', 'gone']);
  expect(take.map(({ inquiryId }) => inquiryId)).toEqual(['free', 'appeal']);
  expect(close.map(({ inquiryId }) => inquiryId)).toEqual(['free', 'mine', 'colleague']);
});
