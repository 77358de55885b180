import { word } from '../content/art/lettering.ts';
import { mix } from '../content/art/palette.ts';
import { crowd } from '../content/art/scene.ts';
import { colours, singer, singerSymbols, singers } from './figures.ts';
import {
  beatAt,
  bounce,
  box,
  clamp,
  confetti,
  disc,
  eased,
  group,
  height,
  pulse,
  rays,
  ring,
  spotlight,
  sprung,
  width,
} from './motion.ts';
import { duration, parts } from './song.ts';

const { accent, bright, deep, paper, soft } = colours;
const night = mix(deep, '#07050d', 0.55);
const lights = [bright, soft, paper];

/** Definitions for every picture, once. */
export function definitions(): string {
  const rows = [0, 1, 2].map((row) => {
    const tone = mix(deep, '#07050d', 0.2 + row * 0.3);
    return `<g id="crowd${row}">${crowd(width + 160, height, 84 + row * 26, tone, lights, `row ${row}`)}</g>`;
  });
  return singerSymbols() + rows.join('');
}

/** The picture at a second of the song: the content of an SVG of 1280 by 720. */
export function frameAt(t: number): string {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const part = names.find((name) => t < parts[name].to) ?? 'curtain';
  return scenes[part](t - parts[part].from, t) + fadeOf(t);
}

const fadeOf = (t: number): string => {
  const dark = Math.max(1 - clamp(t / 0.8), clamp((t - duration + 1.8) / 1.6));
  return dark === 0 ? '' : `<rect width="1280" height="720" fill="#07050d" opacity="${dark.toFixed(3)}"/>`;
};

type Scene = (t: number, song: number) => string;

const audience = (t: number, lift: number): string =>
  [0, 1, 2]
    .map((row) => {
      const sway = 26 * Math.sin(Math.PI * t + row * 1.4);
      const rise = lift + (row % 2 === 0 ? bounce(t) : bounce(t + 0.25)) * 12;
      return `<use href="#crowd${row}" transform="translate(${(sway - 80).toFixed(1)} ${(row * 20 - rise).toFixed(1)})"/>`;
    })
    .join('');

const letters = (text: string, x: number, wide: number, foot: number, high: number, colour: string): string =>
  word(text, { x, width: wide, foot, height: high }, colour);

const opening: Scene = (t) => {
  const lit = (index: number): string =>
    t > 1.5 + index * 0.5 ? (index % 3 === 1 ? bright : paper) : mix(deep, accent, 0.25);
  const row = (text: string, from: number, foot: number): string => {
    const wide = [...text].map((letter) => (letter === 'I' ? 44 : 126));
    let at = 640 - wide.reduce((sum, one) => sum + one + 22, -22) / 2;
    return [...text]
      .map((letter, index) => {
        const drawn = letters(letter, at, wide[index] ?? 0, foot, 170, lit(from + index));
        at += (wide[index] ?? 0) + 22;
        return drawn;
      })
      .join('');
  };
  return (
    box(0, 0, width, height, night) +
    spotlight(300, -18 * Math.sin(t * 0.8), 190, accent, 0.5 * eased(t, 0.4, 2)) +
    spotlight(980, 18 * Math.sin(t * 0.7 + 1), 190, accent, 0.5 * eased(t, 1, 2.6)) +
    spotlight(640, 8 * Math.sin(t * 1.1), 150, soft, 0.35 * eased(t, 2, 4)) +
    group(
      `translate(640 300) scale(${(0.94 + t * 0.01).toFixed(3)}) translate(-640 -300)`,
      row('NINE', 0, 270) + row('LIGHTS', 4, 470),
    ) +
    audience(t, -90 + 60 * eased(t, 1, 5))
  );
};

const grounds = [
  [accent, mix(accent, deep, 0.35), bright],
  [bright, mix(bright, paper, 0.5), accent],
  [soft, paper, accent],
  [deep, mix(deep, accent, 0.5), bright],
] as const;

const verse: Scene = (t) => {
  const shot = Math.min(3, Math.floor(t / 4));
  const at = t - shot * 4;
  const [ground, figure, second] = grounds[shot] ?? grounds[0];
  const [, name] = singers[shot] ?? singers[0];
  const side = shot % 2 === 0 ? 1 : -1;
  const x = 640 + side * (240 + 520 * (1 - sprung(at, 0.05, 0.7)) - at * 14);
  const drift = -side * (at * 9);
  const sweep = -400 + ((at % 2) / 2) * 2100;
  return (
    box(0, 0, width, height, ground) +
    [3, 2, 1]
      .map((step) => ring(x, 330, step * 150 + 26 * pulse(t) + at * 10, 54, step % 2 === 0 ? second : figure))
      .join('') +
    group(
      `translate(${drift.toFixed(1)} 0)`,
      letters(name, side > 0 ? 80 : 700, 500, 640, 220, shot === 1 || shot === 2 ? deep : paper),
    ) +
    singer(shot, x, 330 - 10 * bounce(t), 2.7 + at * 0.05, 2.5 * Math.sin(Math.PI * t)) +
    group(`translate(${sweep.toFixed(0)} 0) skewX(-18)`, box(0, 0, 120, height, paper), 0.16) +
    (at < 0.45 ? group(`translate(${(-500 + at * 4600).toFixed(0)} 0) skewX(-18)`, box(0, 0, 420, height, bright)) : '')
  );
};

const build: Scene = (t) => {
  const count = t < 2 ? 'THREE' : t < 4 ? 'TWO' : t < 6 ? 'ONE' : '';
  const panels = [4, 5, 6].map((index, place) => {
    const [ground = accent, second = deep] =
      [
        [accent, deep],
        [bright, accent],
        [soft, deep],
      ][place] ?? [];
    const fall = place % 2 === 0 ? -1 : 1;
    const y = fall * height * (1 - sprung(t, place * 0.5, place * 0.5 + 0.6));
    const inside =
      box(0, 0, 427, height, ground) +
      disc(213, 330, 180 + 20 * pulse(t), second, 0.5) +
      singer(index, 213, 340, 1.75 + t * 0.05 + 0.03 * pulse(t), fall * 3 * Math.sin(Math.PI * t));
    return `<svg x="${(place * 426.7).toFixed(1)}" y="${y.toFixed(1)}" width="427" height="720">${inside}</svg>`;
  });
  const closing = eased(t, 5.6, 7.9);
  return (
    box(0, 0, width, height, deep) +
    panels.join('') +
    (count === ''
      ? ''
      : group(
          `translate(640 640) scale(${(1 + 0.12 * pulse(t)).toFixed(3)})`,
          letters(count, -260, 520, 0, 150, count === 'TWO' ? paper : paper),
        )) +
    (closing > 0 ? ring(640, 360, 1500 - 760 * closing, 1480 * closing, night) : '')
  );
};

const stageShot = (t: number, faces: readonly number[], ground: string, beam: string): string => {
  const middle = (faces.length - 1) / 2;
  const order = faces
    .map((face, place) => ({ face, away: place - middle }))
    .sort((one, other) => Math.abs(other.away) - Math.abs(one.away));
  return (
    box(-200, -200, width + 400, height + 400, ground) +
    rays(640, 330, 14, t * 14, beam) +
    ring(640, 330, 250 + 24 * pulse(t), 26, bright) +
    order
      .map(({ face, away }) =>
        singer(
          face,
          640 + away * (faces.length > 3 ? 232 : 330) + 8 * Math.sin(Math.PI * t + away),
          350 + Math.abs(away) * 34 - 22 * (Math.abs(away) % 2 === 0 ? bounce(t) : bounce(t + 0.25)),
          1.95 - Math.abs(away) * 0.22,
          4 * Math.sin(Math.PI * t + away),
        ),
      )
      .join('')
  );
};

const chorus: Scene = (t) => {
  const shot = Math.floor(t / 4);
  const at = t - shot * 4;
  const [zoom, x, y] = (
    [
      [1, 640, 360],
      [1.55, 330, 330],
      [1.55, 950, 330],
      [1.12, 640, 340],
    ] as const
  )[shot] ?? [1, 640, 360];
  const close = zoom * (1 + at * 0.012 + 0.015 * pulse(t));
  return (
    group(
      `translate(640 360) scale(${close.toFixed(4)}) translate(${-x} ${-y})`,
      stageShot(t, [1, 0, 2], accent, mix(accent, deep, 0.32)),
    ) +
    confetti(t, shot === 0 ? 26 : 44, lights) +
    audience(t, zoom > 1.3 ? -120 : 0)
  );
};

const dance: Scene = (t) => {
  const beat = beatAt(t);
  if (t >= 8) {
    const index = Math.min(8, 3 + Math.floor((t - 8) / 1.6));
    const at = (t - 8) % 1.6;
    const [ground, figure] = grounds[index % grounds.length] ?? grounds[0];
    const [, name] = singers[index] ?? singers[0];
    return (
      box(0, 0, width, height, ground) +
      rays(640, 360, 10, t * 30, figure) +
      singer(index, 640, 300 - 14 * bounce(t), 2.6 + 0.5 * eased(at, 0, 0.5), 6 * Math.sin(2 * Math.PI * t)) +
      group(
        `translate(640 690) scale(${(1 + 0.1 * pulse(t)).toFixed(3)})`,
        letters(name, -420, 840, 0, 170, ground === bright || ground === soft ? deep : paper),
      )
    );
  }
  const tiles = singers.map((_, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)];
    const lit = beat >= 9 ? (index + beat) % 2 === 0 : beat >= index;
    const [ground, figure] = grounds[(index * 3 + (beat >= 9 ? beat : 0)) % grounds.length] ?? grounds[0];
    const inside =
      box(0, 0, 420, 234, lit ? ground : mix(night, deep, 0.6)) +
      (lit ? disc(210, 117, 100 + 14 * pulse(t), figure) : '') +
      group(
        'translate(0 0)',
        singer(index, 210, 120 - (lit ? 8 * bounce(t) : 0), 0.98, lit ? 4 * Math.sin(Math.PI * t + index) : 0),
        lit ? 1 : 0.28,
      );
    return `<svg x="${4 + column * 426}" y="${4 + row * 239}" width="420" height="234">${inside}</svg>`;
  });
  return box(0, 0, width, height, night) + tiles.join('');
};

const lastChorus: Scene = (t) => {
  const shot = Math.floor(t / 4);
  const word1 = Math.floor(t / 2) % 2 === 0 ? 'NINE' : 'LIGHTS';
  const [ground, beam] = shot % 2 === 0 ? [bright, mix(bright, paper, 0.55)] : [accent, soft];
  const pull = shot === 3 ? 1 - 0.03 * (t - 12) : 1.02 + 0.02 * (t % 4);
  return (
    group(
      `translate(640 360) scale(${pull.toFixed(4)}) translate(-640 -360)`,
      stageShot(t, shot % 2 === 0 ? [3, 1, 0, 2, 5] : [7, 4, 0, 6, 8], ground, beam) +
        box(-200, 540, width + 400, 400, deep) +
        group(
          `translate(640 690) scale(${(1 + 0.05 * pulse(t)).toFixed(3)})`,
          letters(word1, -480, 960, 0, 130, shot % 2 === 0 ? bright : paper),
        ),
    ) +
    confetti(t, 54, [accent, paper, soft, bright]) +
    audience(t, -110)
  );
};

const curtain: Scene = (t) => {
  const lamps = singers.map((_, index) => {
    const out = 1 - eased(t, 1.2 + index * 0.55, 2.2 + index * 0.55);
    const x = 160 + index * 120;
    const y = 190 - 60 * Math.sin((index / 8) * Math.PI);
    return (
      disc(x, y, 62 * (0.6 + 0.4 * out), accent, 0.35 * out) +
      disc(x, y, 26, index === 8 ? bright : mix(deep, paper, 0.15 + 0.85 * out), 1)
    );
  });
  return (
    box(0, 0, width, height, night) +
    spotlight(640, 4 * Math.sin(t), 230, accent, 0.4 * (1 - eased(t, 5, 8))) +
    lamps.join('') +
    group(
      `translate(0 ${(30 * (1 - eased(t, 1.5, 3))).toFixed(1)})`,
      letters('LAST', 300, 300, 470, 130, paper) + letters('LIGHT', 636, 350, 470, 130, bright),
      eased(t, 1.5, 3),
    ) +
    audience(t, -40 - 60 * eased(t, 5, 9))
  );
};

const scenes: Readonly<Record<keyof typeof parts, Scene>> = {
  opening,
  verse,
  build,
  chorus,
  dance,
  lastChorus,
  curtain,
};
