import { word, wordHeight } from './lettering.ts';
import { type Look, lookOf } from './look.ts';
import { motifs } from './motif.ts';
import { patternOf } from './outfit.ts';
import { mix, type PaletteName, palettes } from './palette.ts';
import { bust } from './portrait.ts';
import { createRandom } from './random.ts';

/** A person in a scene: the seed and look of a portrait, so that a face is the same everywhere. */
export interface Face {
  seed: string;
  palette: PaletteName;
  look: Look;
}

const open = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">`;

/** Ids are unique within one picture: each person's contain a number. */
const numbered = (drawing: string, number: number): string =>
  drawing.replace(/(id="|#)([a-z])(?=["\s)])/g, `$1$2${number}`);

/** A bust with the eyes at (x, y); at scale 1 a head is 130 wide and 180 high. */
export function figure(face: Face, number: number, x: number, y: number, scale: number): string {
  const random = createRandom(face.seed);
  const palette = palettes[face.palette];
  const look = lookOf(random, face.look);
  const drawing =
    patternOf(look.pattern, `${mix(palette.paper, palette.soft, 0.4)}66`) +
    bust(look, palette, createRandom(face.seed), palette.deep);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})">${numbered(drawing, number)}</g>`;
}

/** The first rows of the audience from behind with their light sticks, along the lower edge. */
export function crowd(
  width: number,
  height: number,
  rise: number,
  colour: string,
  lights: readonly string[],
  seed: string,
): string {
  const random = createRandom(seed);
  let drawing = '';
  let stick = 0;
  for (let x = -20; x < width + 40; x += rise * 0.62) {
    const top = height - rise * (0.55 + random.next() * 0.4);
    const at = Math.round(x);
    drawing += `<circle cx="${at}" cy="${Math.round(top)}" r="${Math.round(rise * 0.3)}"/><rect x="${Math.round(x - rise * 0.48)}" y="${Math.round(top + rise * 0.26)}" width="${Math.round(rise * 0.96)}" height="${Math.round(rise * 1.4)}" rx="${Math.round(rise * 0.4)}"/>`;
    if (random.chance(0.55)) {
      const light = lights[stick % lights.length] ?? '#ffffff';
      const lean = random.between(-14, 14);
      const foot = Math.round(x + rise * 0.42);
      drawing += `<path d="M${foot} ${Math.round(top + rise * 0.5)}L${foot + lean} ${Math.round(top - rise * 0.35)}" stroke="${colour}" stroke-width="${Math.round(rise * 0.12)}"/><circle cx="${foot + lean}" cy="${Math.round(top - rise * 0.5)}" r="${Math.round(rise * 0.17)}" fill="${light}"/>`;
      stick += 1;
    }
  }
  return `<g fill="${colour}">${drawing}</g>`;
}

/** 4:5, 800 by 1000: the words above and below, one to three faces in front of the title's motif. */
export function drawPoster(palette: PaletteName, words: readonly [string, string], faces: readonly Face[]): string {
  const colours = palettes[palette];
  const box = { x: 44, width: 712 };
  const upper = wordHeight(words[0], box.width, 190);
  const lower = wordHeight(words[1], box.width, 190);
  const middle = (44 + upper + (1000 - 44 - lower)) / 2;
  const places = {
    1: [[400, middle - 30, 1.85]],
    2: [
      [255, middle - 10, 1.42],
      [548, middle - 40, 1.55],
    ],
    3: [
      [176, middle - 10, 1.2],
      [624, middle - 10, 1.2],
      [400, middle + 10, 1.5],
    ],
  }[Math.min(3, Math.max(1, faces.length)) as 1 | 2 | 3];
  return (
    open(800, 1000) +
    motifs[palette]({ width: 800, height: 1000, x: 400, y: Math.round(middle + 30), size: 270 }, colours) +
    word(words[0], { ...box, foot: 44 + upper, height: 190 }, colours.paper) +
    faces.map((face, index) => figure(face, index, ...(places[index] as [number, number, number]))).join('') +
    `<path d="M0 ${Math.round(1000 - 66 - lower)}H800V1000H0Z" fill="${colours.deep}"/>` +
    word(words[1], { ...box, foot: 956, height: 190 }, colours.bright) +
    '</svg>'
  );
}

/** 16:9, 1600 by 900: motif and faces to the right, room for words on the left, the audience below. */
export function drawStage(palette: PaletteName, faces: readonly Face[]): string {
  const colours = palettes[palette];
  const spread = faces.length > 1 ? 330 : 0;
  const drawn = faces.map((face, index) => {
    const middle = (faces.length - 1) / 2;
    const back = Math.abs(index - middle);
    return { svg: figure(face, index, 1060 + (index - middle) * spread, 430 + back * 60, 2.1 - back * 0.35), back };
  });
  return (
    open(1600, 900) +
    motifs[palette]({ width: 1600, height: 900, x: 1060, y: 400, size: 310 }, colours) +
    drawn
      .sort((one, other) => other.back - one.back)
      .map(({ svg }) => svg)
      .join('') +
    crowd(1600, 900, 130, mix(colours.deep, '#08060c', 0.35), [colours.bright, colours.soft, colours.paper], palette) +
    '</svg>'
  );
}

/**
 * 16:9, 1200 by 675, the first face large in the middle: it survives a crop to 4:5, and the lower third has room for
 * words.
 */
export function drawVotePicture(palette: PaletteName, faces: readonly Face[], seed: string): string {
  const random = createRandom(seed);
  const places = [
    [600, 300, 1.95],
    [278, 330, 1.6],
    [922, 330, 1.6],
    [76, 380, 1.35],
    [1124, 380, 1.35],
  ] as const;
  const figures = faces.map((face, index) => {
    const [x, y, scale] = places[index % places.length] ?? places[0];
    return figure(face, index, x, y + (index > 0 ? random.between(-16, 16) : 0), scale);
  });
  return (
    open(1200, 675) +
    motifs[palette]({ width: 1200, height: 675, x: 600, y: 292, size: random.between(230, 290) }, palettes[palette]) +
    figures.reverse().join('') +
    '</svg>'
  );
}
