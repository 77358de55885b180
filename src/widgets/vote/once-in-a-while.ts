/**
 * Gathers a stream into calm steps: the first call runs at the next frame, further ones at most every `pauseInMs`, and
 * the last one is never lost. Frames, so that a page in the background does no work at all.
 */
export function onceInAWhile(run: () => void, pauseInMs: number): { call: () => void; cancel: () => void } {
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
