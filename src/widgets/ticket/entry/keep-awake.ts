/**
 * Keeps the screen on (wake lock) while a code is shown, if the browser allows it; requested again when the page
 * becomes visible.
 * @returns releases it
 */
export function keepAwake(page: Document): () => void {
  let lock: WakeLockSentinel | null = null;
  let isOver = false;
  const requestLock = async () => {
    // Missing in older browsers, although the types say otherwise.
    const wakeLock: WakeLock | undefined = navigator.wakeLock;
    if (!wakeLock || page.visibilityState !== 'visible') return;
    // Refused on a low battery: then the screen turns off as usual.
    const acquired = await wakeLock.request('screen').catch(() => null);
    if (isOver) await acquired?.release();
    else lock = acquired;
  };
  void requestLock();
  page.addEventListener('visibilitychange', requestLock);
  return () => {
    isOver = true;
    page.removeEventListener('visibilitychange', requestLock);
    void lock?.release();
  };
}
