import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Glyphs, readGlyphs } from './glyphs.ts';

const require = createRequire(import.meta.url);

interface CardFont {
  family: string;
  file: string;
}

/** The card's fonts, in the order in which they are searched for a letter. */
const fonts: readonly CardFont[] = [
  { family: 'Pretendard', file: 'pretendard/dist/public/static/Pretendard-ExtraBold.otf' },
  { family: 'Pretendard JP', file: 'pretendard-jp/dist/public/static/PretendardJP-ExtraBold.otf' },
  {
    family: 'Noto Sans Arabic',
    file: '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  },
  {
    family: 'Noto Sans Hebrew',
    file: '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  },
  { family: 'Noto Sans Thai', file: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf' },
];

/** For all texts except nicknames, which may be in any script. */
export const fontFamilies = 'Pretendard, Pretendard JP';

/** Both are loaded once, for the first card. */
let files: Buffer[] | null = null;
let cached: (Glyphs & { family: string })[] | null = null;

export function readFonts(): Buffer[] {
  files ??= fonts.map(({ file }) => readFileSync(require.resolve(file)));
  return files;
}

function glyphFonts(): (Glyphs & { family: string })[] {
  cached ??= readFonts().map((file, index) => ({ family: fonts[index]?.family ?? '', ...readGlyphs(file) }));
  return cached;
}

/** The width of a text in ems, without ligatures and kerning. */
export function widthOf(text: string): number {
  const advanceOf = (codePoint: number): number =>
    glyphFonts().reduce<number | null>((found, font) => found ?? font.advanceOf(codePoint), null) ?? 1;
  return [...text].reduce((sum, letter) => sum + advanceOf(letter.codePointAt(0) ?? 0), 0);
}

export interface FontRun {
  family: string;
  text: string;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Splits a text into pieces with one font each. Null if no font has one of its letters, which would be drawn as an
 * empty box, or if right-to-left letters are mixed with letters of another font, which the renderer can't order.
 */
export function fontRuns(text: string): FontRun[] | null {
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const whole = glyphFonts().find((font) => points.every((point) => font.advanceOf(point) !== null));
  if (whole !== undefined) return [{ family: whole.family, text }];
  if (rightToLeft.test(text)) return null;
  const runs: FontRun[] = [];
  for (const letter of text) {
    const suitable = glyphFonts().filter((font) => font.advanceOf(letter.codePointAt(0) ?? 0) !== null);
    const last = runs.at(-1);
    // A combining mark stays with its letter if that font has it.
    const isMark = /\p{M}/u.test(letter) && suitable.some(({ family }) => family === last?.family);
    const family = isMark ? last?.family : suitable[0]?.family;
    if (family === undefined) return null;
    if (last?.family === family) last.text += letter;
    else runs.push({ family, text: letter });
  }
  return runs;
}

/** A text without the letters that no font has, such as emoji, which would be empty boxes. */
export function drawable(text: string): string {
  const has = (letter: string) => glyphFonts().some((font) => font.advanceOf(letter.codePointAt(0) ?? 0) !== null);
  return [...text].filter(has).join('').replaceAll(/\s+/g, ' ').trim();
}
