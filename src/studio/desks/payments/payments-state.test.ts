import { expect, it } from 'vitest';
import { FanError } from '../../../core/api/fan-error.ts';
import {
  adviceOf,
  type Dispute,
  dayOf,
  daysOfReport,
  idOfWork,
  isUrgent,
  maxOrdersAtOnce,
  ordersOf,
  periodOf,
  problemsIn,
  workWithout,
} from './payments-state.ts';

it('a day of the books is one of the home zone', () => {
  expect(dayOf(new Date('2026-11-29T14:59:59Z'))).toBe('2026-11-29');
  expect(dayOf(new Date('2026-11-29T15:00:00Z'))).toBe('2026-11-30');
});

it('the books show this month until today, until other days are chosen', () => {
  const now = new Date('2026-11-29T03:00:00Z');
  expect(periodOf({}, now)).toEqual({ from: '2026-11-01', to: '2026-11-29' });
  expect(periodOf({ to: '2026-10-05' }, now)).toEqual({ from: '2026-10-01', to: '2026-10-05' });
  expect(periodOf({ from: '2026-11-20' }, now)).toEqual({ from: '2026-11-20', to: '2026-11-29' });
});

it('the days of a report are those of its rows, where a refund has another day than its payment', () => {
  const toss = [
    '\uFEFFtransactionKey,method,approvedAt,canceledAt,amount',
    't1,"card, ""one""",2026-11-05T23:03:39+09:00,,100',
    't2,card,2026-09-30T10:00:00+09:00,2026-11-07 9:05,-100',
    '',
  ].join('\r\n');
  expect(daysOfReport('toss', toss)).toEqual({ from: '2026-11-05', to: '2026-11-07' });
  expect(daysOfReport('stripe', '"created_utc","gross"\n"2026-11-02 04:03:39","1,204.00"\n')).toEqual({
    from: '2026-11-02',
    to: '2026-11-02',
  });
  expect(daysOfReport('stripe', toss)).toBeNull();
  expect(daysOfReport('toss', 'transactionKey,approvedAt,canceledAt\n')).toBeNull();
});

it('the rows for which a report was refused come from the refusal', () => {
  const problems = [{ row: 3, problem: 'AMOUNT', column: 'amount' }, { row: 4, problem: 'CELLS', column: null }, 'odd'];
  const refusal = new FanError('REPORT_WRONG', { details: { problems, count: 70 } });
  expect(problemsIn(refusal)).toEqual({ problems: problems.slice(0, 2), count: 70 });
  expect(problemsIn(new FanError('SERVER_ERROR'))).toEqual({ problems: [], count: 0 });
});

it('the advice about waiting work says who can move it on: the staff, the provider, or the next attempt', () => {
  const work = { kind: 'PAYMENT', provider: 'toss', isSilent: false, tries: 0 } as const;
  expect([adviceOf(work, true), adviceOf(work, false)]).toEqual(['ASK', 'LET_ASK']);
  expect(adviceOf({ ...work, isSilent: true }, true)).toBe('PROVIDER_SILENT');
  expect(adviceOf({ ...work, kind: 'ORDER' }, true)).toBe('ASK');
  expect(adviceOf({ ...work, kind: 'ORDER', provider: null }, true)).toBe('WAIT');
  expect(adviceOf({ ...work, kind: 'REFUND', tries: 2 }, true)).toBe('WAIT');
  expect(adviceOf({ ...work, kind: 'REFUND', tries: 3 }, true)).toBe('LOOK_AT_PROVIDER');
  expect(adviceOf({ ...work, kind: 'VOID', tries: 9 }, true)).toBe('LOOK_AT_PROVIDER');
  expect(adviceOf({ ...work, kind: 'DELIVERY', tries: 1 }, true)).toBe('WAIT');
  expect(adviceOf({ ...work, kind: 'DELIVERY', tries: 3 }, true)).toBe('OPEN_ORDER');
});

it('a dispute is urgent three days before its deadline, until something was sent or the bank has decided', () => {
  const dispute = { dueAt: '2026-12-05T00:00:00Z', closedAt: null, sent: null } as Dispute;
  const at = (time: string) => Date.parse(time);
  expect(isUrgent(dispute, at('2026-12-01T23:00:00Z'))).toBe(false);
  expect(isUrgent(dispute, at('2026-12-02T01:00:00Z'))).toBe(true);
  expect(isUrgent({ ...dispute, closedAt: '2026-12-03T00:00:00Z' }, at('2026-12-04T00:00:00Z'))).toBe(false);
  const sent = { at: '2026-12-01T00:00:00Z', by: { staffId: 'a', name: 'Ara' }, note: 'The slip' };
  expect(isUrgent({ ...dispute, sent }, at('2026-12-04T00:00:00Z'))).toBe(false);
  expect(isUrgent({ ...dispute, dueAt: null }, at('2026-12-04T00:00:00Z'))).toBe(false);
});

it('the providers are asked about each order of the selected work once, and about some at a time', () => {
  const work = (kind: 'PAYMENT' | 'REFUND', workId: string, orderId: string) => ({
    kind,
    workId,
    order: { orderId, number: orderId },
  });
  const rows = [work('PAYMENT', '1', 'a'), work('REFUND', '1', 'a'), work('REFUND', '2', 'b')];
  expect(ordersOf(rows, ['PAYMENT 1', 'REFUND 1'])).toEqual(['a']);
  expect(ordersOf(rows, ['REFUND 2', 'REFUND 3'])).toEqual(['b']);
  expect(workWithout(rows, ['PAYMENT 1', 'REFUND 2'], ['a'])).toEqual(['REFUND 2']);
  const many = Array.from({ length: 30 }, (_, place) => work('PAYMENT', `p${place}`, `o${place}`));
  expect(ordersOf(many, many.map(idOfWork))).toHaveLength(maxOrdersAtOnce);
});
