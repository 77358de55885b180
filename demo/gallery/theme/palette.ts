import type { Brand } from './brand.ts';
import {
  black,
  clamp,
  contrast,
  fromHex,
  type Linear,
  luminance,
  mix,
  mixInOklab,
  toHex,
  toneOf,
  white,
} from './colour.ts';

/** The colours of one theme that are derived from a brand, `#rrggbb`, by the names of their tokens. */
export interface Palette {
  paper: string;
  surface: string;
  sunken: string;
  ink: string;
  'ink-soft': string;
  'ink-faint': string;
  danger: string;
  success: string;
}

export interface Palettes {
  light: Palette;
  dark: Palette;
}

/** The design's own signal colours, whose hue is kept. */
const danger = fromHex('#b3211a');
const success = fromHex('#0b6843');
/** Dark themes keep little of the text's chroma, which would look too bright. */
const darkInkChroma = 0.04;
/** Dark backgrounds keep a little of their chroma. */
const darkGroundChroma = 0.03;

/**
 * All colours are set by luminance, since contrast depends only on luminance. The limits of the backgrounds are those
 * that `--fan-accent-text` in tokens.css assumes: at least 0.805 for light ones, at most 0.036 for dark ones.
 */
export function palettesOf(brand: Pick<Brand, 'ground' | 'ink'>): Palettes {
  const [ground, ink] = [fromHex(brand.ground), fromHex(brand.ink)];
  const paper = clamp(luminance(ground), 0.9, 1);
  const tone = (colour: Linear, target: number, chroma?: number) => toHex(toneOf(colour, target, chroma));
  return {
    light: {
      paper: tone(ground, paper),
      surface: '#ffffff',
      sunken: tone(ground, Math.max(0.825, paper * 0.9)),
      ink: tone(ink, Math.min(luminance(ink), 0.03)),
      'ink-soft': tone(ink, 0.09),
      'ink-faint': tone(ink, 0.135),
      danger: tone(danger, 0.09),
      success: tone(success, 0.09),
    },
    dark: {
      paper: tone(ground, 0.0045, darkGroundChroma),
      surface: tone(ground, 0.0095, darkGroundChroma),
      sunken: tone(ground, 0.0165, darkGroundChroma),
      ink: tone(ink, 0.9, darkInkChroma),
      'ink-soft': tone(ink, 0.46, darkInkChroma),
      'ink-faint': tone(ink, 0.28, darkInkChroma),
      danger: tone(danger, 0.48),
      success: tone(success, 0.56),
    },
  };
}

/** Derived from the accent as in tokens.css. */
export function accentColours(accent: string, look: 'light' | 'dark', surface: string) {
  const fill = fromHex(accent);
  const fillLuminance = luminance(fill);
  const text =
    look === 'light'
      ? mix(black, fill, Math.min(1, 0.14 / fillLuminance))
      : mix(fill, white, Math.max(0, (0.34 - fillLuminance) / (1 - fillLuminance)));
  return {
    fill,
    onAccent: fillLuminance < 0.179 ? white : black,
    text: fillLuminance === 0 && look === 'light' ? black : text,
    soft: mixInOklab(fromHex(surface), fill, 0.14),
  };
}

export interface Pair {
  text: string;
  ground: string;
  /** WCAG's ratio. */
  contrast: number;
}

/** Every pair of text and background that the tokens allow, with its contrast. */
export function textPairs(palette: Palette, accent: string, look: 'light' | 'dark'): Pair[] {
  const derived = accentColours(accent, look, palette.surface);
  const grounds = { paper: palette.paper, surface: palette.surface, sunken: palette.sunken };
  const texts = ['ink', 'ink-soft', 'ink-faint', 'danger', 'success'] as const;
  const pair = (text: string, ground: string, one: Linear, other: Linear): Pair => ({
    text,
    ground,
    contrast: contrast(one, other),
  });
  return [
    ...Object.entries(grounds).flatMap(([name, ground]) => [
      ...texts.map((text) => pair(text, name, fromHex(palette[text]), fromHex(ground))),
      pair('accent-text', name, derived.text, fromHex(ground)),
    ]),
    ...(['ink', 'ink-soft'] as const).map((text) => pair(text, 'accent-soft', fromHex(palette[text]), derived.soft)),
    pair('accent-text', 'accent-soft', derived.text, derived.soft),
    pair('on-accent', 'accent-fill', derived.onAccent, derived.fill),
    pair('paper', 'ink', fromHex(palette.paper), fromHex(palette.ink)),
  ];
}

/** The pair with the lowest contrast. */
export function lowestPair(brand: Brand, look: 'light' | 'dark'): Pair {
  const [first, ...rest] = textPairs(palettesOf(brand)[look], brand.accent, look);
  if (!first) throw new Error('There are always pairs');
  return rest.reduce((lowest, each) => (each.contrast < lowest.contrast ? each : lowest), first);
}
