import type { CSSProperties } from 'react';

/**
 * Sets an accent (`#rrggbb`) for a part of the screen: `<article {...accent(vote.accent)}>`. Fills, tints and text
 * colours inside are derived from it.
 */
export function accent(colour: string): { 'data-accent': ''; style: CSSProperties } {
  return { 'data-accent': '', style: { '--fan-accent': colour } };
}
