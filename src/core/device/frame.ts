declare global {
  interface Window {
    /** True in `<iframe credentialless>`. Only some browsers have it. */
    readonly credentialless?: boolean;
  }
}

/** True if this page is inside a frame. */
export const isFramed = (): boolean => window.top !== window;
