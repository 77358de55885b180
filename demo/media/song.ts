/**
 * “Nine Lights”, the demo's own song: 45 bars of 4 beats at 120 beats per minute, so that a bar is two seconds and one
 * segment of the stream. Its structure is defined here; music, pictures and captions use it.
 */
export const beatSeconds = 0.5;
export const barSeconds = 4 * beatSeconds;
export const duration = 90;

export const parts = {
  opening: { from: 0, to: 8 },
  verse: { from: 8, to: 24 },
  build: { from: 24, to: 32 },
  chorus: { from: 32, to: 48 },
  dance: { from: 48, to: 64 },
  lastChorus: { from: 64, to: 80 },
  curtain: { from: 80, to: 90 },
} as const;

/** A note of the melody: beats from the start of its part, length in beats, MIDI key. */
export type Note = readonly [at: number, length: number, key: number];

/** Chords as MIDI keys, one per bar. D major; the last chorus and the finale are a tone higher. */
const D = [50, 57, 62, 66];
const A = [45, 57, 61, 64];
const Bm = [47, 59, 62, 66];
const G = [43, 55, 59, 62];
const up = (chord: readonly number[]): number[] => chord.map((key) => key + 2);

export const chords: readonly (readonly number[])[] = [
  [Bm, G, D, A],
  [Bm, G, D, A, Bm, G, D, A],
  [G, A, Bm, A],
  [D, A, Bm, G, D, A, Bm, G],
  [Bm, Bm, G, G, D, D, A, A],
  [D, A, Bm, G, D, A, Bm, G].map(up),
  [G, A, D, D, D].map(up),
].flat();

const verseLine: readonly Note[] = [
  [0, 1, 66],
  [1, 0.5, 66],
  [1.5, 1, 69],
  [2.5, 0.5, 66],
  [3, 1.5, 64],
  [4.5, 0.5, 62],
  [5, 1, 64],
  [6, 2, 62],
];
const verseAnswer: readonly Note[] = [
  [0, 1, 69],
  [1, 0.5, 71],
  [1.5, 1, 69],
  [2.5, 0.5, 66],
  [3, 1.5, 69],
  [4.5, 1, 64],
  [5.5, 2.5, 61],
];
const hook: readonly Note[] = [
  [0, 0.5, 74],
  [0.5, 0.5, 73],
  [1, 1, 74],
  [2, 1, 78],
  [3, 1, 76],
  [4, 0.5, 73],
  [4.5, 0.5, 71],
  [5, 1, 73],
  [6, 2, 69],
];
const hookAnswer: readonly Note[] = [
  [0, 0.5, 71],
  [0.5, 0.5, 73],
  [1, 1, 74],
  [2, 1, 76],
  [3, 1, 78],
  [4, 1, 81],
  [5, 1, 78],
  [6, 2, 79],
];
const after = (notes: readonly Note[], beats: number, keys = 0): Note[] =>
  notes.map(([at, length, key]) => [at + beats, length, key + keys]);
const chorusLines = [hook, after(hookAnswer, 8), after(hook, 16), after(hookAnswer, 24)].flat();

export const melody: Readonly<Partial<Record<keyof typeof parts, readonly Note[]>>> = {
  verse: [verseLine, after(verseAnswer, 8), after(verseLine, 16), after(verseAnswer, 24)].flat(),
  build: [
    [0, 2, 71],
    [2, 2, 73],
    [4, 3, 74],
    [8, 1, 74],
    [9, 1, 76],
    [10, 1, 78],
    [11, 3, 81],
  ],
  chorus: chorusLines,
  lastChorus: after(chorusLines, 0, 2),
  curtain: [
    [0, 2, 71],
    [2, 2, 76],
    [4, 3, 75],
    [8, 6, 80],
  ],
};
