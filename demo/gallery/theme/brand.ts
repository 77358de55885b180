import { brandAccent } from '../../../rules/brand.ts';
import { isHex } from './colour.ts';

/** The partner's settings; everything else is derived from them. */
export interface Brand {
  /** `#rrggbb`: controls. */
  accent: string;
  /** `#rrggbb`: the background; the dark theme keeps its hue. */
  ground: string;
  /** `#rrggbb`: the text; the dark theme keeps its hue. */
  ink: string;
  font: Font;
  radius: Radius;
  density: Density;
}

/** `page` uses the page's font. The others include Korean and Japanese characters. */
export const fonts = {
  page: null,
  sans: 'system-ui, -apple-system, "Apple SD Gothic Neo", "Noto Sans KR", "Hiragino Sans", "Noto Sans JP", sans-serif',
  serif: 'Georgia, "Noto Serif KR", "Apple Myungjo", "Hiragino Mincho ProN", "Noto Serif JP", serif',
  rounded:
    'ui-rounded, "NanumSquareRound", "Hiragino Maru Gothic ProN", "Arial Rounded MT Bold", system-ui, sans-serif',
} as const;

/** Factor for the radii of the design: `--fan-roundness`. */
export const radii = { square: 0, slight: 0.5, round: 1, full: 1.5 } as const;

/** Factor for the spaces of the design: `--fan-density`. */
export const densities = { compact: 0.8, normal: 1, airy: 1.2 } as const;

export type Font = keyof typeof fonts;
export type Radius = keyof typeof radii;
export type Density = keyof typeof densities;

export const defaultBrand: Brand = {
  accent: brandAccent,
  ground: '#fbf9f6',
  ink: '#17131c',
  font: 'page',
  radius: 'round',
  density: 'normal',
};

/** For the fragment of an address: `accent=ff3d2e&ground=…`. */
export function writeBrand(brand: Brand): string {
  const bare = (hex: string) => hex.slice(1).toLowerCase();
  const { accent, ground, ink, ...rest } = brand;
  return new URLSearchParams({ accent: bare(accent), ground: bare(ground), ink: bare(ink), ...rest }).toString();
}

/** Missing or invalid values become the design's own. */
export function readBrand(text: string): Brand {
  const parameters = new URLSearchParams(text);
  const colour = (name: 'accent' | 'ground' | 'ink') => {
    const hex = `#${parameters.get(name) ?? ''}`;
    return isHex(hex) ? hex.toLowerCase() : defaultBrand[name];
  };
  return {
    accent: colour('accent'),
    ground: colour('ground'),
    ink: colour('ink'),
    font: keyIn(fonts, parameters.get('font')) ?? defaultBrand.font,
    radius: keyIn(radii, parameters.get('radius')) ?? defaultBrand.radius,
    density: keyIn(densities, parameters.get('density')) ?? defaultBrand.density,
  };
}

function keyIn<Options extends object>(options: Options, name: string | null): keyof Options | undefined {
  const isKey = (key: string): key is keyof Options & string => Object.hasOwn(options, key);
  return name !== null && isKey(name) ? name : undefined;
}
