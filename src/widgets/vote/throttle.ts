/**
 * Runs at the next frame after the first call, then at most every `pauseInMs`; the last call is never lost. It waits for
 * frames, so that a page in the background does no work.
 */
export function throttle(run: () => void, pauseInMs: number): { call: () => void; cancel: () => void } {
  /** 0 while none is planned. */
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = Number.NEGATIVE_INFINITY;

  const atFrame = () => {
    frame = 0;
    lastRun = performance.now();
    run();
  };

  return {
    call() {
      if (frame || timer) return;
      const wait = lastRun + pauseInMs - performance.now();
      if (wait <= 0) {
        frame = requestAnimationFrame(atFrame);
        return;
      }
      timer = setTimeout(() => {
        timer = undefined;
        frame = requestAnimationFrame(atFrame);
      }, wait);
    },
    cancel() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = 0;
      timer = undefined;
    },
  };
}
