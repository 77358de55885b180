import { mix } from './palette.ts';

/** Everything between hairline and chin, in head coordinates (hair.ts): the eyes are at y = 0, x = ±28. */
const ink = '#241a2b';
const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;

/** Corner of the jaw (x, y), half width of the chin, its depth. */
export const jaws = {
  oval: [46, 52, 20, 88],
  round: [52, 46, 28, 84],
  heart: [42, 52, 13, 88],
  square: [52, 54, 26, 88],
  long: [47, 56, 19, 94],
} as const;
export type FaceShape = keyof typeof jaws;

export function facePath(shape: FaceShape): string {
  const [x, y, chin, depth] = jaws[shape];
  return `M-64-12C-64-66-40-92 0-92S64-66 64-12C64 18 ${x + 8} ${y - 16} ${x} ${y}C${x - 10} ${y + 18} ${chin} ${depth} 0 ${depth}S${10 - x} ${y + 18} ${-x} ${y}C${-x - 8} ${y - 16}-64 18-64-12Z`;
}

/** Drawn once on the right, and mirrored. */
const mirrored = (name: string, one: string): string => {
  const single = one.lastIndexOf('<') === 0;
  const named = single ? one.replace(' ', ` id="${name}" `) : `<g id="${name}">${one}</g>`;
  return `${named}<use href="#${name}" transform="scale(-1 1)"/>`;
};
const bothSides = (one: string): string => mirrored('e', one);
const glints = (y: number): string => `<path d="M31 ${y}h.1m-56.1 0h.1" stroke="#fff" stroke-width="5"/>`;

/** The light comes from one side, so highlights are drawn after mirroring. */
export const eyes = {
  round: () =>
    `${bothSides(`<ellipse cx="28" rx="7.5" ry="9.5" fill="${ink}"/>${stroke('M17-6Q28-16 40-5', ink, 4)}`)}${glints(-3)}`,
  almond: (iris) =>
    `${bothSides(`<path d="M15 2Q27-13 42-3Q34 10 24 8Q18 7 15 2Z" fill="#fff"/><circle cx="28" cy="-1" r="7.5" fill="${iris}"/><circle cx="28" cy="-1" r="4" fill="${ink}"/>${stroke('M14 2Q27-14 44-5', ink, 4.5)}`)}${glints(-4)}`,
  lidded: (iris) =>
    `${bothSides(`<path d="M20-2H37A8.5 9 0 0 1 20-2Z" fill="${iris}"/>${stroke('M15-1Q28-6 42-3', ink, 5)}`)}${glints(1)}`,
  lashes: () =>
    `${bothSides(`<ellipse cx="28" cy="1" rx="7" ry="9" fill="${ink}"/>${stroke('M16-3Q27-15 42-6L47-11', ink, 5)}`)}${glints(-2)}`,
  smiling: () => bothSides(stroke('M16 3Q28-11 40 3', ink, 5.5)),
  wink: () =>
    `<ellipse cx="-28" rx="7.5" ry="9.5" fill="${ink}"/>${stroke('M-40-5Q-28-16-17-6', ink, 4)}${stroke('M16 0Q28 8 41-2', ink, 5.5)}<path d="M-25-3h.1" stroke="#fff" stroke-width="5"/>`,
  dreaming: () => bothSides(`${stroke('M16-1Q28 10 40-1', ink, 5)}${stroke('M38 3L44 6M32 6L36 11', ink, 3)}`),
  star: (iris) =>
    bothSides(`<ellipse cx="28" rx="10" ry="12" fill="${iris}"/>${stroke('M15-5Q28-20 42-6', ink, 5)}<path d="M28-9L31-2L38 0L31 3L28 10L25 3L18 0L25-2Z" fill="#fff"/>`),
} as const satisfies Record<string, (iris: string) => string>;
export const brows = {
  soft: 'M16-22Q28-30 42-23',
  straight: 'M15-23L42-25',
  arched: 'M15-20Q32-34 44-22',
  bold: 'M14-20L40-28L44-24',
} as const;
export type Brows = keyof typeof brows;

export function brow(kind: Brows, colour: string): string {
  const width = kind === 'bold' ? 7 : 5;
  return mirrored('b', stroke(brows[kind], colour, width));
}

export const noses = {
  line: 'M3 8Q10 26 6 30Q1 33-5 31',
  button: 'M-7 28Q0 35 7 28',
  slope: 'M-3 4Q-10 26-7 30Q-3 33 4 31',
} as const;
export type Nose = keyof typeof noses;
export const nose = (kind: Nose, shade: string): string => stroke(noses[kind], mix(shade, '#7a2c2c', 0.3), 5);

/** `lip` is the colour of the lips on this skin. */
export const mouths = {
  smile: (lip) => stroke('M-17 52Q0 66 17 52', lip, 5.5),
  grin: () =>
    `${fill('M-23 48Q0 55 23 48Q18 75 0 75T-23 48Z', '#6d1a2e')}${fill('M-19 50Q0 56 19 50L16 58Q0 62-16 58Z', '#fff')}`,
  lips: (lip) =>
    fill('M-18 54Q-8 46 0 50Q8 46 18 54Q10 66 0 66T-18 54Z', lip) +
    stroke('M-16 55Q0 59 16 55', mix(lip, '#3a0d1c', 0.5), 2.5),
  smirk: (lip) => stroke('M-14 57Q4 62 18 50', lip, 5.5),
  singing: () =>
    `<ellipse cy="60" rx="12" ry="15" fill="#6d1a2e"/>${fill('M-9 52Q0 46 9 52L7 55H-7Z', '#fff')}<ellipse cy="70" rx="7" ry="4" fill="#e0636f"/>`,
  laugh: () =>
    `${fill('M-22 47H22Q22 76 0 77T-22 47Z', '#6d1a2e')}${fill('M-19 47H19L17 55H-17Z', '#fff')}<ellipse cy="72" rx="10" ry="5" fill="#e0636f"/>`,
  calm: (lip) => stroke('M-12 56Q0 59 12 56', lip, 5.5),
} as const satisfies Record<string, (lip: string) => string>;
export const glasses = {
  round: (colour) =>
    `<g fill="#fff" fill-opacity=".22" stroke="${colour}" stroke-width="5"><circle cx="-29" cy="2" r="23"/><circle cx="29" cy="2" r="23"/></g>${stroke('M-7-2Q0-7 7-2', colour, 5)}`,
  square: (colour) =>
    `<g fill="#fff" fill-opacity=".2" stroke="${colour}" stroke-width="6"><rect x="-54" y="-17" width="46" height="36" rx="9"/><rect x="8" y="-17" width="46" height="36" rx="9"/></g>${stroke('M-8-4H8', colour, 6)}`,
  shades: (colour) =>
    `${fill('M-58-16H-5Q-4 24-30 24T-58-16ZM58-16H5Q4 24 30 24T58-16Z', colour)}${stroke('M-62-14H62', colour, 7)}${stroke('M-46-6L-38 7M18-6L26 7', '#ffffff80', 5)}`,
  half: (colour) => stroke('M-54-10Q-54 20-29 20T-6-6M54-10Q54 20 29 20T6-6M-6-6Q0-10 6-6', colour, 4.5),
} as const satisfies Record<string, (colour: string) => string>;
/** Jewellery, make-up and facial hair; `colour` is that of the metal, `shade` that of freckles and stubble. */
export const extras = {
  none: () => '',
  hoops: (colour) =>
    `<g fill="none" stroke="${colour}" stroke-width="5"><circle cx="-70" cy="40" r="14"/><circle cx="70" cy="40" r="14"/></g>`,
  studs: (colour) => `<g fill="${colour}"><circle cx="-70" cy="26" r="6"/><circle cx="70" cy="26" r="6"/></g>`,
  drops: (colour) =>
    `<path d="M-70 28V44L-77 58H-63L-70 44M70 28V44L63 58H77L70 44" fill="${colour}" stroke="${colour}" stroke-width="3"/>`,
  microphone: (colour) =>
    `<path d="M70 12C74 52 56 70 30 70" fill="none" stroke="${colour}" stroke-width="5"/><ellipse cx="28" cy="70" rx="11" ry="8" fill="${colour}"/>`,
  freckles: (_, shade) =>
    `<path d="M-40 24h.1M-30 29h.1M-22 23h.1M40 24h.1M30 29h.1M22 23h.1" stroke="${shade}" stroke-width="5"/>`,
  mole: () => '<circle cx="24" cy="44" r="3" fill="#3a2424"/>',
  star: (colour) => `<path d="M44 18L48 27L58 28L50 34L53 44L44 39L35 44L38 34L30 28L40 27Z" fill="${colour}"/>`,
  gems: (colour) =>
    `<path d="M-44 20h.1M-32 25h.1M-20 27h.1M44 20h.1M32 25h.1M20 27h.1" stroke="${colour}" stroke-width="7"/>`,
  stubble: (_, shade) =>
    `<path clip-path="url(#c)" d="M-70 8Q-52 20-50 30Q-40 46-18 43Q0 38 18 43Q40 46 50 30Q52 20 70 8V100H-70Z" fill="${shade}" opacity=".4"/>`,
} as const satisfies Record<string, (colour: string, shade: string) => string>;
