/** Whether this page stands in a frame of another page. */
export const isFramed = (): boolean => window.top !== window;

/** Whether the frame has no origin (`sandbox` without `allow-same-origin`): nobody can hand a session over to it. */
export const hasNoOrigin = (): boolean => self.origin === 'null';
