import type { MouseEvent } from 'react';

/**
 * Whether a click on a link is for the page's script to follow. With a modifier key or another button the browser opens a
 * tab or a window, or saves the target; a download is the browser's too; and a prevented click is already handled.
 */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && !hasModifier && event.button === 0 && !event.currentTarget.hasAttribute('download');
}
