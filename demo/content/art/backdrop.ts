import { mix, type Palette } from './palette.ts';
import type { Random } from './random.ts';

/** Backgrounds for a square of 400: a flat colour and one large shape, centred on the head at (200, 176). */
const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;
const ring = (x: number, y: number, r: number, colour: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

function rays(x: number, y: number, count: number, turn: number): string {
  let d = '';
  for (let ray = 0; ray < count; ray += 1) {
    const from = turn + (ray / count) * Math.PI * 2;
    const to = from + Math.PI / count;
    const far = (angle: number): string =>
      `${Math.round(x + 420 * Math.cos(angle))} ${Math.round(y + 420 * Math.sin(angle))}`;
    d += `M${x} ${y}L${far(from)} ${far(to)}Z`;
  }
  return d;
}

export const backdrops = {
  rays: (figure, _, random) => fill(rays(200, 190, 11, random.next()), figure),
  sun: (figure, second) => `<circle cx="200" cy="180" r="150" fill="${figure}"/>${fill('M0 318H400V400H0Z', second)}`,
  rings: (figure, second) =>
    ring(200, 176, 118, figure, 30) + ring(200, 176, 186, second, 30) + ring(200, 176, 254, figure, 30),
  split: (figure, second, random) =>
    random.chance(0.5)
      ? fill('M200 0H400V400H200Z', figure) + `<circle cx="200" cy="176" r="124" fill="${second}"/>`
      : fill('M0 400L400 0V400Z', figure) + `<circle cx="316" cy="84" r="46" fill="${second}"/>`,
  stripes: (figure) =>
    `<path d="M-60 110L150-100M-60 230L270-100M-60 350L390-100M0 410L460-50M120 410L460 70M240 410L460 190" stroke="${figure}" stroke-width="40"/>`,
  arch: (figure, second) =>
    fill('M58 400V188A142 142 0 0 1 342 188V400Z', figure) + `<circle cx="62" cy="66" r="34" fill="${second}"/>`,
  halftone: (figure, second) =>
    `<circle cx="200" cy="176" r="144" fill="${second}"/><pattern id="h" width="22" height="22" patternUnits="userSpaceOnUse"><circle cx="6" cy="6" r="5" fill="${figure}"/><circle cx="17" cy="17" r="5" fill="${figure}"/></pattern>${fill('M0 0H176L0 330Z', 'url(#h)')}`,
  spotlight: (figure, second) =>
    fill('M120-10H280L396 400H4Z', figure) + `<ellipse cx="200" cy="388" rx="210" ry="60" fill="${second}"/>`,
  tiles: (figure, second) =>
    fill(
      'M0 0H100A100 100 0 0 1 0 100ZM400 0V100A100 100 0 0 1 300 0ZM0 200A100 100 0 0 1 0 400ZM400 200A100 100 0 0 0 400 400Z',
      figure,
    ) + fill('M100 0H300A100 100 0 0 1 100 0Z', second),
  petals: (figure, second) =>
    `<g fill="${figure}">${[0, 45, 90, 135].map((turn) => `<ellipse cx="200" cy="180" rx="210" ry="62" transform="rotate(${turn} 200 180)"/>`).join('')}</g><circle cx="200" cy="180" r="120" fill="${second}"/>`,
  bars: (figure, second) =>
    `<path d="M30 400V240M90 400V120M310 400V90M370 400V210" stroke="${figure}" stroke-width="40"/><circle cx="200" cy="176" r="126" fill="${second}"/>`,
} as const satisfies Record<string, (figure: string, second: string, random: Random) => string>;
/** Background, shape and second shape: two similar tones and one that contrasts. */
export function groundsOf(palette: Palette, random: Random): [ground: string, figure: string, second: string] {
  const { accent, deep, bright, soft, paper } = palette;
  const schemes: [[string, string, string], ...[string, string, string][]] = [
    [accent, mix(accent, deep, 0.28), bright],
    [soft, mix(soft, paper, 0.5), accent],
    [deep, mix(deep, accent, 0.5), accent],
    [bright, mix(bright, paper, 0.55), accent],
    [paper, soft, bright],
    [accent, soft, deep],
    [deep, accent, soft],
    [soft, accent, paper],
    [bright, soft, deep],
  ];
  return random.pick(schemes);
}
