import { useInsertionEffect } from 'react';
import { useHost } from '../../../core/element/host.ts';
import { adopt } from '../../../core/element/view/sheets.ts';

/** Styles of a late part. */
export function useSheet(styles: string): void {
  const { element } = useHost();
  useInsertionEffect(() => {
    const root = element.shadowRoot;
    if (root) adopt(root, [styles]);
  }, [element, styles]);
}
