/** While the reader scrolls, a run waits until the page was still for `stillMs`, but at most for `maxWaitMs`. */
const stillMs = 150;
const maxWaitMs = 2_000;

let scrolledAt = 0;
// In the capture phase: a page may scroll in any of its parts.
globalThis.addEventListener?.('scroll', () => (scrolledAt = performance.now()), true);

/**
 * Runs at the next frame after the first call, then at most every `pauseInMs`; the last call always runs. It uses
 * frames, so that a hidden page does no work. Scrolling fans do not read, and a new ranking takes longer than a frame.
 */
export function throttle(run: () => void, pauseInMs: number): { call: () => void; cancel: () => void } {
  let isPlanned = false;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = -Infinity;

  const plan = (delay: number) => {
    timer = setTimeout(() => (frame = requestAnimationFrame(atFrame)), delay);
  };
  const atFrame = () => {
    const now = performance.now();
    if (now < Math.min(scrolledAt + stillMs, lastRun + maxWaitMs)) return plan(stillMs);
    isPlanned = false;
    lastRun = now;
    run();
  };

  return {
    call() {
      if (!isPlanned) plan(lastRun + pauseInMs - performance.now());
      isPlanned = true;
    },
    cancel() {
      isPlanned = false;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    },
  };
}
