import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Screen } from '../playing/screen.ts';
import { createIdleness, type Idleness } from './idleness.ts';

const isPaused = signal(false);
const hasBegun = signal(true);
let idleness: Idleness;

beforeEach(() => {
  vi.useFakeTimers();
  isPaused.value = false;
  hasBegun.value = true;
  // The part of a screen that idleness uses.
  idleness = createIdleness({ isPaused, hasBegun } as unknown as Screen);
});
afterEach(() => {
  idleness.dispose();
  vi.useRealTimers();
});

it('the controls are hidden after three seconds without activity, and shown on activity', () => {
  vi.advanceTimersByTime(2_999);
  expect(idleness.isIdle.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(idleness.isIdle.value).toBe(true);
  idleness.wake();
  expect(idleness.isIdle.value).toBe(false);
});

it('the seconds are counted from the last activity', () => {
  vi.advanceTimersByTime(2_000);
  idleness.wake();
  vi.advanceTimersByTime(2_999);
  expect(idleness.isIdle.value).toBe(false);
  vi.advanceTimersByTime(1);
  expect(idleness.isIdle.value).toBe(true);
});

it('the controls are hidden at once on request', () => {
  idleness.rest();
  expect(idleness.isIdle.value).toBe(true);
});

it.each([
  ['the picture stands', () => (isPaused.value = true)],
  ['nothing has begun', () => (hasBegun.value = false)],
  ['something is open', () => (idleness.holds.value = true)],
])('shows them while %s', (_when, change) => {
  idleness.rest();
  change();
  expect(idleness.isIdle.value).toBe(false);
});
