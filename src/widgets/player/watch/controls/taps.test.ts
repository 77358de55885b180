import { signal } from '@preact/signals-react';
import type { PointerEvent } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Screen } from '../playing/screen.ts';
import type { Idleness } from './idleness.ts';
import { createTaps } from './taps.ts';

const done: string[] = [];
const isIdle = signal(false);

/** The parts of a screen and of idleness that taps use. */
const screen = {
  toggle: () => done.push('toggle'),
  skip: (seconds: number) => done.push(`skip ${seconds}`),
} as unknown as Screen;
const idleness = { isIdle, wake: () => done.push('wake'), rest: () => done.push('rest') } as unknown as Idleness;

/** A press on a picture 300 pixels wide that starts at 100. */
function press(clientX: number, timeStamp: number, pointerType = 'touch', button = 0) {
  const currentTarget = { getBoundingClientRect: () => ({ left: 100, width: 300 }) };
  return { clientX, timeStamp, pointerType, button, currentTarget } as unknown as PointerEvent<HTMLElement>;
}

const [back, middle, on] = [150, 250, 350];

beforeEach(() => {
  vi.useFakeTimers();
  done.length = 0;
  isIdle.value = false;
});
afterEach(() => vi.useRealTimers());

describe('presses on the picture', () => {
  it('toggle playback with each click of a mouse’s main button', () => {
    const { up } = createTaps(screen, idleness);
    up(press(middle, 1000, 'mouse'));
    up(press(back, 1100, 'mouse'));
    up(press(middle, 2000, 'mouse', 2));
    vi.runAllTimers();
    expect(done).toEqual(['toggle', 'toggle']);
  });

  it.each([
    [false, 'rest'],
    [true, 'wake'],
  ])('show or hide the controls by a single tap, after the time for a double tap (idle: %s)', (idle, expected) => {
    isIdle.value = idle;
    const { up } = createTaps(screen, idleness);
    up(press(back, 1000));
    vi.advanceTimersByTime(299);
    expect(done).toEqual([]);
    // The state when the finger was lifted counts.
    isIdle.value = false;
    vi.advanceTimersByTime(1);
    expect(done).toEqual([expected]);
  });

  it.each([
    ['back', back, 'skip -10', 'back'],
    ['on', on, 'skip 10', 'on'],
    ['nowhere, and pauses', middle, 'toggle', undefined],
  ] as const)('seek %s by a double tap, and leave the controls unchanged', (_where, x, expected, side) => {
    const { up, jump } = createTaps(screen, idleness);
    up(press(x, 1000));
    up(press(x, 1299));
    vi.runAllTimers();
    expect(done).toEqual([expected]);
    expect(jump.value?.side).toBe(side);
  });

  it('treat a late second tap as another single one', () => {
    const { up, jump } = createTaps(screen, idleness);
    up(press(on, 1000));
    vi.advanceTimersByTime(300);
    up(press(on, 1300));
    vi.advanceTimersByTime(300);
    expect(done).toEqual(['rest', 'rest']);
    expect(jump.value).toBeNull();
  });

  it('count the jumps, so that each is shown', () => {
    const { up, jump } = createTaps(screen, idleness);
    for (const at of [1000, 1100, 1200]) up(press(on, at));
    expect(done).toEqual(['skip 10', 'skip 10']);
    expect(jump.value).toEqual({ side: 'on', count: 2 });
  });
});
