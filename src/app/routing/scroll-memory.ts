const storageKey = 'scroll';
/** How long a page may take to grow back to where the fan left it, in milliseconds. */
const restoreForMs = 4000;

/** Where each entry of the history was scrolled to; kept for a reload of the tab as well. */
const positions = new Map<string, number>(restorePositions());

function restorePositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return []; // without storage, positions last as long as the page
  }
}

function keepPositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-50)));
  } catch {
    // as above
  }
}

function currentEntry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state && 'entry' in state && typeof state.entry === 'string') return state.entry;
  const entry = crypto.randomUUID();
  history.replaceState({ ...(typeof state === 'object' ? state : null), entry }, '');
  return entry;
}

/** Takes scroll positions over from the browser, which restores them before a page has its height. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  addEventListener('scroll', remember, { passive: true });
  // Browsers tell of scrolling a frame later, when a click may have led away already.
  addEventListener('click', remember, { capture: true });
  addEventListener('pagehide', keepPositions);
}

/** Ends the restoring that is under way. While there is one, where the page stands is not where the fan left it. */
let endRestoring: (() => void) | null = null;

function remember(): void {
  if (!endRestoring) positions.set(currentEntry(), scrollY);
}

/** After a step in the history: back to where the fan was, as soon as the page is long enough again. */
export function restoreScroll(): void {
  endRestoring?.();
  const target = positions.get(currentEntry()) ?? 0;
  const signs = ['wheel', 'touchstart', 'keydown'];
  const reach = () => {
    const reachable = document.documentElement.scrollHeight - innerHeight >= target;
    scrollTo({ top: target, behavior: 'instant' });
    if (reachable) stop();
  };
  const growth = new ResizeObserver(reach);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, stop);
    endRestoring = null;
  };
  const timer = setTimeout(stop, restoreForMs);
  // The fan's own scrolling ends ours.
  for (const sign of signs) addEventListener(sign, stop, { passive: true });
  endRestoring = stop;
  growth.observe(document.body);
}

/** A new page begins at its head. */
export function scrollToTop(): void {
  endRestoring?.();
  scrollTo({ top: 0, behavior: 'instant' });
}
