import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { kindsOf } from '../../composition/compose.ts';
import { features } from '../../features.ts';
import { problemLine } from '../problems.ts';
import { readContent } from '../read.ts';
import { checkFiles } from './check.ts';

export const kinds = kindsOf(features);
const now = new Date('2026-11-21T03:00:00Z');

const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
/** A valid folder: each file's text. */
export const good = {
  'show.yaml': `titles:
  - id: show
    accent: "#6a3df0"
    name: Show
    tagline: { ko: 하나, en: One, ja: 一 }
    description: { ko: 하나, en: One, ja: 一 }
    poster: dot.svg
    stage: dot.svg
`,
  'artists.yaml': `artists:
  - id: mina
    titles: [show]
    name: { ko: 미나, en: Mina, ja: ミナ }
    note: { ko: 노래, en: Sings, ja: 歌 }
    portrait: dot.svg
`,
  'votes.yaml': `votes:
  - id: final
    title: show
    name: Final
    description: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    opens: -1d 20:00
    closes: +1d 20:00
    results: +1d 21:00
    rules: { freePerDay: 3, paid: true }
    candidates:
      - artist: mina
`,
  'questions.yaml': `questions:
  - id: where
    topic: vote
    name: { ko: 하나, en: One, ja: 一 }
    answer: { ko: 하나, en: One, ja: 一 }
`,
  'notices/doors.md': `---
title: show
category: news
name: { ko: 하나, en: One, ja: 一 }
from: -1d 20:00
---
=== ko
하나

=== en
One **strong** word

=== ja
一
`,
  'dot.svg': dot,
};

/** A prize event that opens later, with these lines on its beacon. */
export const eventWith = (beacon: string): string => `events:
  - id: seats
    title: show
    name: Seats
    description: { ko: 하나, en: One, ja: 一 }
    terms: { ko: 하나, en: One, ja: 一 }
    picture: dot.svg
    opens: +4h
    closes: +2d 20:00
    results: +4d 20:00
    infoUntil: +5d 20:00
    purge: +9d 20:00
    ${beacon}
    prizes: [{ name: { ko: 하나, en: One, ja: 一 }, note: { ko: 하나, en: One, ja: 一 }, winners: 1 }]
`;

/** Writes these files into a content folder. */
export function writeContent(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The problems of the valid folder with these files changed, one line each. */
export async function problemsOf(changes: Record<string, string | Buffer>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'));
  try {
    writeContent(folder, { ...good, ...changes });
    return (await checkFiles(readContent(folder, kinds), kinds, now)).map(problemLine);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One file of the valid folder, with a text in it replaced. */
export const replaced = (file: keyof typeof good, from: string, to: string): Record<string, string> => {
  if (!good[file].includes(from)) throw new Error(`${file} has no ${from}`);
  return { [file]: good[file].replace(from, to) };
};

/** A mistake: its name, the files with it, and the problems that are found, one line each. */
export type Mistake = [name: string, changes: Record<string, string>, problems: string[]];

/** A test for each mistake. */
export function testMistakes(mistakes: Mistake[]): void {
  it.each(mistakes)('%s', async (_, changes, problems) => {
    expect(await problemsOf(changes)).toEqual(problems);
  });
}
