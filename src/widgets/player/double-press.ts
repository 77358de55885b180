import type { MouseEvent } from 'react';

/** Milliseconds within which a second press on the same spot belongs to the first. */
const doublePress = 400;
/** How far from the first one a finger comes down again. Pixels. */
const spot = 40;

/**
 * Lets a double press on play be one press: the poster goes at the first half, and what stands in its place by then, be
 * it the way out or another round, is not what the second half was meant for.
 */
export function createDoublePress() {
  let pressedAt = Number.NEGATIVE_INFINITY;
  let pressed = { x: 0, y: 0 };
  return {
    begin(): void {
      pressedAt = performance.now();
    },
    /** Takes the second half away from whatever it meets. Keys and scripts press what they name, and come through. */
    swallow(event: MouseEvent): void {
      const { clientX: x, clientY: y } = event;
      const isSecond = event.timeStamp - pressedAt < doublePress && Math.hypot(x - pressed.x, y - pressed.y) < spot;
      if (event.type === 'click') pressed = { x, y };
      if (!isSecond || (event.type === 'click' && event.detail === 0)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
