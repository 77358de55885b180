import { mix, type Palette } from './palette.ts';
import type { Random } from './random.ts';

/** Shoulders and clothes in bust coordinates: the neck ends at y = 118, the picture at y = 230 or above. */
interface Cloth {
  /** Main cloth, second cloth and metal or trim. */
  main: string;
  second: string;
  trim: string;
  skin: string;
  shade: string;
  /** Whether `patternOf` has been drawn before. */
  patterned: boolean;
}

const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;
const line = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

const shoulders =
  'M-172 240C-172 160-130 142-84 130C-56 122-40 116-34 104H34C40 116 56 122 84 130C130 142 172 160 172 240Z';
/** A body in the cloth's colour; `url(#p)` is the pattern on it. */
const body = (patterned: boolean, main: string, d = shoulders): string =>
  fill(d, main) + (patterned ? fill(d, 'url(#p)') : '');

export const outfits = {
  tee: ({ main, second, skin, shade, patterned }) =>
    body(patterned, main) +
    fill('M-44 110Q0 172 44 110L34 98H-34Z', skin) +
    fill('M-30 98Q0 132 30 98Z', shade) +
    line('M-47 112Q0 178 47 112', second, 11),
  hoodie: ({ main, second, trim, skin, shade, patterned }) =>
    fill('M-96 150C-108 96-70 72-40 78H40C70 72 108 96 96 150Z', mix(main, '#120a1c', 0.35)) +
    body(patterned, main) +
    fill('M-34 104L0 146L34 104V90H-34Z', skin) +
    fill('M-30 94Q0 128 30 94Z', shade) +
    fill('M-40 98C-66 112-58 140 0 168C58 140 66 112 40 98L0 148Z', second) +
    line('M-26 150V196M26 150V186', trim, 7),
  blazer: ({ main, second, trim, skin, shade, patterned }) =>
    body(patterned, main) +
    fill('M-34 104L0 190L34 104V90H-34Z', skin) +
    fill('M-30 94Q0 128 30 94Z', shade) +
    fill('M-34 106L-16 124L0 240H-30L-78 128ZM34 106L16 124L0 240H30L78 128Z', second) +
    line('M-36 106L0 196L36 106', mix(second, '#120a1c', 0.3), 4) +
    `<circle cx="-66" cy="176" r="9" fill="${trim}"/>`,
  uniform: ({ main, second, trim, skin, shade, patterned }) =>
    body(patterned, main) +
    fill('M-34 102L0 150L34 102V90H-34Z', skin) +
    fill('M-30 94Q0 126 30 94Z', shade) +
    fill('M-38 100L-62 130L-20 158L0 142L20 158L62 130L38 100L0 144Z', '#fff') +
    fill('M-13 146H13L20 240H-20Z', second) +
    line('M-16 176L16 164M-18 206L18 192', trim, 7),
  turtleneck: ({ main, second, patterned }) =>
    body(patterned, main) +
    fill('M-44 122Q-38 86-30 84H30Q38 86 44 122Q0 142-44 122Z', main) +
    line('M-30 92Q0 102 30 92', mix(main, second, 0.5), 6),
  leather: ({ main, second, trim, skin, shade, patterned }) =>
    body(patterned, mix(main, '#120a1c', 0.5)) +
    fill('M-34 104L-30 240H30L34 104V90H-34Z', second) +
    fill('M-38 98Q0 158 38 98L34 88H-34Z', skin) +
    fill('M-30 94Q0 126 30 94Z', shade) +
    fill('M-36 104L-92 132L-58 160L-30 240L-20 240ZM36 104L92 132L58 160L30 240L20 240Z', mix(main, '#120a1c', 0.3)) +
    line('M-104 170L-64 186M70 176L100 166', trim, 6),
  sequin: ({ main, trim, skin, shade, patterned }) =>
    fill(shoulders, skin) +
    fill('M-30 96Q0 130 30 96Z', shade) +
    body(
      patterned,
      main,
      'M-172 240C-168 190-150 166-110 158C-60 184-30 186 0 176C30 186 60 184 110 158C150 166 168 190 172 240Z',
    ) +
    line('M-62 128Q0 168 62 128', trim, 6) +
    `<circle cy="150" r="9" fill="${trim}"/>`,
  halter: ({ main, second, skin, shade, patterned }) =>
    fill(shoulders, skin) +
    fill('M-30 96Q0 130 30 96Z', shade) +
    body(patterned, main, 'M-38 108Q0 120 38 108C52 150 84 180 112 240H-112C-84 180-52 150-38 108Z') +
    line('M-40 106Q0 122 40 106', second, 13),
  stage: ({ main, second, trim, skin, shade, patterned }) =>
    body(patterned, main) +
    fill('M-34 102L0 150L34 102V90H-34Z', skin) +
    fill('M-30 94Q0 126 30 94Z', shade) +
    fill('M-38 98L-56 128L-4 168V240H4V168L56 128L38 98L0 146Z', second) +
    line('M-40 190H-8M-46 214H-8M40 190H8M46 214H8', trim, 7) +
    line('M-150 176Q-130 142-92 138M150 176Q130 142 92 138', trim, 14) +
    `<path d="M-156 186L-92 150M156 186L92 150" stroke="${trim}" stroke-width="16" stroke-dasharray="3 6" stroke-linecap="butt" fill="none"/>`,
  hanbok: ({ main, second, trim, skin, shade, patterned }) =>
    body(patterned, main) +
    fill('M-32 104L0 150L32 104V90H-32Z', skin) +
    fill('M-30 94Q0 126 30 94Z', shade) +
    line('M-40 102L38 218', '#fff', 17) +
    line('M40 102L-22 186L-40 240', second, 21) +
    line('M38 102L-24 182', '#fff', 8) +
    fill('M2 178L30 240H12L-8 186ZM8 174L60 226L46 236L-2 184Z', trim),
  varsity: ({ main, second, trim, skin, shade, patterned }) =>
    body(patterned, main) +
    fill('M-172 240C-172 160-130 142-100 134L-92 240ZM172 240C172 160 130 142 100 134L92 240Z', second) +
    fill('M-36 104L0 156L36 104V90H-36Z', skin) +
    fill('M-30 94Q0 128 30 94Z', shade) +
    line('M-42 104L0 164V240M42 104L0 164', trim, 9) +
    `<path d="M48 184L54 198L69 199L57 208L61 223L48 215L35 223L39 208L27 199L42 198Z" fill="${trim}"/>`,
} as const satisfies Record<string, (cloth: Cloth) => string>;
const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`;
/** Pattern tiles: size, drawing in the pattern's colour. */
export const patterns = {
  plain: [0, ''],
  stripes: [28, '<path d="M0 7H28" stroke-width="9"/>'],
  pinstripe: [18, '<path d="M9 0V18" stroke-width="2.5"/>'],
  dots: [26, dot(7, 7, 4) + dot(20, 20, 4)],
  check: [36, '<path d="M0 9H36M9 0V36" stroke-width="9" opacity=".6"/>'],
  zigzag: [28, '<path d="M0 20L14 6L28 20" stroke-width="5" fill="none"/>'],
  sparkle: [34, '<path d="M9 0L12 7L18 9L12 12L9 18L7 12L0 9L7 7Z"/>' + dot(27, 26, 3)],
  scales: [
    24,
    '<path d="M0 0A12 12 0 0 0 24 0M-12 12A12 12 0 0 0 12 12A12 12 0 0 0 36 12" stroke-width="3" fill="none"/>',
  ],
} as const;
export type Pattern = keyof typeof patterns;

export function patternOf(kind: Pattern, colour: string): string {
  const [size, drawing] = patterns[kind];
  if (size === 0) return '';
  return `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse" fill="${colour}" stroke="${colour}" stroke-width="0">${drawing}</pattern>`;
}

/** Three cloth colours that differ from each other and, as far as the palette allows, from the background. */
export function clothOf(palette: Palette, random: Random, backdrop: string): Pick<Cloth, 'main' | 'second' | 'trim'> {
  const { accent, deep, bright, soft, paper } = palette;
  const schemes: [string, string, string][] = [
    [accent, deep, bright],
    [deep, accent, bright],
    [bright, deep, accent],
    [paper, accent, deep],
    [soft, deep, paper],
    [deep, paper, soft],
    [accent, paper, bright],
  ];
  const fitting = schemes.filter(([main]) => main !== backdrop);
  const [main, second, trim] = fitting[random.between(0, fitting.length - 1)] ?? [deep, accent, bright];
  return { main, second, trim };
}
