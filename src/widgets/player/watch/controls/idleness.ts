import { computed, signal } from '@preact/signals-react';
import type { Screen } from '../screen.ts';

/** Milliseconds without a sign of the fan, after which the controls go while something plays. */
const idleAfterMs = 3_000;

export type Idleness = ReturnType<typeof createIdleness>;

/** Whether the controls may go. They stay while they are used, while the picture stands, and for whoever uses the keyboard. */
export function createIdleness(screen: Screen) {
  const isQuiet = signal(false);
  /** Something is open that must not go. */
  const holds = signal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wake = () => {
    isQuiet.value = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isQuiet.value = true;
    }, idleAfterMs);
  };
  wake();

  return {
    isIdle: computed(() => isQuiet.value && !holds.value && !screen.isPaused.value && screen.hasBegun.value),
    holds,
    wake,
    /** Lets the controls go at once. */
    rest(): void {
      clearTimeout(timer);
      isQuiet.value = true;
    },
    dispose: () => clearTimeout(timer),
  };
}
