import { z } from 'zod';
import { backdrops } from './backdrop.ts';
import { brows, extras, eyes, glasses, jaws, mouths, noses } from './face.ts';
import { hairstyles } from './hair.ts';
import { outfits, patterns } from './outfit.ts';
import { hairColours, skins } from './palette.ts';
import type { Random } from './random.ts';

export const keysOf = <T extends Record<string, unknown>>(of: T): [keyof T, ...(keyof T)[]] => {
  const [first, ...rest] = Object.keys(of);
  if (first === undefined) throw new Error('Nothing to choose from');
  return [first, ...rest];
};

/** The features that a content file may set; the rest is derived from the seed. */
export const Look = z.strictObject({
  hair: z.enum(keysOf(hairstyles)).optional(),
  hairColour: z.enum(keysOf(hairColours)).optional(),
  skin: z.enum(keysOf(skins)).optional(),
  face: z.enum(keysOf(jaws)).optional(),
  eyes: z.enum(keysOf(eyes)).optional(),
  brows: z.enum(keysOf(brows)).optional(),
  nose: z.enum(keysOf(noses)).optional(),
  mouth: z.enum(keysOf(mouths)).optional(),
  glasses: z.enum(['none', ...keysOf(glasses)]).optional(),
  extra: z.enum(keysOf(extras)).optional(),
  outfit: z.enum(keysOf(outfits)).optional(),
  pattern: z.enum(keysOf(patterns)).optional(),
  backdrop: z.enum(keysOf(backdrops)).optional(),
});
export type Look = z.infer<typeof Look>;

/** A complete look from a seed; `given` has priority. */
export function lookOf(random: Random, given: Look): Required<Look> {
  const drawn: Required<Look> = {
    hair: random.pick(keysOf(hairstyles)),
    hairColour: random.pick(keysOf(hairColours)),
    skin: random.pick(keysOf(skins)),
    face: random.pick(keysOf(jaws)),
    eyes: random.pick(['round', 'round', 'almond', 'almond', 'lidded', 'lashes', 'smiling', 'wink', 'dreaming']),
    brows: random.pick(keysOf(brows)),
    nose: random.pick(keysOf(noses)),
    mouth: random.pick(keysOf(mouths)),
    // If the eyes are described, they should be visible.
    glasses: given.eyes === undefined && random.chance(0.2) ? random.pick(keysOf(glasses)) : 'none',
    extra:
      given.eyes === undefined
        ? random.pick(['none', 'none', 'hoops', 'studs', 'drops', 'microphone', 'freckles', 'mole', 'star', 'gems'])
        : random.pick(['none', 'none', 'studs', 'mole', 'freckles']),
    outfit: random.pick(keysOf(outfits)),
    pattern: random.pick(['plain', 'plain', 'stripes', 'pinstripe', 'dots', 'check', 'zigzag', 'sparkle', 'scales']),
    backdrop: random.pick(keysOf(backdrops)),
  };
  return { ...drawn, ...given };
}
