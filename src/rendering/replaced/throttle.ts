/** The server has no frames to wait for. */
export const throttle = (run: () => void): { call: () => void; cancel: () => void } => ({
  call: run,
  cancel: () => undefined,
});
