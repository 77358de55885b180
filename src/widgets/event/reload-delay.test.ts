import { expect, it } from 'vitest';
import type { EventStatus } from '../../../server/event/contract.ts';
import { reloadDelay } from './reload-delay.ts';

const at = (milliseconds: number) => new Date(milliseconds).toISOString();
const event = { opensAt: at(10_000), closesAt: at(20_000), resultsAt: at(30_000), infoUntil: at(40_000) };

it.each<[EventStatus, number, number | null]>([
  ['UPCOMING', 9_000, 1_200],
  ['ENTRY_OPEN', 19_000, 1_200],
  ['DRAWN', 29_500, 700],
  // The time has passed, and the draw is pending.
  ['ENTRY_CLOSED', 31_000, 5_000],
  ['RESULT_OPEN', 30_000, 10_200],
  ['FULFILLED', 50_000, null],
  ['PURGED', 50_000, null],
])('reloads an event that is %s at %d after %o ms', (status, now, wait) => {
  expect(reloadDelay({ ...event, status }, now)).toBe(wait);
});

it('the delay is at most the maximum of a timer', () => {
  expect(reloadDelay({ ...event, opensAt: at(9e12), status: 'UPCOMING' }, 0)).toBe(86_400_000);
});
