import { expect, it } from 'vitest';
import { FanError } from '../../../core/api/fan-error.ts';
import { dayOf, periodOf, problemsIn } from './payments-state.ts';

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

it('the rows for which a report was refused come from the refusal', () => {
  const problems = [{ row: 3, problem: 'AMOUNT', column: 'amount' }, { row: 4, problem: 'CELLS', column: null }, 'odd'];
  const refusal = new FanError('REPORT_WRONG', { details: { problems, count: 70 } });
  expect(problemsIn(refusal)).toEqual({ problems: problems.slice(0, 2), count: 70 });
  expect(problemsIn(new FanError('SERVER_ERROR'))).toEqual({ problems: [], count: 0 });
});
