import { randomId } from '../../core/device/device.ts';
import { isServed } from '../takeover/served-page.ts';

const storageKey = 'scroll';
/** How long to wait until a page is tall enough to restore the scroll position, in milliseconds. */
const restoreForMs = 4000;
/** How long the page must keep its height at the restored position, in milliseconds: a list is replaced by its loading state first. */
const settleMs = 500;

/** The scroll position of each history entry; kept for a reload of the tab as well. */
const positions = new Map<string, number>(restorePositions());

function restorePositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return []; // without storage, positions are lost with the page
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
  const entry = randomId();
  history.replaceState({ ...(typeof state === 'object' ? state : null), entry }, '');
  return entry;
}

/** Takes over scroll restoration from the browser, which runs before a page has its height. */
export function startScrollMemory(): void {
  history.scrollRestoration = 'manual';
  // A page that was served with its content has its height already.
  if (isServed() && positions.has(currentEntry())) restoreScroll();
  addEventListener('scroll', remember, { passive: true });
  // Scroll events come one frame late, when a click may already have changed the page.
  addEventListener('click', remember, { capture: true });
  addEventListener('pagehide', keepPositions);
}

/** Ends a pending restoration. Until then the current position is not the fan's own. */
let endRestoring: (() => void) | null = null;

function remember(): void {
  if (!endRestoring) positions.set(currentEntry(), scrollY);
}

/** After "back" or "forward": scrolls to the stored position as soon as the page is tall enough, until its height is settled. */
export function restoreScroll(): void {
  const target = positions.get(currentEntry()) ?? 0;
  if (target === 0) return scrollToTop();
  endRestoring?.();
  const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  let settled: ReturnType<typeof setTimeout> | undefined;
  const reach = () => {
    const reachable = document.documentElement.scrollHeight - innerHeight >= target;
    scrollTo({ top: target, behavior: 'instant' });
    clearTimeout(settled);
    if (reachable) settled = setTimeout(stop, settleMs);
  };
  const growth = new ResizeObserver(reach);
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    clearTimeout(settled);
    for (const sign of signs) removeEventListener(sign, stop);
    endRestoring = null;
  };
  const timer = setTimeout(stop, restoreForMs);
  // Scrolling by the fan ends the restoration.
  for (const sign of signs) addEventListener(sign, stop, { passive: true });
  endRestoring = stop;
  growth.observe(document.body);
}

/** A new page starts at its top. */
export function scrollToTop(): void {
  endRestoring?.();
  scrollTo({ top: 0, behavior: 'instant' });
}
