import { useEffect, useState } from 'react';

export interface LeaveGuard {
  /** The address that is opened while there are unsaved changes; null if none. */
  target: string | null;
  stay: () => void;
}

/** Asks before a page with changes is left: by a link of Studio, a reload, or closing the tab. */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!hasChanges) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === '_blank') return;
      const { origin, pathname, search } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(pathname + search);
    };
    addEventListener('beforeunload', beforeUnload);
    addEventListener('click', click, { capture: true });
    return () => {
      removeEventListener('beforeunload', beforeUnload);
      removeEventListener('click', click, { capture: true });
    };
  }, [hasChanges]);
  return { target, stay: () => setTarget(null) };
}
