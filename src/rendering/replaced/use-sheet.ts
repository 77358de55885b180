import { useRenderedHost } from '../element/rendered-host.ts';

/** The style sheet goes into the HTML. */
export function useSheet(styles: string): void {
  useRenderedHost().adopt([styles]);
}
