import type { MouseEvent } from 'react';

/** Longest time between the two halves of a double press, in milliseconds. */
const doublePress = 400;
/** Largest distance between the two halves of a double press, in pixels. */
const spot = 40;

/**
 * Treats a double press on play as one press. The first half removes the poster, so the second half would hit the control
 * shown in its place, such as the button to leave or another round.
 */
export function createDoublePress() {
  let pressedAt = Number.NEGATIVE_INFINITY;
  let pressed = { x: 0, y: 0 };
  return {
    begin(): void {
      pressedAt = performance.now();
    },
    /** Cancels the second half. Events of keyboards and scripts pass: they have an explicit target. */
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
