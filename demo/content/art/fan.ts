import { groundsOf } from './backdrop.ts';
import type { Hairstyle } from './hair.ts';
import { type Look, lookOf } from './look.ts';
import { type PaletteName, palettes } from './palette.ts';
import { bust, frame, placed } from './portrait.ts';
import { createRandom } from './random.ts';

/** A small portrait for boards of hundreds: the parts with the fewest bytes, at most 2 KB. */
export function drawFan(seed: string, paletteName: PaletteName): string {
  const random = createRandom(seed);
  const palette = palettes[paletteName];
  const hair: Hairstyle = random.pick([
    'bob',
    'hime',
    'curtain',
    'sleek',
    'lob',
    'pixie',
    'sidepart',
    'twoblock',
    'comma',
    'spiky',
    'curls',
    'topknot',
    'beanie',
    'crop',
    'ponytail',
  ]);
  const look: Required<Look> = {
    ...lookOf(random, {}),
    hair,
    eyes: random.pick(['smiling', 'dreaming', 'lidded', 'round']),
    mouth: random.pick(['smile', 'grin', 'smirk', 'calm']),
    glasses: !['beanie', 'curls', 'sidepart', 'twoblock'].includes(hair) && random.chance(0.12) ? 'half' : 'none',
    extra: 'none',
    outfit: random.pick(['tee', 'turtleneck', 'halter']),
    pattern: 'plain',
  };
  const [ground, figure] = groundsOf(palette, random);
  const drawing = bust(look, palette, createRandom(seed), ground, 'light');
  return frame(
    ground,
    `<circle cx="${random.between(90, 310)}" cy="${random.between(110, 240)}" r="150" fill="${figure}"/><g transform="${placed(look.hair)}">${drawing}</g>`,
  );
}
