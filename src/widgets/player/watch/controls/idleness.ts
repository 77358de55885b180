import { computed, signal } from '@preact/signals-react';
import type { Screen } from '../playing/screen.ts';

/** Milliseconds without activity after which the controls are hidden during playback. */
const idleAfterMs = 3_000;

export type Idleness = ReturnType<typeof createIdleness>;

/**
 * True if the controls are hidden. They stay visible while they are used, while the video is paused, and for keyboard
 * users.
 */
export function createIdleness(screen: Screen) {
  const isQuiet = signal(false);
  /** A menu is open. */
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
    /** Hides the controls at once. */
    rest(): void {
      clearTimeout(timer);
      isQuiet.value = true;
    },
    dispose: () => clearTimeout(timer),
  };
}
