/**
 * The colours of a title's pictures. `deep` is a dark background for light shapes, `bright` a light one for dark
 * shapes.
 */
export interface Palette {
  accent: string;
  deep: string;
  bright: string;
  soft: string;
  paper: string;
}

export const palettes = {
  'last-light': { accent: '#6a3df0', deep: '#1b1140', bright: '#d8ff3e', soft: '#b9a5ff', paper: '#f3efff' },
  'encore-bell': { accent: '#e0218a', deep: '#4a0b34', bright: '#ffd23f', soft: '#ff9ac6', paper: '#fff0f4' },
  moonjar: { accent: '#0a8f7c', deep: '#0d2f3a', bright: '#f6c177', soft: '#8fd3c4', paper: '#f6f1e4' },
  'soft-static': { accent: '#e85d00', deep: '#2a1a3e', bright: '#57d5e6', soft: '#ffb27a', paper: '#fff3e2' },
  crossing: { accent: '#1570e6', deep: '#0c1f4a', bright: '#ffe14d', soft: '#8cc2ff', paper: '#eef5ff' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

export const skins = {
  porcelain: ['#ffe3d3', '#f3bda4'],
  peach: ['#fad3b6', '#e6a988'],
  sand: ['#f1c29c', '#d69c73'],
  honey: ['#dda577', '#bb7f54'],
  amber: ['#bf8157', '#975d38'],
  chestnut: ['#945e3d', '#6f4228'],
  cocoa: ['#6f442c', '#4f2d1c'],
} as const satisfies Record<string, readonly [light: string, shade: string]>;

export const hairColours = {
  ink: '#1f1a26',
  espresso: '#3d2622',
  chestnut: '#6f3d24',
  copper: '#b3491f',
  honey: '#d09440',
  platinum: '#f2e4c6',
  silver: '#c7cbd9',
  rose: '#f48fae',
  cherry: '#c81e45',
  cobalt: '#3559da',
  mint: '#6ccbae',
  lilac: '#ab8ee6',
  ash: '#8b807f',
} as const;

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes `share` of `other` into `colour`, 0–1, both `#rrggbb`. */
export function mix(colour: string, other: string, share: number): string {
  const target = channels(other);
  return `#${channels(colour)
    .map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** Brightness 0–1, with the channels weighted as the eye does. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
