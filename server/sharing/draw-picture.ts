import { brandAccent } from '../../rules/brand.ts';
import { drawable, fontFamilies, fontRuns, widthOf } from '../platform/drawing/fonts.ts';
import { type Box, banner, brand, escaped, mixed, spans } from '../platform/drawing/svg.ts';
import { type TextSpace, wrapText } from '../platform/drawing/wrap.ts';
import type { Language } from '../platform/http/contract.ts';
import type { PageCard } from '../platform/site/head/page-description.ts';
import { sharePictureSize } from '../platform/site/head/share-picture.ts';

const { width, height } = sharePictureSize;
const margin = 56;
const bottom = height - margin;
/** The text below the logo begins after this. */
const logoEnd = margin + 72;
/** The place of the picture, on the right. */
const panel: Box = { left: 716, top: margin, right: width - margin, bottom };

/** The pictures of a card as data addresses; null if there is none, or if it can't be drawn. */
export interface CardPictures {
  readonly picture: string | null;
  /** Of the standing, in its order. */
  readonly portraits: readonly (string | null)[];
}

/** A page's picture as SVG. The same input gives the same bytes. */
export function drawPicture(card: PageCard, language: Language, { picture, portraits }: CardPictures): string {
  const accent = card.accent ?? brandAccent;
  const room = (picture === null ? width - margin : panel.left - 40) - margin;
  const { top, drawn } = lettering(card, language, room, portraits);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><linearGradient id="ground" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${mixed(accent, '#0d0913', 0.55)}"/>` +
    `<stop offset="1" stop-color="${mixed(accent, '#0d0913', 0.86)}"/></linearGradient></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/><path d="${rays()}" fill="${accent}" fill-opacity=".16"/>` +
    (picture === null ? '' : framed(picture, card)) +
    `<g font-family="${fontFamilies}" font-weight="800" fill="#fff">` +
    // A very long name may leave no room for it.
    (top > logoEnd ? brand(margin, margin + 50) : '') +
    `${drawn}</g></svg>`
  );
}

/** Rays from the lower left, like those of the logo. */
function rays(): string {
  let drawn = '';
  for (let ray = 0; ray < 7; ray += 1) {
    const at = (degrees: number): string => {
      const angle = (degrees * Math.PI) / 180;
      return `${Math.round(1600 * Math.cos(angle))} ${Math.round(height - 1600 * Math.sin(angle))}`;
    };
    drawn += `M0 ${height}L${at(4 + ray * 13)} ${at(9.5 + ray * 13)}Z`;
  }
  return drawn;
}

/** Faces are in the upper part of upright pictures, and in the middle of others. */
function framed(picture: string, { picture: of }: PageCard): string {
  const { left, top, right } = panel;
  const from = of !== null && of.height > of.width ? 'xMidYMin' : 'xMidYMid';
  const shape = banner(panel, 64, 12);
  return (
    `<clipPath id="panel"><path d="${shape}"/></clipPath><g clip-path="url(#panel)">` +
    `<path d="${shape}" fill="${of?.colour ?? '#0d0913'}"/>` +
    `<image href="${picture}" x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" preserveAspectRatio="${from} slice"/></g>` +
    `<path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>`
  );
}

/** A part of the text, to be drawn with its upper edge at `y`. */
interface Part {
  readonly height: number;
  draw(y: number): string;
}

/** The texts below each other, the last one at the lower edge. The name gets smaller until there is room for the logo. */
function lettering(card: PageCard, language: Language, room: number, portraits: CardPictures['portraits']) {
  const isRanked = card.standing.length > 0;
  const sizes = isRanked ? [58, 52, 46, 40] : [88, 76, 64, 54, 46];
  for (;;) {
    const parts = partsOf(card, language, room, portraits, sizes);
    const top = bottom - parts.reduce((sum, { height: high }) => sum + high, 0);
    if (top > logoEnd || sizes.length === 1) return { top, drawn: above(parts, top) };
    sizes.shift();
  }
}

function above(parts: readonly Part[], top: number): string {
  let y = top;
  let drawn = '';
  for (const one of parts) {
    drawn += one.draw(y);
    y += one.height;
  }
  return drawn;
}

function partsOf(
  card: PageCard,
  language: Language,
  room: number,
  portraits: CardPictures['portraits'],
  sizes: readonly number[],
): Part[] {
  const isRanked = card.standing.length > 0;
  const part = (text: string, space: Omit<TextSpace, 'room'>, more = '') =>
    paragraph(drawable(text), language, { room, ...space }, more);
  const soft = 'fill-opacity=".84"';
  return [
    part(card.over ?? '', { maxLines: 1, sizes: [32, 28] }, soft),
    part(card.name, { maxLines: isRanked ? 2 : 3, sizes }),
    ...card.lines.slice(0, 2).map((text) => {
      // Two lines only where one would be too small.
      const maxLines = isRanked || widthOf(text) * 29 < room ? 1 : 2;
      return part(text, { maxLines, sizes: isRanked ? [30, 26, 23] : [36, 32, 28] }, soft);
    }),
    ...card.standing.slice(0, 3).map((one, index) => place(one, portraits[index] ?? null, language, room, index)),
  ].filter(({ height: high }) => high > 0);
}

function paragraph(text: string, language: Language, space: TextSpace, more: string): Part {
  const { lines, size } = wrapText(text, language, space);
  const step = Math.round(size * 1.18);
  return {
    height: lines.length === 0 ? 0 : lines.length * step + 10,
    draw: (y) =>
      lines.map((line, index) => row(line, margin, y + index * step + Math.round(size * 0.94), size, more)).join(''),
  };
}

/** One of the first places: its portrait, name and share, with the share as a bar. */
function place(
  { name, share }: PageCard['standing'][number],
  portrait: string | null,
  language: Language,
  room: number,
  index: number,
): Part {
  const [figure, bar] = [104, 10];
  const left = margin + 68;
  const space = { room: room - 68 - figure, maxLines: 1, sizes: [28, 24] };
  const { lines, size } = wrapText(drawable(name), language, space);
  const long = room - 68;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  return {
    height: 64,
    draw: (y) =>
      (portrait === null ? '' : round(portrait, margin + 26, y + 32, 26, `place-${index}`)) +
      row(lines[0] ?? '', left, y + 34, size, '') +
      `<text x="${margin + room}" y="${y + 34}" font-size="28" text-anchor="end">${percent}</text>` +
      `<rect x="${left}" y="${y + 44}" width="${long}" height="${bar}" rx="5" fill="#fff" fill-opacity=".2"/>` +
      `<rect x="${left}" y="${y + 44}" width="${Math.max(bar, Math.round(long * share))}" height="${bar}" rx="5" fill="#fff"/>`,
  };
}

const round = (picture: string, x: number, y: number, radius: number, id: string): string =>
  `<clipPath id="${id}"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>` +
  `<image href="${picture}" x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}" preserveAspectRatio="xMidYMin slice" clip-path="url(#${id})"/>`;

/** A line in the fonts that have its letters; the renderer puts right-to-left letters in order itself. */
function row(line: string, x: number, y: number, size: number, more: string): string {
  const runs = fontRuns(line);
  return `<text x="${x}" y="${y}" font-size="${size}" ${more}>${runs === null ? escaped(line) : spans(runs)}</text>`;
}
