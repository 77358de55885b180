import type { WrittenCheck } from '../written-page.ts';

/** `Cross-Origin-Opener-Policy: same-origin` cuts every window of another origin off, the one to sign in with too. */
export const checkOpener: WrittenCheck = ({ headers }) => {
  const policy = headers?.get('cross-origin-opener-policy')?.split(';')[0]?.trim();
  return policy === 'same-origin' ? [{ name: 'opener', values: {} }] : [];
};
