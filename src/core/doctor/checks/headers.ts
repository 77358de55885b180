import type { WrittenCheck } from '../written-page.ts';

/**
 * `Cross-Origin-Opener-Policy: same-origin` cuts the connection to every window of another origin, so sign-in windows
 * fail.
 */
export const checkOpener: WrittenCheck = ({ headers }) => {
  const policy = headers?.get('cross-origin-opener-policy')?.split(';')[0]?.trim();
  return policy === 'same-origin' ? [{ name: 'opener', values: {} }] : [];
};
