/** Between a lost connection and the next attempt, doubled after each one that fails. Milliseconds. */
const minPause = 100;
const maxPause = 1_000;

/** Repeats something that fails, after pauses that grow. */
export function createPauses(again: () => void) {
  let pause = minPause;
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Calls `again` after the pause. */
    retry(): void {
      clearTimeout(timer);
      timer = setTimeout(again, pause).unref();
      pause = Math.min(pause * 2, maxPause);
    },
    succeeded(): void {
      pause = minPause;
    },
    close(): void {
      clearTimeout(timer);
    },
  };
}
