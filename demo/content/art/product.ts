import { word, wordHeight } from './lettering.ts';
import { motifs } from './motif.ts';
import { mix, type Palette, type PaletteName, palettes } from './palette.ts';
import { createRandom } from './random.ts';
import { type Face, figure } from './scene.ts';

/** Product pictures, 4:5 and 800 by 1000: one large object on the title's colours. */
const width = 800;
const height = 1000;

const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round">`;

function rays(x: number, y: number, count: number, turn: number, colour: string): string {
  let d = '';
  for (let ray = 0; ray < count; ray += 1) {
    const [from, to] = [turn + (ray / count) * Math.PI * 2, turn + ((ray + 0.5) / count) * Math.PI * 2];
    const far = (angle: number): string =>
      `${Math.round(x + 1100 * Math.cos(angle))} ${Math.round(y + 1100 * Math.sin(angle))}`;
    d += `M${x} ${y}L${far(from)} ${far(to)}Z`;
  }
  return `<path d="${d}" fill="${colour}"/>`;
}

const ground = (colour: string): string => `<rect width="${width}" height="${height}" fill="${colour}"/>`;

/** A shape with three wide corners and a small one at its lower left, the brand's shape. */
function card(x: number, y: number, wide: number, high: number, round: number, colour: string): string {
  const d = `M${x + round} ${y}H${x + wide - round}A${round} ${round} 0 0 1 ${x + wide} ${y + round}V${y + high - round}A${round} ${round} 0 0 1 ${x + wide - round} ${y + high}H${x + 14}A14 14 0 0 1 ${x} ${y + high - 14}V${y + round}A${round} ${round} 0 0 1 ${x + round} ${y}Z`;
  return `<path d="${d}" fill="${colour}"/>`;
}

/** A clip path for a card's content; ids are unique within one picture. */
function clipped(id: string, shape: string, inside: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inside}</g>`;
}

const figures: Readonly<Record<string, string>> = {
  '0': 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0ZM50 28A22 22 0 0 0 50 72A22 22 0 0 0 50 28Z',
  '1': 'M16 0H50V100H20V30H4Z',
  '2': 'M8 34A40 36 0 0 1 86 36Q86 52 62 66L52 73H88V100H6V78L46 50Q56 42 56 35A10 9 0 0 0 38 34Z',
  '3': 'M10 0H84V22L62 38A32 31 0 0 1 48 100Q22 100 6 84L24 64Q34 74 46 74A9 9 0 0 0 46 56H30V38L46 26H10Z',
  '5': 'M12 0H84V26H38V36H50A32 32 0 0 1 48 100Q22 100 6 86L22 64Q32 74 46 74A9 9 0 0 0 46 58H12Z',
};

/** Numbers with the same weight as the letters, centred on x. */
function count(digits: string, x: number, y: number, scale: number, colour: string): string {
  let end = 0;
  const drawn = [...digits].map((digit) => {
    const start = end;
    end += digit === '1' ? 62 : 100;
    return `<path transform="translate(${start})" d="${figures[digit] ?? ''}"/>`;
  });
  const wide = end - 8;
  return `<g fill="${colour}" fill-rule="evenodd" transform="translate(${Math.round(x - (wide * scale) / 2)} ${y}) scale(${scale})">${drawn.join('')}</g>`;
}

/** A fan of vote slips with their number, in front of rays. */
export function drawPack(palette: PaletteName, digits: string, seed: string): string {
  const { accent, deep, bright, soft, paper } = palettes[palette];
  const random = createRandom(seed);
  const slip = (turn: number, colour: string): string =>
    `<g transform="rotate(${turn} 400 940)">${card(196, 236, 408, 560, 64, colour)}</g>`;
  return `${open}${ground(accent)}${rays(400, 620, 13, random.next(), mix(accent, deep, 0.25))}${slip(-24, mix(deep, accent, 0.35))}${slip(-12, soft)}${slip(12, bright)}${slip(0, paper)}${count(digits, 400, 330, digits.length > 2 ? 1.18 : 1.7, accent)}<path d="M250 640H550" stroke="${mix(paper, soft, 0.7)}" stroke-width="8" stroke-dasharray="2 22"/><path d="M330 740 352 660h20zM330 740 400 664l24 14zM330 740 452 692l10 24zM330 740 470 728v26z" fill="${deep}"/></svg>`;
}

/** One to four overlapping photocards, each with a face. */
export function drawCards(palette: PaletteName, faces: readonly Face[], seed: string): string {
  const colours = palettes[palette];
  const { accent, deep, bright, soft, paper } = colours;
  const random = createRandom(seed);
  const grounds = [bright, soft, mix(accent, paper, 0.35), mix(deep, accent, 0.5)];
  const shown = faces.slice(0, 4);
  const middle = (shown.length - 1) / 2;
  const cards = shown.map((face, index) => {
    const [x, y] = [220 + (index - middle) * 118, 216 + Math.abs(index - middle) * 26];
    const inner = `<rect x="${x + 20}" y="${y + 20}" width="320" height="500" rx="30"/>`;
    const portrait = `${ground(grounds[index % grounds.length] ?? soft)}${rays(x + 180, y + 240, 9, random.next(), mix(grounds[index % grounds.length] ?? soft, paper, 0.35))}${figure(face, index, x + 180, y + 232, 1.55)}`;
    return `<g transform="rotate(${Math.round((index - middle) * 9)} 400 900)">${card(x, y, 360, 560, 46, paper)}${clipped(`p${index}`, inner, portrait)}</g>`;
  });
  return `${open}${ground(deep)}${rays(400, 980, 15, 0.1, mix(deep, accent, 0.45))}${cards.join('')}</svg>`;
}

/** A ticket with its stub torn along the dots, with the title's motif. */
export function drawTicket(palette: PaletteName, words: readonly [string, string]): string {
  const colours = palettes[palette];
  const { accent, deep, bright, paper } = colours;
  const shape = `<path d="M150 110H650V660A40 40 0 0 0 650 740V890H150V740A40 40 0 0 0 150 660Z"/>`;
  const print = motifs[palette]({ width: 800, height: 1000, x: 400, y: 380, size: 170 }, colours);
  const lower = wordHeight(words[1], 420, 96);
  return `${open}${ground(mix(accent, deep, 0.15))}${rays(90, 990, 17, 0.04, mix(accent, bright, 0.22))}<g transform="rotate(7 400 500)"><g transform="translate(14 22)" fill="${deep}" opacity=".45">${shape}</g>${clipped('t', shape, `${print}<rect x="150" y="700" width="500" height="200" fill="${paper}"/>${word(words[0], { x: 190, width: 420, foot: 250, height: 96 }, paper)}`)}<path d="M190 700H612" stroke="${deep}" stroke-width="7" stroke-dasharray="1 21"/>${word(words[1], { x: 190, width: 420, foot: 752 + lower, height: 96 }, deep)}</g></svg>`;
}

/** A raised light stick with rings of light. */
export function drawLightStick(palette: PaletteName): string {
  const { accent, deep, bright, soft, paper } = palettes[palette];
  const ring = (r: number, colour: string): string => `<circle cx="400" cy="360" r="${r}" fill="${colour}"/>`;
  return `${open}${ground(deep)}${rays(400, 360, 19, 0.12, mix(deep, accent, 0.35))}${ring(330, mix(deep, accent, 0.55))}${ring(262, accent)}${ring(204, mix(accent, soft, 0.55))}<g transform="rotate(9 400 500)"><rect x="352" y="500" width="96" height="440" rx="40" fill="${paper}"/><path d="M352 560H448M352 596H448" stroke="${soft}" stroke-width="10"/><rect x="376" y="650" width="48" height="90" rx="24" fill="${accent}"/><path d="M300 470H500L470 540H330Z" fill="${mix(paper, soft, 0.5)}"/><circle cx="400" cy="340" r="158" fill="${bright}"/><path d="M322 428 348 262h38zM322 428 418 270l36 20zM322 428 480 312l18 36zM322 428 510 380v44z" fill="${paper}"/></g></svg>`;
}

/** A hooded shirt or a tote bag with the title's two words, on a hanger of rays. */
export function drawWear(palette: PaletteName, words: readonly [string, string], thing: 'hoodie' | 'tote' | 'photobook'): string {
  const colours = palettes[palette];
  const { accent, deep, bright, soft, paper } = colours;
  const back = `${open}${ground(soft)}${rays(400, 300, 15, 0.2, mix(soft, paper, 0.45))}`;
  if (thing === 'tote') {
    return `${back}<path d="M290 400C290 150 510 150 510 400" fill="none" stroke="${deep}" stroke-width="34"/>${card(180, 380, 440, 500, 46, paper)}${lettering(words, 232, 336, 520, accent, deep)}</svg>`;
  }
  if (thing === 'photobook') {
    const cover = card(190, 170, 440, 640, 40, accent);
    const print = motifs[palette]({ width: 800, height: 1000, x: 410, y: 520, size: 150 }, colours);
    return `${back}<path d="M150 214 190 190V800L150 830Z" fill="${deep}"/><path d="M150 830 190 800H630L596 846H170Z" fill="${paper}"/>${cover}${clipped('b', card(190, 170, 440, 640, 40, accent), print)}${lettering(words, 240, 340, 262, paper, bright)}</svg>`;
  }
  return `${back}<path d="M286 250C300 150 500 150 514 250L640 320 720 560 610 610 580 520V880H220V520L190 610 80 560 160 320Z" fill="${deep}"/><path d="M300 244C330 320 470 320 500 244C470 190 330 190 300 244Z" fill="${mix(deep, accent, 0.5)}"/><path d="M366 300V400M434 300V400" stroke="${paper}" stroke-width="10"/><path d="M290 720H510L540 830H260Z" fill="${mix(deep, accent, 0.3)}"/>${lettering(words, 260, 280, 490, bright, paper)}</svg>`;
}

function lettering(
  words: readonly [string, string],
  x: number,
  wide: number,
  top: number,
  upperColour: Palette['accent'],
  lowerColour: string,
): string {
  const upper = wordHeight(words[0], wide, 110);
  const lower = wordHeight(words[1], wide, 110);
  return (
    word(words[0], { x, width: wide, foot: top + upper, height: 110 }, upperColour) +
    word(words[1], { x, width: wide, foot: top + upper + 24 + lower, height: 110 }, lowerColour)
  );
}
