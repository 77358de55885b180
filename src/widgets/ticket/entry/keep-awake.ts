/**
 * Keeps the screen on while a code is shown, where the browser can and allows it; a page that was hidden asks again.
 * @returns what lets it sleep again
 */
export function keepAwake(page: Document): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const ask = async () => {
    // Missing in older browsers, whatever the types say.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!wakeLock || page.visibilityState !== 'visible') return;
    // Refused on a low battery: then the screen goes dark as it always does.
    const given = await wakeLock.request('screen').catch(() => null);
    if (isOver) await given?.release();
    else lock = given;
  };
  void ask();
  page.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
