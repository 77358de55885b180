import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Glyphs, readGlyphs } from '../glyphs.ts';

const require = createRequire(import.meta.url);

/** A family of fonts for printed pages, with the files of its two weights. */
interface PrintFamily {
  readonly name: string;
  readonly regular: string;
  readonly bold: string;
}

const noto = (script: string, name: string): PrintFamily => ({
  name,
  regular: `@expo-google-fonts/noto-sans-${script}/400Regular/${name}_400Regular.ttf`,
  bold: `@expo-google-fonts/noto-sans-${script}/700Bold/${name}_700Bold.ttf`,
});

const pretendard = (folder: string, name: string): PrintFamily => ({
  name,
  regular: `${folder}/dist/public/static/${name}-Regular.otf`,
  bold: `${folder}/dist/public/static/${name}-Bold.otf`,
});

/** In the order in which they are searched for a letter. */
export const printFamilies: readonly PrintFamily[] = [
  pretendard('pretendard', 'Pretendard'),
  pretendard('pretendard-jp', 'PretendardJP'),
  noto('arabic', 'NotoSansArabic'),
  noto('hebrew', 'NotoSansHebrew'),
  noto('thai', 'NotoSansThai'),
];

export const fileOf = (family: string, isBold: boolean): string => {
  const found = printFamilies.find(({ name }) => name === family);
  if (found === undefined) throw new Error(`there is no font ${family}`);
  return require.resolve(isBold ? found.bold : found.regular);
};

/** Read with the first text, by family and weight. */
const glyphs = new Map<string, Glyphs>();

function glyphsOf(family: string, isBold: boolean): Glyphs {
  const file = fileOf(family, isBold);
  const fontGlyphs = glyphs.get(file) ?? readGlyphs(readFileSync(file));
  glyphs.set(file, fontGlyphs);
  return fontGlyphs;
}

/** True if a family has a letter; both weights have the same ones. */
export const hasLetter = (family: string, letter: string): boolean =>
  glyphsOf(family, false).advanceOf(letter.codePointAt(0) ?? 0) !== null;

/** Of the letters that were measured before, by weight. */
const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** The width of a text in ems, each letter in the first family that has it, without ligatures and kerning. */
export function printedWidth(text: string, isBold: boolean): number {
  const cachedWidths = widths[isBold ? 'bold' : 'regular'];
  let sum = 0;
  for (const letter of text) {
    let width = cachedWidths.get(letter);
    if (width === undefined) {
      const family = printFamilies.find(({ name }) => hasLetter(name, letter));
      width = (family && glyphsOf(family.name, isBold).advanceOf(letter.codePointAt(0) ?? 0)) ?? 0;
      cachedWidths.set(letter, width);
    }
    sum += width;
  }
  return sum;
}
