import { signal } from '@preact/signals-react';
import type { PointerEvent } from 'react';
import { type Screen, seekStep } from '../playing/screen.ts';
import type { Idleness } from './idleness.ts';

/** Longest time between the taps of a double tap, in milliseconds. */
const doubleTap = 300;

export type Taps = ReturnType<typeof createTaps>;

/**
 * Presses on the picture. A single tap shows or hides the controls, a double tap at a side seeks ten seconds; a mouse
 * click toggles playback.
 */
export function createTaps(screen: Screen, idleness: Idleness) {
  /** The last double tap, shown for a moment; `count` distinguishes it from the one before. */
  const jump = signal<{ side: 'back' | 'on'; count: number } | null>(null);
  let lastAt = 0;
  let single: ReturnType<typeof setTimeout> | undefined;

  function tapped(side: 'back' | 'middle' | 'on', at: number): void {
    const isDouble = at - lastAt < doubleTap;
    lastAt = at;
    clearTimeout(single);
    if (isDouble && side !== 'middle') {
      screen.skip(side === 'on' ? seekStep : -seekStep);
      jump.value = { side, count: (jump.peek()?.count ?? 0) + 1 };
      return;
    }
    if (isDouble) {
      screen.toggle();
      return;
    }
    const wasIdle = idleness.isIdle.peek();
    single = setTimeout(() => (wasIdle ? idleness.wake() : idleness.rest()), doubleTap);
  }

  return {
    jump,
    up(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      if (event.pointerType === 'mouse') {
        screen.toggle();
        return;
      }
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const share = (event.clientX - left) / width;
      tapped(share < 1 / 3 ? 'back' : share > 2 / 3 ? 'on' : 'middle', event.timeStamp);
    },
  };
}
