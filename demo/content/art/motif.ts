import { mix, type Palette, type PaletteName } from './palette.ts';

/** The place of a title's motif: its centre and half its width, in the picture's pixels. */
export interface Place {
  width: number;
  height: number;
  x: number;
  y: number;
  size: number;
}

const circle = (x: number, y: number, r: number, colour: string): string =>
  `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r)}" fill="${colour}"/>`;
const rect = (x: number, y: number, width: number, height: number, colour: string, round = 0): string =>
  `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(width)}" height="${Math.round(height)}" fill="${colour}"${round ? ` rx="${Math.round(round)}"` : ''}/>`;
const shape = (points: readonly (readonly [number, number])[], colour: string): string =>
  `<path d="M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z" fill="${colour}"/>`;
const ground = ({ width, height }: Place, colour: string): string => rect(0, 0, width, height, colour);

/** A central spotlight, two that cross it, and the disc where it lands. */
function spotlight(place: Place, { accent, deep, bright, soft }: Palette): string {
  const { width, height, x, y, size } = place;
  const foot = y + size * 1.25;
  const cone = (from: number, to: number, spread: number, colour: string): string =>
    shape(
      [
        [from - size * 0.12, -10],
        [from + size * 0.12, -10],
        [to + spread, foot],
        [to - spread, foot],
      ],
      colour,
    );
  return (
    ground(place, deep) +
    cone(x - width * 0.55, x + size * 0.5, size * 0.8, mix(deep, accent, 0.45)) +
    cone(x + width * 0.55, x - size * 0.5, size * 0.8, mix(deep, accent, 0.7)) +
    cone(x, x, size * 1.15, accent) +
    `<ellipse cx="${x}" cy="${Math.round(foot)}" rx="${Math.round(size * 1.5)}" ry="${Math.round(size * 0.34)}" fill="${soft}"/>` +
    circle(x, y - size * 0.1, size * 0.82, bright) +
    [0.12, 0.3, 0.7, 0.88].map((at) => circle(width * at, height * 0.06 + size * 0.06, size * 0.06, bright)).join('')
  );
}

/** A bell and its sound waves. */
function bell(place: Place, { accent, deep, bright, soft, paper }: Palette): string {
  const { x, y, size } = place;
  const rings = [3.6, 2.9, 2.2, 1.55].map((r, index) =>
    circle(x, y, size * r, [mix(accent, deep, 0.35), accent, mix(accent, soft, 0.5), soft][index] ?? soft),
  );
  const d =
    `M${x - size} ${y + size * 0.62}C${x - size * 0.62} ${y + size * 0.3} ${x - size * 0.78} ${y - size * 0.95} ${x} ${y - size * 0.98}S${x + size * 0.62} ${y + size * 0.3} ${x + size} ${y + size * 0.62}Z`.replace(
      /-?\d+\.\d+/g,
      (figure) => String(Math.round(Number(figure))),
    );
  return (
    ground(place, deep) +
    rings.join('') +
    circle(x, y + size * 0.72, size * 0.24, paper) +
    circle(x, y - size * 1.02, size * 0.16, paper) +
    `<path d="${d}" fill="${bright}"/>` +
    rect(x - size * 1.08, y + size * 0.5, size * 2.16, size * 0.2, mix(bright, accent, 0.35), size * 0.1)
  );
}

/** A moon jar rising over hills, like an ink painting. */
function moonJar(place: Place, { accent, deep, bright, soft, paper }: Palette): string {
  const { width, height, x, y, size } = place;
  const hill = (base: number, lift: number, shift: number, colour: string): string =>
    `<path d="M0 ${height}V${Math.round(base)}C${Math.round(width * (0.12 + shift))} ${Math.round(base - lift)} ${Math.round(width * (0.3 + shift))} ${Math.round(base - lift)} ${Math.round(width * (0.46 + shift))} ${Math.round(base)}S${Math.round(width * 0.86)} ${Math.round(base - lift * 1.2)} ${width} ${Math.round(base - lift * 0.4)}V${height}Z" fill="${colour}"/>`;
  return (
    ground(place, deep) +
    circle(x, y, size * 1.5, mix(deep, accent, 0.3)) +
    rect(x - size * 0.42, y - size * 1.1, size * 0.84, size * 0.4, mix(paper, soft, 0.35), size * 0.06) +
    rect(x - size * 0.36, y + size * 0.82, size * 0.72, size * 0.24, mix(paper, soft, 0.35), size * 0.04) +
    circle(x, y, size, paper) +
    `<path d="M${Math.round(x + size * 0.3)} ${Math.round(y - size * 0.95)}A${Math.round(size)} ${Math.round(size)} 0 0 1 ${Math.round(x + size * 0.3)} ${Math.round(y + size * 0.95)}A${Math.round(size * 1.3)} ${Math.round(size * 1.3)} 0 0 0 ${Math.round(x + size * 0.3)} ${Math.round(y - size * 0.95)}Z" fill="${mix(paper, soft, 0.45)}"/>` +
    circle(width * 0.16, height * 0.14, size * 0.12, bright) +
    hill(height * 0.76, height * 0.12, 0, mix(accent, deep, 0.35)) +
    hill(height * 0.86, height * 0.1, 0.12, accent) +
    hill(height * 0.95, height * 0.07, -0.06, bright)
  );
}

/** A television tube with noise that turns into a wave. */
function tube(place: Place, { accent, deep, bright, soft, paper }: Palette): string {
  const { width, height, x, y, size } = place;
  const levels = [3, 6, 9, 5, 8, 12, 7, 4, 10, 6, 3, 8, 5, 9, 4, 7];
  const step = width / levels.length;
  const wave = levels.map((level, index) =>
    rect(
      index * step + step * 0.16,
      y + size * 0.1 - (level * size) / 9,
      step * 0.68,
      (level * size) / 4.5,
      index % 3 === 1 ? bright : soft,
      step * 0.34,
    ),
  );
  return (
    ground(place, accent) +
    wave.join('') +
    `<path d="M${Math.round(x - size * 0.1)} ${Math.round(y - size)}L${Math.round(x - size * 0.62)} ${Math.round(y - size * 1.6)}M${Math.round(x + size * 0.1)} ${Math.round(y - size)}L${Math.round(x + size * 0.5)} ${Math.round(y - size * 1.5)}" stroke="${deep}" stroke-width="${Math.round(size * 0.09)}"/>` +
    circle(x - size * 0.62, y - size * 1.6, size * 0.12, bright) +
    circle(x + size * 0.5, y - size * 1.5, size * 0.12, paper) +
    rect(x - size * 1.2, y - size * 1.02, size * 2.4, size * 2.1, deep, size * 0.42) +
    rect(x - size * 1.03, y - size * 0.85, size * 2.06, size * 1.76, bright, size * 0.34) +
    [0, 1, 2, 3]
      .map((row) =>
        rect(x - size * 1.03, y - size * 0.62 + row * size * 0.4, size * 2.06, size * 0.13, mix(bright, paper, 0.55)),
      )
      .join('') +
    rect(0, height * 0.94, width, height * 0.06, deep)
  );
}

/** A zebra crossing towards the sun. */
function crossing(place: Place, { accent, deep, bright, soft, paper }: Palette): string {
  const { width, height, x, y, size } = place;
  const horizon = y + size * 0.55;
  const towers = [0, 0.1, 0.19, 0.31, 0.64, 0.75, 0.83, 0.93].map((at, index) =>
    rect(
      width * at,
      horizon - size * (0.5 + ((index * 5) % 4) * 0.26),
      width * 0.095,
      size * 3,
      index % 2 ? mix(accent, soft, 0.5) : mix(accent, deep, 0.3),
    ),
  );
  const bars: string[] = [];
  for (let bar = -5; bar <= 5; bar += 1) {
    const near = x + bar * width * 0.26;
    const far = x + bar * width * 0.085;
    bars.push(
      shape(
        [
          [far - width * 0.025, horizon],
          [far + width * 0.025, horizon],
          [near + width * 0.078, height],
          [near - width * 0.078, height],
        ],
        paper,
      ),
    );
  }
  return (
    ground(place, accent) +
    circle(x, y - size * 0.15, size * 1.35, mix(accent, soft, 0.45)) +
    towers.join('') +
    circle(x, y - size * 0.15, size, bright) +
    rect(0, horizon, width, height - horizon, deep) +
    bars.join('')
  );
}

export const motifs = {
  'last-light': spotlight,
  'encore-bell': bell,
  moonjar: moonJar,
  'soft-static': tube,
  crossing,
} as const satisfies Record<PaletteName, (place: Place, palette: Palette) => string>;
