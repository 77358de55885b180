import { useRenderedHost } from '../element/rendered-host.ts';

/** The style sheets go into the HTML. */
export function useLateStyles(styles: readonly string[]): void {
  useRenderedHost().adopt(styles);
}
