import { useInsertionEffect } from 'react';
import { useHost } from '../../core/element/host.ts';
import { sheetFor } from '../../core/element/sheets.ts';

/** Styles of a part that is loaded later than its element. */
export function useSheet(styles: string): void {
  const { element } = useHost();
  useInsertionEffect(() => {
    const root = element.shadowRoot;
    const sheet = sheetFor(styles);
    if (root && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
  }, [element, styles]);
}
