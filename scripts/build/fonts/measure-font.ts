import { fromBuffer } from '@capsizecss/unpack';
import subsetFont from 'subset-font';
import { latinCodes } from './letters.ts';
import { tableAt } from './rename-font.ts';

/** Measures of a font for a line of text, in em. */
export interface FontMeasures {
  ascent: number;
  descent: number;
  /** The width of a letter, weighted by how often each is used in an English text. */
  latinWidth: number;
}

/** @param font a variable one, as WOFF2 */
export async function measureFont(font: Buffer, weight: number): Promise<FontMeasures> {
  const latin = String.fromCodePoint(...latinCodes);
  const still = await subsetFont(font, latin, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  const { ascent, descent, xWidthAvg, unitsPerEm } = await fromBuffer(still);
  return { ascent: ascent / unitsPerEm, descent: -descent / unitsPerEm, latinWidth: xWidthAvg / unitsPerEm };
}

/** The width of one letter in em. In Korean and Japanese fonts it is that of all others, in every weight. */
export async function widthOf(font: Buffer, letter: string, weight: number): Promise<number> {
  const still = await subsetFont(font, letter, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
  // `hmtx` has the widths (OpenType 1.9, hmtx); glyph 0 is the one for missing letters.
  return still.readUInt16BE(tableAt(still, 'hmtx') + 4) / still.readUInt16BE(tableAt(still, 'head') + 18);
}
