export interface Beat {
  /** Runs the beat if it is due. Timers of a hidden tab may be minutes late; other events can call this. */
  runIfDue(): void;
  stop(): void;
}

/**
 * Calls at each full `everyMs` from now. Late timers do not add up. Beats missed during sleep run once, at the first
 * event afterwards.
 */
export function createBeat(everyMs: number, onBeat: () => void): Beat {
  let due = Date.now() + everyMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const runIfDue = () => {
    const now = Date.now();
    // After the clock was set back, the next beat would be far away.
    if (due - now > everyMs) due = now + everyMs;
    if (now >= due) {
      due += everyMs * (1 + Math.floor((now - due) / everyMs));
      onBeat();
    }
    clearTimeout(timer);
    timer = setTimeout(runIfDue, due - Date.now());
  };
  const signs = [
    [document, 'visibilitychange'],
    [globalThis, 'online'],
    [globalThis, 'pageshow'],
  ] as const;
  for (const [target, sign] of signs) target.addEventListener(sign, runIfDue);
  timer = setTimeout(runIfDue, everyMs);

  return {
    runIfDue,
    stop() {
      clearTimeout(timer);
      for (const [target, sign] of signs) target.removeEventListener(sign, runIfDue);
    },
  };
}
