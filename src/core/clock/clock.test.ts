import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const noon = Date.parse('2026-11-21T12:00:00.000Z');
let clock: typeof import('./clock.ts');

beforeEach(async () => {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, Symbol.for('fanfare/core/1'));
  vi.useFakeTimers({ now: noon });
  clock = await import('./clock.ts');
});
afterEach(() => vi.useRealTimers());

const instant = (ms: number) => new Date(ms).toISOString();

it('the clock is the device’s own until the first reply', () => {
  expect(clock.serverNow()).toBe(noon);
  clock.learnServerTime('no date at all', noon, noon);
  expect(clock.serverNow()).toBe(noon);
});

it('the clock assumes that the reply was sent in the middle of the round trip', () => {
  clock.learnServerTime(instant(noon + 3_600_050), noon - 100, noon);
  expect(clock.serverNow()).toBe(noon + 3_600_100);
});

it('the clock prefers the faster of two replies that agree, and an instant to a Date header', () => {
  clock.learnServerTime(instant(noon + 60_000), noon - 20, noon);
  const exact = clock.serverNow();
  clock.learnServerTime(instant(noon + 59_700), noon - 900, noon);
  clock.learnServerTime('Sat, 21 Nov 2026 12:01:00 GMT', noon - 10, noon);
  expect(clock.serverNow()).toBe(exact);
});

it('the clock prefers the newer reply after the device’s clock was changed', () => {
  clock.learnServerTime(instant(noon), noon - 10, noon);
  vi.setSystemTime(noon - 3_600_000);
  clock.learnServerTime(instant(noon + 1_000), noon - 3_600_400, noon - 3_600_000);
  expect(Math.abs(clock.serverNow() - (noon + 1_000))).toBeLessThan(300);
});
