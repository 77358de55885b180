import type { CSSProperties } from 'react';

/**
 * Puts an accent (`#rrggbb`) on a part of the screen: `<article {...accent(vote.accent)}>`. Everything inside derives
 * its fills, tints and readable text from it.
 */
export function accent(colour: string): { 'data-accent': ''; style: CSSProperties } {
  return { 'data-accent': '', style: { '--fan-accent': colour } };
}
