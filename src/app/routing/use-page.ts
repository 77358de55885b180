import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { reportSeen } from '../offline/keep-pages.ts';
import { isServed } from '../takeover/served-page.ts';
import { findPage, sitePage } from './page-state.ts';
import { restoreScroll, scrollToTop } from './scroll-memory.ts';

let lastStep: 'first' | 'onward' | 'history' = 'first';
addEventListener('popstate', () => {
  lastStep = 'history';
});
// wouter dispatches events with these names after its own navigations.
addEventListener('pushState', () => {
  lastStep = 'onward';
});

/**
 * Follows the address. A new page starts at its top, with the focus on its main part; "back" and "forward" restore the
 * scroll position. A page that only changes its query keeps the position: the element scrolls itself.
 */
export function usePage() {
  useSignals();
  const [path] = useLocation();
  const search = useSearch();
  const shown = sitePage.shown.value;
  const settled = useRef<string | null>(null);

  useEffect(() => {
    void sitePage.open(path);
  }, [path]);

  // Runs for a changed query too, which is also a history entry.
  useLayoutEffect(() => {
    // The address changes before the page while the page's script is loading.
    if (shown?.path !== path) return;
    const samePage = settled.current === shown.path;
    const first = settled.current === null;
    settled.current = shown.path;
    if (!first) reportSeen(path, search);
    if (first && isServed()) return;
    if (first || lastStep === 'history') restoreScroll();
    else if (!samePage) scrollToTop();
    if (!first && !samePage) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [shown, path, search]);

  // The layout is chosen by the address before the page is loaded: a layout mounted for a moment would start work in
  // vain.
  const { layout } = shown?.page ?? findPage(path).page;
  return { shown, layout, status: sitePage.status.value, retry: sitePage.retry };
}
