/**
 * Colours as numbers. Sources: IEC 61966-2-1 (sRGB), WCAG 2.2 (relative luminance, contrast), Björn Ottosson's OKLab.
 */

/** Linear-light sRGB, each 0–1. */
export type Linear = readonly [red: number, green: number, blue: number];

/** Lightness 0–1, chroma from 0, hue in radians. */
interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

export const white: Linear = [1, 1, 1];
export const black: Linear = [0, 0, 0];

export function isHex(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/**
 * @param hex `#rrggbb`
 * @throws for any other text
 */
export function fromHex(hex: string): Linear {
  if (!isHex(hex)) throw new RangeError(`${hex} is no colour`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
}

/** `#rrggbb`, rounded to 8 bits per channel. */
export function toHex(colour: Linear): string {
  const parts = colour.map((part) => Math.round(clamp(toGamma(clamp(part, 0, 1)), 0, 1) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG's relative luminance, 0–1. */
export function luminance([red, green, blue]: Linear): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's contrast ratio, 1–21. */
export function contrast(one: Linear, other: Linear): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((left, right) => right - left);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** @param part the share of the second colour, 0–1 */
export function mix(one: Linear, other: Linear, part: number): Linear {
  return combine(one, other, (left, right) => left + (right - left) * part);
}

/** The same in OKLab, like `color-mix(in oklab, …)`. */
export function mixInOklab(one: Linear, other: Linear, part: number): Linear {
  const [left, right] = [toOklab(one), toOklab(other)];
  return clip(fromOklab(combine(left, right, (from, to) => from + (to - from) * part)));
}

/**
 * A colour with the same hue and this luminance, and as much of the chroma as sRGB can show there.
 * @param chromaLimit the largest chroma to keep
 */
export function toneOf(colour: Linear, target: number, chromaLimit = Infinity): Linear {
  const { chroma, hue } = toOklch(colour);
  const limit = Math.min(chroma, chromaLimit);
  let [low, high] = [0, 1];
  // 40 bisections are much finer than 8 bits.
  for (let step = 0; step < 40; step += 1) {
    const lightness = (low + high) / 2;
    if (luminance(inGamut({ lightness, chroma: limit, hue })) < target) low = lightness;
    else high = lightness;
  }
  return inGamut({ lightness: (low + high) / 2, chroma: limit, hue });
}

/** Reduces chroma until the colour is in sRGB. */
function inGamut({ lightness, chroma, hue }: Oklch): Linear {
  const at = (part: number) => fromOklab([lightness, part * Math.cos(hue), part * Math.sin(hue)]);
  if (isShowable(at(chroma))) return clip(at(chroma));
  let [low, high] = [0, chroma];
  for (let step = 0; step < 24; step += 1) {
    const middle = (low + high) / 2;
    if (isShowable(at(middle))) low = middle;
    else high = middle;
  }
  return clip(at(low));
}

const isShowable = (colour: Linear) => colour.every((part) => part >= -1e-6 && part <= 1 + 1e-6);

function toOklch(colour: Linear): Oklch {
  const [lightness, a, b] = toOklab(colour);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

type Three = readonly [number, number, number];

function toOklab([red, green, blue]: Linear): Three {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

function fromOklab([lightness, a, b]: Three): Three {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function combine(one: Three, other: Three, join: (left: number, right: number) => number): Three {
  return [join(one[0], other[0]), join(one[1], other[1]), join(one[2], other[2])];
}

const clip = ([red, green, blue]: Three): Linear => [clamp(red, 0, 1), clamp(green, 0, 1), clamp(blue, 0, 1)];

export function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
/** Gamma-encoded, 0–1. */
export const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);
