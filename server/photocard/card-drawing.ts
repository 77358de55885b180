import { type FontRun, fontFamilies } from '../platform/drawing/fonts.ts';
import { banner, brand, lineOfRuns, mixed, line as text } from '../platform/drawing/svg.ts';

/** Pixels: about two by three, as a card in a sleeve. */
const cardSize = { width: 1080, height: 1680 } as const;
const { width, height } = cardSize;
const margin = 84;
/** The card, smaller by this number of pixels on each side. */
const inner = (inset: number) => ({ left: inset, top: inset, right: width - inset, bottom: height - inset });

export interface CardWords {
  artist: string;
  line: string;
  /** The fan's nickname; null if no font has its letters. */
  nickname: readonly FontRun[] | null;
  serial: number;
  /** The size of the edition; null if it is unlimited. */
  edition: number | null;
  /** The date as the reader's language writes it. */
  date: string;
}

export interface CardArt {
  /** `#rrggbb` */
  accent: string;
  /** The portrait as a data address. */
  portrait: string;
}

/** One fan's card as SVG. The same input gives the same bytes. */
export function drawCard(words: CardWords, art: CardArt): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${gradients(art.accent)}<clipPath id="card"><path d="${banner(inner(0), 76, 14)}"/></clipPath></defs>` +
    `<g clip-path="url(#card)"><rect width="${width}" height="${height}" fill="${mixed(art.accent, '#0d0913', 0.72)}"/>` +
    `<image href="${art.portrait}" x="-70" y="0" width="1220" height="1220" preserveAspectRatio="xMidYMid slice"/>` +
    `${foil(words.serial)}<rect width="${width}" height="${height}" fill="url(#dusk)"/><path d="${rays(words.serial)}" fill="url(#foil)" fill-opacity=".1"/>${frame()}${lettering(words)}</g></svg>`
  );
}

/** Foil in rainbow colours that begins and ends with the title's colour. */
function gradients(accent: string): string {
  const deep = mixed(accent, '#0d0913', 0.72);
  const rainbow = [accent, '#ff8ad1', '#ffe27a', '#8dffcf', '#7ac7ff', '#c79bff', accent];
  const stops = rainbow.map(
    (colour, index) => `<stop offset="${index / (rainbow.length - 1)}" stop-color="${colour}"/>`,
  );
  return (
    `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${deep}" stop-opacity=".45"/>` +
    `<stop offset=".16" stop-color="${deep}" stop-opacity="0"/><stop offset=".5" stop-color="${deep}" stop-opacity="0"/>` +
    `<stop offset=".72" stop-color="${deep}"/></linearGradient>` +
    `<linearGradient id="foil" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>` +
    `<linearGradient id="sheen" x1="0" y1="1" x2="1" y2="0"><stop offset=".3" stop-color="#fff" stop-opacity="0"/>` +
    `<stop offset=".44" stop-color="#fff" stop-opacity=".5"/><stop offset=".5" stop-color="#fff" stop-opacity=".08"/>` +
    `<stop offset=".58" stop-color="#fff" stop-opacity=".34"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/></linearGradient>`
  );
}

/** Rays from the lower left, from the banner; each serial number has other bright rays. */
function rays(serial: number): string {
  const turn = ((serial * 137) % 90) / 10;
  let drawn = '';
  for (let ray = 0; ray < 14; ray += 1) {
    const [from, to] = [turn + ray * 6.6, turn + ray * 6.6 + 2.9].map((degrees) => (degrees * Math.PI) / 180);
    const far = (angle = 0): string =>
      `${Math.round(2400 * Math.cos(angle))} ${Math.round(height - 2400 * Math.sin(angle))}`;
    drawn += `M0 ${height}L${far(from)} ${far(to)}Z`;
  }
  return drawn;
}

/** Each shape has its own `fill-opacity`: `opacity` would need a layer each, and double the time of a card. */
function foil(serial: number): string {
  const sparkles = Array.from({ length: 22 }, (_, index) => sparkle(index, serial)).join('');
  return (
    `<path d="${rays(serial)}" fill="url(#foil)" fill-opacity=".34"/>` +
    `<rect width="${width}" height="${height}" fill="url(#foil)" fill-opacity=".3" style="mix-blend-mode:overlay"/>` +
    `<rect width="${width}" height="${height}" fill="url(#sheen)" fill-opacity=".34"/>` +
    `<g fill="#fff">${sparkles}</g>`
  );
}

/** Four-pointed stars, placed by a low-discrepancy sequence, so that none overlap. */
function sparkle(index: number, serial: number): string {
  const place = index + (serial % 97);
  const x = Math.round(60 + ((place * 0.7549) % 1) * 960);
  const y = Math.round(60 + ((place * 0.5698) % 1) * 1120);
  const long = 8 + ((index * 7) % 19);
  const short = Math.round(long / 5);
  const d = `M${x} ${y - long}L${x + short} ${y - short}L${x + long} ${y}L${x + short} ${y + short}L${x} ${y + long}L${x - short} ${y + short}L${x - long} ${y}L${x - short} ${y - short}Z`;
  return `<path d="${d}" fill-opacity="${(0.25 + ((index * 13) % 50) / 100).toFixed(2)}"/>`;
}

const frame = (): string =>
  `<path d="${banner(inner(30), 52, 8)}" fill="none" stroke="url(#foil)" stroke-width="7"/>` +
  `<path d="${banner(inner(42), 42, 5)}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`;

function lettering({ artist, line, nickname, serial, edition, date }: CardWords): string {
  const room = width - 2 * margin;
  const number = String(serial).padStart(String(edition ?? '').length, '0');
  return (
    `<g font-family="${fontFamilies}" font-weight="800" fill="#fff">` +
    brand(margin, 146) +
    text(artist, margin, 1298, room, 132, 'letter-spacing="-3"') +
    text(line, margin, 1368, room, 40, 'fill-opacity=".82"') +
    `<rect x="${margin}" y="1416" width="${room}" height="4" fill="url(#foil)"/>` +
    (nickname === null ? '' : lineOfRuns(nickname, margin, 1512, room - 330, 60)) +
    text(date, margin, nickname === null ? 1512 : 1576, room - 330, nickname === null ? 46 : 36, 'fill-opacity=".82"') +
    `<text x="${width - margin}" y="1512" font-size="60" text-anchor="end" fill="url(#foil)">No. ${number}</text>` +
    (edition === null ? '' : of(edition)) +
    '</g>'
  );
}

const of = (edition: number): string =>
  `<text x="${width - margin}" y="1576" font-size="36" text-anchor="end" fill-opacity=".82">/ ${edition}</text>`;
