import { startTransition, useEffect, useState } from 'react';
import { useHost } from '../../../core/element/host.ts';

/**
 * True if a block of rows is within a screen's height of the screen, or has the focus.
 * @param first the place of its first row in the list: the beginning is near until the observer reports otherwise
 * @param isCalled forces it to be near until the observer reports otherwise
 */
export function useNear(element: { current: HTMLElement | null }, first: number, isCalled: boolean): boolean {
  const { first: takenOver } = useHost();
  const [isNear, setIsNear] = useState(first < (takenOver?.rows ?? 1) || isCalled);
  if (isCalled && !isNear) setIsNear(true);

  useEffect(() => {
    if (!element.current) return;
    const follow = (entries: IntersectionObserverEntry[]) => {
      const entry = entries.at(-1);
      // In slices between frames: rendering a block takes longer than a frame on a slow phone.
      if (entry) startTransition(() => setIsNear(entry.isIntersecting || entry.target.matches(':focus-within')));
    };
    const observer = new IntersectionObserver(follow, { rootMargin: '60% 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
