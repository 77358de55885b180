import { mix } from './palette.ts';

/**
 * Hair in head coordinates: the eyes are at y = 0, the temples at x = ±64, the top of the skull at −92, the chin at
 * about 88. `back` is painted behind neck and shoulders, `front` over the face.
 */
export interface Hair {
  back?: string;
  front: string;
  /** Hidden ears have no earrings. */
  ears: boolean;
}

interface Colours {
  hair: string;
  /** The inner side, dip-dye or ribbon. */
  second: string;
  skin: string;
}

const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;
/** A line of round dots: curls, braids, locs and bumps with very few bytes. */
const beads = (d: string, colour: string, width: number, gap: number, inside = 'none'): string =>
  `<path d="${d}" fill="${inside}" stroke="${colour}" stroke-width="${width}" stroke-dasharray="0 ${gap}"/>`;
const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const dark = (colour: string): string => mix(colour, '#120a1c', 0.28);

const longBack = 'M-74-30C-90-100-46-116 0-116S90-100 74-30C82 50 98 96 94 200H-94C-98 96-82 50-74-30Z';
const capBack = 'M-76-20C-90-98-50-116 0-116S90-98 76-20L80 66Q78 92 48 88H-48Q-78 92-80 66Z';
const pulledBack = 'M-66 4C-64-44-34-70 0-72S64-44 66 4L72-10C84-86 50-112 0-112S-84-86-72-10Z';
const bluntFringe = 'M-68 26C-90-74-60-116 0-116S90-74 68 26L58 20Q66-8 58-30Q30-25 0-27T-58-30Q-66-8-58 20Z';
const seeThroughFringe =
  'M-68 40C-90-74-60-116 0-116S90-74 68 40C62 20 62-6 56-34C48-44 40-48 34-52Q30-34 20-28L16-52Q6-30-4-26L-8-54Q-18-32-28-30L-34-54C-44-48-50-42-56-34C-62-6-62 20-68 40Z';

export const hairstyles = {
  bob: ({ hair }) => ({ back: fill(capBack, dark(hair)), front: fill(bluntFringe, hair), ears: false }),
  hime: ({ hair }) => ({
    back: fill(longBack, dark(hair)),
    front: fill('M-76 62C-92-70-60-116 0-116S92-70 76 62L54 64Q64 0 56-30Q30-26 0-27T-56-30Q-64 0-54 64Z', hair),
    ears: false,
  }),
  curtain: ({ hair }) => ({
    back: fill(longBack, dark(hair)),
    front: fill(
      'M0-88C-12-58-50-44-58 2C-62 40-64 66-84 108C-90 24-94-118 0-118S90 24 84 108C64 66 62 40 58 2C50-44 12-58 0-88Z',
      hair,
    ),
    ears: false,
  }),
  wave: ({ hair }) => ({
    back: fill(
      'M-72-30C-88-104-44-116 4-116S92-96 78-20C98 6 82 36 96 62C112 92 86 116 100 150C104 176 96 190 90 200H-88C-106 176-86 150-98 122C-112 92-82 70-92 40C-100 14-82 4-72-30Z',
      dark(hair),
    ),
    front: fill(
      'M-28-86C-36-60-54-42-60-6C-62 24-78 30-74 60C-72 84-86 92-80 116C-106 84-84 60-92 34C-100 0-92-118 4-118S94-34 84 18C80 44 94 60 84 96C82 70 66 60 68 34C70 6 62-12 54-30C40-58-4-56-28-86Z',
      hair,
    ),
    ears: false,
  }),
  sleek: ({ hair }) => ({
    back: fill('M-70-30C-84-100-44-114 0-114S84-100 70-30L78 200H-78Z', dark(hair)),
    front: fill(
      'M-66 10C-66-24-62-40-56-50C-20-52 22-62 34-86C42-62 58-44 66 10L76 70C90-76 56-116 4-116C-60-116-88-70-78 40Z',
      hair,
    ),
    ears: true,
  }),
  lob: ({ hair }) => ({
    back: fill('M-76-20C-92-100-46-116 4-116S92-96 78-20L90 112Q60 124 40 108H-46Q-70 112-84 96Z', dark(hair)),
    front: fill(
      'M34-88C22-50-34-46-50-6C-56 30-52 60-84 92C-94 10-96-118 4-118S94-16 86 104Q74 70 62 44C66 0 60-44 34-88Z',
      hair,
    ),
    ears: false,
  }),
  wolf: ({ hair }) => ({
    back: fill(
      'M-74-30C-88-100-46-114 0-114S88-100 74-30L84 40L78 44L94 92L72 84L84 128L50 104L-50 104L-84 128L-72 84L-94 92L-78 44L-84 40Z',
      dark(hair),
    ),
    front: fill(
      'M-6-84L-28-30L-34-46L-56-22L-62 30L-78 52L-72 12L-88 6C-98-70-64-120 0-120S98-70 88 6L72 12L78 52L62 30L56-22L36-44L30-32Z',
      hair,
    ),
    ears: false,
  }),
  pixie: ({ hair }) => ({
    front: fill(
      'M-64 26C-72 0-72-20-64-36C-54-44-44-48-38-56C-26-40 20-32 54-26C60-24 64-6 60 30L70 8C76 0 78-8 76-20C90-80 52-118-2-118S-92-76-76-14Z',
      hair,
    ),
    ears: true,
  }),
  sidepart: ({ hair }) => ({
    front: fill(
      'M-65 8C-68-16-68-30-60-40C-28-42 12-52 28-80C36-58 50-46 60-40C68-30 68-16 65 8L72-2C86-74 62-120 6-120C-64-120-86-66-72-2Z',
      hair,
    ),
    ears: true,
  }),
  twoblock: ({ hair }) => ({
    front: fill(
      'M-64 8C-70-8-70-18-66-26L-54-20L-44-33L-30-19L-14-33L4-19L20-33L36-19L48-32L60-20C70-16 70-6 64 8L72 0C92-66 58-122 0-122S-92-66-72 0Z',
      hair,
    ),
    ears: true,
  }),
  comma: ({ hair }) => ({
    front: fill(
      'M-64 8C-68-12-66-26-60-36C-40-34-20-24-14-6C-14-30-6-58 16-78C24-54 46-40 60-34C68-26 68-12 64 8L72-2C88-72 64-120 8-122C-60-122-90-66-72-2Z',
      hair,
    ),
    ears: true,
  }),
  quiff: ({ hair, skin }) => ({
    front:
      fill('M-66 10C-70-24-70-70-40-90H40C70-70 70-24 66 10L58-10L56-52H-56L-58-10Z', mix(hair, skin, 0.4)) +
      fill('M-58-50C-76-92-66-134-14-134C40-142 88-116 62-50C48-70 20-74-12-66C-34-62-50-62-58-50Z', hair),
    ears: true,
  }),
  spiky: ({ hair }) => ({
    front: fill(
      'M-66 4L-72-30L-88-44L-72-62L-80-92L-54-92L-44-124L-16-108L6-134L26-108L56-120L58-92L84-84L72-60L86-38L72-28L66 4L58-34L40-24L32-46L10-25L-2-47L-26-25L-36-45L-56-30Z',
      hair,
    ),
    ears: true,
  }),
  curls: ({ hair }) => ({
    back: beads('M-64 46C-92-30-72-92 0-92S92-30 64 46', hair, 52, 27, hair),
    front:
      fill('M-70-10C-60-60-30-60 0-60S60-60 70-10L80-60C50-120-50-120-80-60Z', hair) +
      beads('M-64-12C-52-66 52-66 64-12', hair, 34, 21),
    ears: false,
  }),
  afro: ({ hair }) => ({
    back: beads('M-52 48C-124 20-108-112 0-118S124 20 52 48', hair, 40, 24, hair),
    front: fill('M-68 0C-66-34-60-50-46-58Q0-74 46-58C60-50 66-34 68 0L80-30C74-130-74-130-80-30Z', hair),
    ears: true,
  }),
  crop: ({ hair }) => ({
    front:
      beads('M-56-46C-44-82 44-82 56-46', hair, 48, 21) + line('M-66-2V-34M66-2V-34', mix(hair, '#000000', 0.1), 8),
    ears: true,
  }),
  locs: ({ hair }) => ({
    back: line(
      'M-70-60C-86 0-82 60-88 124M-50-80C-66 0-60 80-66 140M50-80C66 0 60 80 66 140M70-60C86 0 82 60 88 124',
      dark(hair),
      20,
    ),
    front:
      fill('M-68 0C-64-40-40-62 0-66C40-62 64-40 68 0C92-120-92-120-68 0Z', hair) +
      line(
        'M-14-92C-50-88-68-60-72 20M2-96C-40-92-56-70-62-34M2-96C40-92 56-70 62-34M14-92C50-88 68-60 72 20M-4-98C-60-100-84-50-86 50M4-98C60-100 84-50 86 50',
        hair,
        19,
      ),
    ears: false,
  }),
  ponytail: ({ hair, second }) => ({
    back:
      fill('M10-96C80-160 158-110 136-16C130 24 118 60 134 112C88 100 74 40 88-8C96-44 70-74 20-78Z', dark(hair)) +
      `<circle cx="46" cy="-106" r="17" fill="${second}"/>`,
    front: fill(pulledBack, hair),
    ears: true,
  }),
  twintails: ({ hair, second }) => ({
    back:
      fill(
        'M-60-70C-140-110-160-10-132 60C-122 92-136 120-128 150C-96 130-88 70-96 20C-100-14-84-40-58-50Z',
        dark(hair),
      ) +
      fill('M60-70C140-110 160-10 132 60C122 92 136 120 128 150C96 130 88 70 96 20C100-14 84-40 58-50Z', dark(hair)) +
      `<circle cx="-74" cy="-70" r="16" fill="${second}"/><circle cx="74" cy="-70" r="16" fill="${second}"/>`,
    front: fill(seeThroughFringe, hair),
    ears: false,
  }),
  buns: ({ hair, second }) => ({
    back:
      `<circle cx="-62" cy="-98" r="34" fill="${dark(hair)}"/><circle cx="62" cy="-98" r="34" fill="${dark(hair)}"/>` +
      line('M-78-72Q-60-66-44-82M78-72Q60-66 44-82', second, 9),
    front: fill(seeThroughFringe, hair),
    ears: false,
  }),
  topknot: ({ hair, second }) => ({
    back: `<circle cy="-124" r="34" fill="${dark(hair)}"/>${line('M-22-106Q0-98 22-106', second, 9)}`,
    front: fill('M-66 4C-66-40-34-66 0-74C34-66 66-40 66 4L72-10C84-86 50-112 0-112S-84-86-72-10Z', hair),
    ears: true,
  }),
  braids: ({ hair, second }) => ({
    back:
      beads('M-72 34C-92 80-84 120-92 172M72 34C92 80 84 120 92 172', hair, 36, 24) +
      line('M-104 132H-74M104 132H74', second, 10),
    front: fill(
      'M0-90C-10-56-50-46-58-4C-60 20-62 30-72 48C-88 0-92-116 0-116S88 0 72 48C62 30 60 20 58-4C50-46 10-56 0-90Z',
      hair,
    ),
    ears: false,
  }),
  chignon: ({ hair, second }) => ({
    back: `<ellipse cy="86" rx="70" ry="34" fill="${dark(hair)}"/>${line('M-96 78L96 92', second, 9)}<circle cx="-98" cy="78" r="11" fill="${second}"/>`,
    front: fill('M0-88C-12-62-50-50-62 6L-72 40C-88-30-76-114 0-114S88-30 72 40L62 6C50-50 12-62 0-88Z', hair),
    ears: true,
  }),
  veil: ({ second }) => ({
    back: fill(
      'M-84-10C-92-104-50-124 0-124S92-104 84-10C90 60 128 96 132 200H-132C-128 96-90 60-84-10Z',
      dark(second),
    ),
    front:
      fill(
        'M0-122C-70-122-96-70-84 6C-78 70-50 116 0 128C50 116 78 70 84 6C96-70 70-122 0-122ZM0-76C42-76 58-44 58-6C58 40 34 82 0 86C-34 82-58 40-58-6C-58-44-42-76 0-76Z',
        second,
      ).replace('/>', ' fill-rule="evenodd"/>') + line('M-76 60C-50 120 20 132 66 110', dark(second), 5),
    ears: false,
  }),
  beanie: ({ hair, second }) => ({
    back: fill('M-76-20C-80-90 80-90 76-20L84 70Q60 84 40 76H-40Q-60 84-84 70Z', dark(hair)),
    front:
      fill('M-70 34C-78-10-72-40-60-60H60C72-40 78-10 70 34C60 8 60-20 50-36L-50-36C-60-20-60 8-70 34Z', hair) +
      fill('M-78-44C-84-140 84-140 78-44Z', second) +
      line('M-74-48H74', dark(second), 26),
    ears: false,
  }),
  beret: ({ hair, second }) => ({
    back: fill(capBack, dark(hair)),
    front:
      fill(bluntFringe, hair) +
      fill('M-80-58C-104-92-76-138-14-140C60-144 112-116 92-82C72-62-20-66-80-58Z', second) +
      line('M-10-140L-6-156', second, 9),
    ears: false,
  }),
  bucket: ({ hair, second }) => ({
    back: fill(longBack, dark(hair)),
    front:
      fill('M-70 60C-80-10-72-40-60-60H60C72-40 80-10 70 60C60 20 62-20 54-40H-54C-62-20-60 20-70 60Z', hair) +
      fill('M-66-70C-60-136 60-136 66-70Z', second) +
      fill('M-66-78H66C76-60 98-50 104-32Q0-62-104-32C-98-50-76-60-66-78Z', dark(second)),
    ears: false,
  }),
  cap: ({ hair, second }) => ({
    front:
      fill('M-66 12C-72-20-70-40-62-56H62C70-40 72-20 66 12L58-30H-58Z', hair) +
      fill('M-74-46C-80-138 80-138 74-46Z', second) +
      fill('M-74-52C-40-66 40-66 74-52C98-42 104-28 92-24C40-46-40-46-92-24C-104-28-98-42-74-52Z', dark(second)),
    ears: true,
  }),
  catphones: ({ hair, second }) => ({
    back: fill(longBack, second),
    front:
      fill('M-58-96L-76-146L-22-116ZM58-96L76-146L22-116Z', dark(hair)) +
      fill(seeThroughFringe, hair) +
      line('M-76 4C-92-140 92-140 76 4', dark(second), 9) +
      line('M-78-4V26M78-4V26', second, 30),
    ears: false,
  }),
} as const satisfies Record<string, (colours: Colours) => Hair>;

export type Hairstyle = keyof typeof hairstyles;

/** The highlight on the top of the hair; headgear and shaved sides have none. */
export function shine(style: Hairstyle, colour: string): string {
  if (['veil', 'beanie', 'beret', 'bucket', 'cap', 'curls', 'afro', 'crop', 'locs'].includes(style)) return '';
  return line('M-54-62Q-44-92-12-98', mix(colour, '#ffffff', 0.32), 8);
}
