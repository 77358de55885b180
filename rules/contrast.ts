/** The two background colours of the design language; every accent must have contrast with both. */
const paper = '#fbf9f6';
const hall = '#100e13';
/** WCAG 2.2, 1.4.11: a contrast of 3 to 1 for controls and graphics. */
export const minContrast = 3;

/** WCAG's contrast of two `#rrggbb` colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

export interface WeakAccent {
  on: 'light' | 'dark';
  contrast: number;
  /** The nearest similar colour that can be an accent. */
  better: string;
}

/** An accent's contrast with light and with dark pages. */
export const contrastsOf = (accent: string): { light: number; dark: number } => ({
  light: contrast(accent, paper),
  dark: contrast(accent, hall),
});

/**
 * On which background a colour is hard to see as an accent; null if it is on none.
 * @param accent `#rrggbb`
 */
export function weaknessOf(accent: string): WeakAccent | null {
  const { light, dark } = contrastsOf(accent);
  if (light >= minContrast && dark >= minContrast) return null;
  return light < minContrast
    ? { on: 'light', contrast: light, better: readable(accent, '#000000') }
    : { on: 'dark', contrast: dark, better: readable(accent, '#ffffff') };
}

function readable(accent: string, towards: string): string {
  const target = channelsOf(towards);
  for (let share = 0.02; share < 1; share += 0.02) {
    const moved = channelsOf(accent).map((channel, index) =>
      Math.round(channel + ((target[index] ?? 0) - channel) * share),
    );
    const colour = `#${moved.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (weakest(colour) >= minContrast) return colour;
  }
  return '#808080';
}

function weakest(colour: string): number {
  const { light, dark } = contrastsOf(colour);
  return Math.min(light, dark);
}
