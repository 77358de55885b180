/** True if this page is inside a frame. */
export const isFramed = (): boolean => window.top !== window;

/**
 * True if the frame has an opaque origin (`sandbox` without `allow-same-origin`): no session can be handed over to it.
 */
export const hasNoOrigin = (): boolean => self.origin === 'null';
