import { useLayoutEffect } from 'react';
import { useHost } from '../host.ts';
import { adopt } from './sheets.ts';

/**
 * Adds the style sheets of a late part to the element's shadow root, each once.
 * @param styles must be the same array at each render
 */
export function useLateStyles(styles: readonly string[]): void {
  const { element } = useHost();
  useLayoutEffect(() => {
    const root = element.shadowRoot;
    if (root) adopt(root, styles);
  }, [element, styles]);
}
