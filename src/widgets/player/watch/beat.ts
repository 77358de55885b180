export interface Beat {
  /** Beats if it is time. Timers of a hidden tab may be minutes late; whatever still happens there can call this. */
  look(): void;
  stop(): void;
}

/**
 * Calls at each full `everyMs` after now, however late each timer comes: lateness does not add up, and what was missed
 * while the machine slept is made up for once, at the first sign of life.
 */
export function createBeat(everyMs: number, onBeat: () => void): Beat {
  let due = Date.now() + everyMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const now = Date.now();
    // A clock that was set back would put the next beat far away.
    if (due - now > everyMs) due = now + everyMs;
    if (now >= due) {
      due += everyMs * (1 + Math.floor((now - due) / everyMs));
      onBeat();
    }
    clearTimeout(timer);
    timer = setTimeout(look, due - Date.now());
  };
  const signs = [
    [document, 'visibilitychange'],
    [globalThis, 'online'],
    [globalThis, 'pageshow'],
  ] as const;
  for (const [target, sign] of signs) target.addEventListener(sign, look);
  timer = setTimeout(look, everyMs);

  return {
    look,
    stop() {
      clearTimeout(timer);
      for (const [target, sign] of signs) target.removeEventListener(sign, look);
    },
  };
}
