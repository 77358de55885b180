import { useLayoutEffect } from 'react';
import { useHost } from './host.ts';
import { adopt } from './sheets.ts';

/**
 * Gives the element's shadow root the sheets of a part that arrived late, each once.
 * @param styles the same array at each render
 */
export function useLateStyles(styles: readonly string[]): void {
  const { element } = useHost();
  useLayoutEffect(() => {
    const root = element.shadowRoot;
    if (root) adopt(root, styles);
  }, [element, styles]);
}
