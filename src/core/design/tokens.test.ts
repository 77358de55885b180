import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const tokens = read('tokens.css');
const stage = read('../../widgets/player/stage/stage.css');

/** A colour in the light and the dark theme. */
function pairOf(token: string): [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--fan-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no pair of colours for ${token}`);
  return [light, dark];
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['ink', 'ink-soft', 'ink-faint', 'danger', 'success'])('text in --fan-%s', (ink) => {
  it.each(['paper', 'surface', 'sunken'])('has 4.5:1 on --fan-%s, in light and dark', (ground) => {
    const [inks, grounds] = [pairOf(ink), pairOf(ground)];
    expect(contrast(inks[0], grounds[0])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(inks[1], grounds[1])).toBeGreaterThanOrEqual(4.5);
  });
});

it('the player’s dark stage uses the colours of the dark theme', () => {
  for (const token of ['ink', 'ink-soft', 'ink-faint', 'paper', 'surface', 'sunken'])
    expect(stage).toContain(`--fan-${token}: ${pairOf(token)[1]};`);
});
