import type { MouseEvent } from 'react';

/**
 * True if the page's script should handle a click on a link. With a modifier key or another button the browser opens a
 * tab or a window, or saves the target; it handles downloads as well; and a prevented click is already handled.
 */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && !hasModifier && event.button === 0 && !event.currentTarget.hasAttribute('download');
}
