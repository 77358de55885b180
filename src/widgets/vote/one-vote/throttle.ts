/**
 * Runs at the next frame after the first call, then at most every `pauseInMs`; the last call always runs. It uses
 * frames, so that a hidden page does no work.
 */
export function throttle(run: () => void, pauseInMs: number): { call: () => void; cancel: () => void } {
  let isPlanned = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = 0;

  const atFrame = () => {
    isPlanned = false;
    lastRun = performance.now();
    run();
  };

  return {
    call() {
      if (isPlanned) return;
      isPlanned = true;
      timer = setTimeout(
        () => {
          frame = requestAnimationFrame(atFrame);
        },
        lastRun && lastRun + pauseInMs - performance.now(),
      );
    },
    cancel() {
      isPlanned = false;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
