import type { MouseEvent } from 'react';

/** Milliseconds within which a second press belongs to the first. */
const doublePress = 400;

export type DoublePress = ReturnType<typeof createDoublePress>;

/**
 * Lets a double press on play be one press: the poster goes at the first half, and what stands in its place by then, be
 * it the way out or another round, is not what the second half was meant for.
 */
export function createDoublePress() {
  let pressedAt = Number.NEGATIVE_INFINITY;
  return {
    begin(): void {
      pressedAt = performance.now();
    },
    /** Takes the second half away from whatever it meets. Keys and scripts press what they name, and come through. */
    swallow(event: MouseEvent): void {
      if (event.timeStamp - pressedAt >= doublePress) return;
      if (event.type === 'click' && event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
