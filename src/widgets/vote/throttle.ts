/**
 * Runs at the next frame after the first call, then at most every `pauseInMs`; the last call is never lost. It waits for
 * frames, so that a page in the background does no work.
 */
export function throttle(run: () => void, pauseInMs: number): { call: () => void; cancel: () => void } {
  let frame: number | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastRun = Number.NEGATIVE_INFINITY;

  const atFrame = () => {
    frame = null;
    lastRun = performance.now();
    run();
  };

  return {
    call() {
      if (frame !== null || timer !== null) return;
      const wait = lastRun + pauseInMs - performance.now();
      if (wait <= 0) {
        frame = requestAnimationFrame(atFrame);
        return;
      }
      timer = setTimeout(() => {
        timer = null;
        frame = requestAnimationFrame(atFrame);
      }, wait);
    },
    cancel() {
      if (frame !== null) cancelAnimationFrame(frame);
      if (timer !== null) clearTimeout(timer);
      frame = timer = null;
    },
  };
}
