const locks = new WeakMap<Document, { held: number; restore: () => void }>();

function freezeScroll(page: Document): () => void {
  const root = page.documentElement;
  const { overflow, paddingInlineEnd } = root.style;
  const scrollbar = (page.defaultView?.innerWidth ?? root.clientWidth) - root.clientWidth;
  root.style.overflow = 'hidden';
  if (scrollbar > 0) root.style.paddingInlineEnd = `${scrollbar}px`;
  return () => {
    root.style.overflow = overflow;
    root.style.paddingInlineEnd = paddingInlineEnd;
  };
}

/**
 * Prevents scrolling of the page behind a dialog until every lock is released.
 * @returns releases this lock
 */
export function lockScroll(page: Document): () => void {
  const lock = locks.get(page) ?? { held: 0, restore: freezeScroll(page) };
  lock.held += 1;
  locks.set(page, lock);
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    lock.held -= 1;
    if (lock.held > 0) return;
    lock.restore();
    locks.delete(page);
  };
}
