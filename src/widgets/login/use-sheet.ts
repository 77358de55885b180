import { useInsertionEffect } from 'react';
import { useHost } from '../../core/element/host.ts';
import { adopt } from '../../core/element/sheets.ts';

/** Styles of a part that is loaded later than its element. */
export function useSheet(styles: string): void {
  const { element } = useHost();
  useInsertionEffect(() => {
    const root = element.shadowRoot;
    if (root) adopt(root, [styles]);
  }, [element, styles]);
}
