/** Between a lost connection and the next attempt, doubled after each one that fails. Milliseconds. */
const shortestPause = 100;
const longestPause = 1_000;

/** Repeats something that fails, after pauses that grow. */
export function createPauses(again: () => void) {
  let pause = shortestPause;
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Calls `again` after the pause. */
    retry(): void {
      clearTimeout(timer);
      timer = setTimeout(again, pause).unref();
      pause = Math.min(pause * 2, longestPause);
    },
    succeeded(): void {
      pause = shortestPause;
    },
    close(): void {
      clearTimeout(timer);
    },
  };
}
