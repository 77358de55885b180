/** The two background colours of the design language; every accent must have contrast with both. */
const paper = '#fbf9f6';
const hall = '#100e13';
/** WCAG 2.2, 1.4.11: a contrast of 3 to 1 for controls and graphics. */
const least = 3;

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

/** Why a colour can't be an accent, with the nearest similar colour that can; null if it can. */
export function accentProblem(accent: string): string | null {
  const onPaper = contrast(accent, paper);
  const inHall = contrast(accent, hall);
  if (onPaper >= least && inHall >= least) return null;
  const [ground, figure] = onPaper < least ? ['on light paper', onPaper] : ['in the dark hall', inHall];
  const way = onPaper < least ? '#000000' : '#ffffff';
  return `The accent ${accent} is hard to see ${ground} (${figure.toFixed(1)} to 1, and it takes ${least} to 1); ${readable(accent, way)} would do.`;
}

function readable(accent: string, towards: string): string {
  const target = channelsOf(towards);
  for (let share = 0.02; share < 1; share += 0.02) {
    const moved = channelsOf(accent).map((channel, index) =>
      Math.round(channel + ((target[index] ?? 0) - channel) * share),
    );
    const colour = `#${moved.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(colour, paper) >= least && contrast(colour, hall) >= least) return colour;
  }
  return '#808080';
}
