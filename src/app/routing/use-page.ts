import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { createPageState, findPage } from './page-state.ts';
import { restoreScroll, scrollToTop } from './scroll-memory.ts';

let lastStep: 'first' | 'onward' | 'history' = 'first';
addEventListener('popstate', () => {
  lastStep = 'history';
});
// wouter tells of its own steps by events of these names.
addEventListener('pushState', () => {
  lastStep = 'onward';
});

/**
 * Follows the address. A step onward begins at the head of the new page, with the focus on its main part; a step in the
 * history goes back to where the fan was. A page that only changes its query keeps its place onward: the element knows.
 */
export function usePage() {
  useSignals();
  const [path] = useLocation();
  const search = useSearch();
  const [state] = useState(createPageState);
  const shown = state.shown.value;
  const settled = useRef<string | null>(null);

  useEffect(() => {
    void state.open(path);
  }, [state, path]);

  // Runs for a changed query too, which is a step in the history as well.
  useLayoutEffect(() => {
    // The address is ahead of the page while the page's script is on its way.
    if (shown?.path !== path) return;
    const samePage = settled.current === shown.path;
    const first = settled.current === null;
    settled.current = shown.path;
    if (first || lastStep === 'history') restoreScroll();
    else if (!samePage) scrollToTop();
    if (!first && !samePage) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [shown, path, search]);

  // Known before the page is: a layout that is there for a moment would begin things that it can't end.
  const { layout } = shown?.page ?? findPage(path).page;
  return { shown, layout, status: state.status.value, retry: state.retry };
}
