import { useRenderedHost } from '../element/rendered-host.ts';

/** Puts the style sheets into the HTML; in the browser they go into the shadow root. */
export function useLateStyles(styles: readonly string[]): void {
  useRenderedHost().adopt(styles);
}
