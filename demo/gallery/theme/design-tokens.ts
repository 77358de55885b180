import { type Brand, densities, fonts, radii } from './brand.ts';
import { fromHex, toGamma } from './colour.ts';
import { type Palette, palettesOf } from './palette.ts';

/** The design's own values, which roundness and density multiply: tokens.css. Pixels. */
const radiusSteps = { xs: 4, s: 10, m: 16, l: 24, pill: 999 } as const;
const spaceSteps = [4, 8, 12, 16, 24, 32, 48, 64, 96] as const;

const paletteNames = ['paper', 'surface', 'sunken', 'ink', 'ink-soft', 'ink-faint', 'danger', 'success'] as const;

/** The tokens that a page sets on `:root`, in reading order: name → value. */
export function pageTokens(brand: Brand): Record<`--fan-${string}`, string> {
  const { light, dark } = palettesOf(brand);
  const colours = paletteNames.map((name) => [`--fan-${name}`, `light-dark(${light[name]}, ${dark[name]})`]);
  const font = fonts[brand.font];
  return Object.fromEntries([
    ['--fan-accent', brand.accent],
    ...colours,
    ['--fan-line', `light-dark(${lineOf(light)}, ${lineOf(dark)})`],
    ...(font === null ? [] : [['--fan-font', font]]),
    ['--fan-roundness', String(radii[brand.radius])],
    ['--fan-density', String(densities[brand.density])],
  ]);
}

const lineOf = ({ ink }: Palette) => `color-mix(in srgb, ${ink} 14%, transparent)`;

/**
 * The same for a part of a page: what tokens.css computes on `:root` is computed here, since a token is inherited with
 * its value from there.
 */
export function sectionTokens(brand: Brand): Record<`--fan-${string}`, string> {
  const roundness = radii[brand.radius];
  const density = densities[brand.density];
  const corner = (step: keyof typeof radiusSteps) => `${radiusSteps[step] * roundness}px`;
  const flare = (step: 'l' | 'm') => `${corner(step)} ${corner(step)} ${corner(step)} ${corner('xs')}`;
  return {
    ...pageTokens(brand),
    ...Object.fromEntries(spaceSteps.map((step, index) => [`--fan-space-${index + 1}`, `${step * density}px`])),
    '--fan-radius-xs': corner('xs'),
    '--fan-radius-s': corner('s'),
    '--fan-radius-m': corner('m'),
    '--fan-radius-l': corner('l'),
    '--fan-radius-pill': corner('pill'),
    '--fan-flare': flare('l'),
    '--fan-flare-m': flare('m'),
    '--fan-ring': '2px solid var(--fan-ink)',
  };
}

/** For a partner's style sheet. */
export function cssOf(brand: Brand): string {
  const lines = Object.entries(pageTokens(brand)).map(([name, value]) => `  ${name}: ${value};`);
  return `:root {\n${lines.join('\n')}\n}\n`;
}

/** Design tokens in the format of the Design Tokens Community Group, 2025.10 (https://www.designtokens.org). */
export function designTokensOf(brand: Brand): string {
  const { light, dark } = palettesOf(brand);
  const font = fonts[brand.font];
  const tokens = {
    color: {
      $type: 'color',
      accent: { $value: colourValue(brand.accent) },
      light: groupOf(light),
      dark: groupOf(dark),
    },
    radius: {
      $type: 'dimension',
      ...mapValues(radiusSteps, (pixels) => ({ $value: { value: pixels * radii[brand.radius], unit: 'px' } })),
    },
    space: {
      $type: 'dimension',
      ...Object.fromEntries(
        spaceSteps.map((pixels, index) => [
          String(index + 1),
          { $value: { value: round(pixels * densities[brand.density]), unit: 'px' } },
        ]),
      ),
    },
    ...(font !== null && {
      font: {
        $type: 'fontFamily',
        text: { $value: font.split(',').map((name) => name.trim().replaceAll('"', '')) },
      },
    }),
  };
  return `${JSON.stringify(tokens, null, 2)}\n`;
}

const groupOf = (palette: Palette) =>
  Object.fromEntries(paletteNames.map((name) => [name, { $value: colourValue(palette[name]) }]));

function colourValue(hex: string) {
  return { colorSpace: 'srgb', components: fromHex(hex).map((part) => round(toGamma(part))), alpha: 1, hex };
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

function mapValues<Key extends string, From, To>(from: Readonly<Record<Key, From>>, map: (value: From) => To) {
  return Object.fromEntries(Object.entries<From>(from).map(([key, value]) => [key, map(value)]));
}
