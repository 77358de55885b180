import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readGlyphs } from './glyphs.ts';

const require = createRequire(import.meta.url);

/** The card's fonts, in the order in which a character looks for one that has it. */
const files = [
  'pretendard/dist/public/static/Pretendard-ExtraBold.otf',
  'pretendard-jp/dist/public/static/PretendardJP-ExtraBold.otf',
  '@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  '@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
];

export const fontFamilies = 'Pretendard, Pretendard JP, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Thai';

/** Read once, when the first card is drawn. */
let fonts: Buffer[] | null = null;
let covered: ((codePoint: number) => boolean)[] | null = null;

export function readFonts(): Buffer[] {
  fonts ??= files.map((file) => readFileSync(require.resolve(file)));
  return fonts;
}

/** Whether the card can show a text: what its fonts lack would be empty boxes. */
export function canShow(text: string): boolean {
  covered ??= readFonts().map(readGlyphs);
  const known = covered;
  return [...text].every((letter) => known.some((has) => has(letter.codePointAt(0) ?? 0)));
}
