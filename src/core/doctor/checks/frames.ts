import type { WrittenCheck } from '../written-page.ts';

/** The tokens that a frame's `sandbox` needs for everything to work. */
export const sandboxTokens = [
  'allow-scripts',
  'allow-same-origin',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-forms',
] as const;

/** @param sandbox the attribute's text */
export function missingTokens(sandbox: string): string[] {
  const allowances = new Set(sandbox.toLowerCase().split(/\s+/));
  return sandboxTokens.filter((token) => !allowances.has(token));
}

export const sandboxLine = `sandbox="${sandboxTokens.join(' ')}"`;

/** The platform's own pages can't be framed (`frame-ancestors 'none'`). */
export const checkFramedPlatform: WrittenCheck = ({ tags, address }, { base }) =>
  tags
    .filter(({ tag, attributes }) => tag === 'iframe' && URL.canParse(attributes['src'] ?? '', address))
    .map(({ attributes }) => new URL(attributes['src'] ?? '', address).href)
    .filter((source) => source.startsWith(base) && !base.startsWith(`${address.origin}/`))
    .map((source) => ({ name: 'framedPlatform', values: { address: source } }));
