import bidiFactory from 'bidi-js';
import { hasLetter, printFamilies } from './print-fonts.ts';

/** A piece of a line in one font. Letters of right-to-left scripts are in the order in which they are read. */
export interface PrintRun {
  readonly family: string;
  readonly text: string;
}

/** Replaces a letter that no font has, so that it can be written by hand. */
const blank = '_';

const isPrintable = (letter: string): boolean => printFamilies.some(({ name }) => hasLetter(name, letter));

/** Emoji, and marks without a picture of their own: a name or an address can be read without them. */
const isOrnament = (letter: string): boolean =>
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Cf}\p{Cc}\ufe0e\ufe0f]/u.test(letter) &&
  !/[\d#*]/.test(letter);

/** A text as the fonts can print it, and whether letters are missing. */
export function printable(input: string): { text: string; isWhole: boolean } {
  let isWhole = true;
  const letters = [...input.normalize('NFC').replaceAll(/\p{RGI_Emoji}/gv, '')].map((letter) => {
    if (/\s/.test(letter)) return ' ';
    if (isPrintable(letter)) return letter;
    if (isOrnament(letter)) return '';
    isWhole = false;
    return blank;
  });
  return { text: letters.join('').replaceAll(/ +/g, ' ').trim(), isWhole };
}

const bidi = bidiFactory();

interface Piece {
  family: string;
  level: number;
  letters: string[];
}

/** The pieces of a line from left to right, as they are printed (Unicode Standard Annex 9). */
export function visualRuns(line: string): PrintRun[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const families = familiesOf(line);
  const pieces: Piece[] = [];
  let at = 0;
  for (const letter of line) {
    const [level = 0, family = ''] = [embedding.levels[at], families.get(at)];
    const shown = mirrored.get(at) ?? letter;
    const last = pieces.at(-1);
    if (last !== undefined && last.level === level && last.family === family) last.letters.push(shown);
    else pieces.push({ family, level, letters: [shown] });
    at += letter.length;
  }
  return inVisualOrder(pieces).map(({ family, level, letters }) => ({ family, text: letterOrder(level, letters) }));
}

/** The font of each letter, by its place in the line. Spaces and marks keep the font of the letter before them. */
function familiesOf(line: string): Map<number, string> {
  const names = printFamilies.map(({ name }) => name);
  const whole = names.find((name) => [...line].every((letter) => hasLetter(name, letter)));
  // One font for kana and characters: the first family has kana, but no characters.
  const preferred = /\p{Script=Han}/u.test(line) ? ['PretendardJP', ...names] : names;
  const families = new Map<number, string>();
  let last = whole ?? preferred[0] ?? '';
  let at = 0;
  for (const letter of line) {
    const stays = whole !== undefined || (/[\p{M}\p{P}\p{Zs}]/u.test(letter) && hasLetter(last, letter));
    last = stays ? last : (preferred.find((name) => hasLetter(name, letter)) ?? last);
    families.set(at, last);
    at += letter.length;
  }
  return families;
}

/** Rule L2: from the highest level down, each sequence of pieces of that level or a higher one is reversed. */
function inVisualOrder(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  return ordered;
}

/** The font's shaping reverses Arabic and Hebrew letters itself. Other signs of a right-to-left piece are reversed here. */
function letterOrder(level: number, letters: readonly string[]): string {
  const text = letters.join('');
  const isReversed = level % 2 === 1 && !/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  return isReversed ? letters.toReversed().join('') : text;
}
