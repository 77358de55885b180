import { useLayoutEffect } from 'react';
import { useHost } from '../../core/element/host.ts';
import { sheetFor } from '../../core/element/sheets.ts';

/** Gives the element's shadow root the sheet of a part that arrived late, once. */
export function useLateStyles(styles: string): void {
  const { element } = useHost();
  useLayoutEffect(() => {
    const root = element.shadowRoot;
    const sheet = sheetFor(styles);
    if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }, [element, styles]);
}
