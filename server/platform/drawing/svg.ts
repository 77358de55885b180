import { escapeHtml } from '../text/escape-html.ts';
import { type FontRun, widthOf } from './fonts.ts';

/** A rectangle in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Three large corner radii and a small one at the start of the last line, like all shapes of the brand. */
export function banner({ left, top, right, bottom }: Box, wide: number, tight: number): string {
  return (
    `M${left + wide} ${top}H${right - wide}A${wide} ${wide} 0 0 1 ${right} ${top + wide}V${bottom - wide}` +
    `A${wide} ${wide} 0 0 1 ${right - wide} ${bottom}H${left + tight}A${tight} ${tight} 0 0 1 ${left} ${bottom - tight}` +
    `V${top + wide}A${wide} ${wide} 0 0 1 ${left + wide} ${top}Z`
  );
}

/** A line of text that gets smaller if it is wider than its space. */
export function line(words: string, x: number, y: number, room: number, maxSize: number, more = ''): string {
  return `<text x="${x}" y="${y}" font-size="${sizeOf(words, room, maxSize)}" ${more}>${escaped(words)}</text>`;
}

/**
 * A line in fonts of its own, which gets smaller like `line`. The renderer reorders the words of a right-to-left name
 * itself.
 */
export function lineOfRuns(runs: readonly FontRun[], x: number, y: number, room: number, maxSize: number): string {
  const size = sizeOf(runs.map((run) => run.text).join(''), room, maxSize);
  return `<text x="${x}" y="${y}" font-size="${size}">${spans(runs)}</text>`;
}

export const spans = (runs: readonly FontRun[]): string =>
  runs.map((run) => `<tspan font-family="${run.family}">${escaped(run.text)}</tspan>`).join('');

const sizeOf = (words: string, room: number, maxSize: number): number =>
  Math.min(maxSize, Math.floor((room / Math.max(1, widthOf(words))) * 0.98));

/** The logo, a fan of five rays that opens to the upper right, and the name. */
export function brand(x: number, y: number): string {
  const rays = [8, 26.5, 45, 63.5, 82].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const at = (far: number): string => `${(far * Math.cos(angle)).toFixed(1)} ${(-far * Math.sin(angle)).toFixed(1)}`;
    return `M${at(16)}L${at(44)}`;
  });
  return (
    `<g transform="translate(${x} ${y})"><path d="${rays.join('')}" stroke="#fff" stroke-width="9" stroke-linecap="round" fill="none"/>` +
    `<text x="64" y="-2" font-size="46" letter-spacing="-1">Fanfare</text></g>`
  );
}

/** Escapes typed text, so that none of it becomes markup, and removes characters that XML does not allow. */
export function escaped(words: string): string {
  return escapeHtml(words).replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}

/** Mixes `share` (0–1) of `other` into `colour`, both `#rrggbb`. */
export function mixed(colour: string, other: string, share: number): string {
  const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(colour, at) + (channel(other, at) - channel(colour, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
