/** The glyph of a character in an OpenType font. */
export interface Glyphs {
  /** The advance width in ems; null if the font has no glyph for it. */
  advanceOf(codePoint: number): number | null;
}

/** Reads `cmap`, formats 4 and 12, and `hmtx` (ISO/IEC 14496-22, 5.2.2 and 5.2.4). */
export function readGlyphs(font: Buffer): Glyphs {
  const map = readMap(font, findTable(font, 'cmap'));
  const unitsPerEm = font.readUInt16BE(findTable(font, 'head') + 18);
  const metrics = findTable(font, 'hmtx');
  const lastMetric = font.readUInt16BE(findTable(font, 'hhea') + 34) - 1;
  return {
    advanceOf(codePoint) {
      const glyph = map(codePoint);
      // Glyphs after the last listed one have the same width as it.
      return glyph === 0 ? null : font.readUInt16BE(metrics + Math.min(glyph, lastMetric) * 4) / unitsPerEm;
    },
  };
}

/** The index of a character's glyph; 0 is the glyph for missing characters. */
type GlyphMap = (codePoint: number) => number;

function readMap(font: Buffer, table: number): GlyphMap {
  const subtables = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => {
    const offset = table + font.readUInt32BE(table + 4 + index * 8 + 4);
    return { offset, format: font.readUInt16BE(offset) };
  });
  const format12 = subtables.find(({ format }) => format === 12);
  const format4 = subtables.find(({ format }) => format === 4);
  if (format12 !== undefined) return (codePoint) => findInGroups(font, format12.offset, codePoint);
  if (format4 !== undefined) return (codePoint) => findInSegments(font, format4.offset, codePoint);
  throw new Error('the font has no cmap of a supported format');
}

function findTable(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`the font has no table ${tag}`);
}

function findInGroups(font: Buffer, offset: number, codePoint: number): number {
  let [low, high] = [0, font.readUInt32BE(offset + 12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = offset + 16 + middle * 12;
    const first = font.readUInt32BE(group);
    if (codePoint < first) high = middle - 1;
    else if (codePoint > font.readUInt32BE(group + 4)) low = middle + 1;
    else return font.readUInt32BE(group + 8) + codePoint - first;
  }
  return 0;
}

function findInSegments(font: Buffer, offset: number, codePoint: number): number {
  if (codePoint > 0xffff) return 0;
  const count = font.readUInt16BE(offset + 6) / 2;
  const [ends, starts] = [offset + 14, offset + 16 + count * 2];
  for (let segment = 0; segment < count; segment += 1) {
    if (codePoint > font.readUInt16BE(ends + segment * 2)) continue;
    const start = font.readUInt16BE(starts + segment * 2);
    if (codePoint < start) return 0;
    const delta = font.readUInt16BE(starts + count * 2 + segment * 2);
    const rangeAt = starts + count * 4 + segment * 2;
    const range = font.readUInt16BE(rangeAt);
    if (range === 0) return (codePoint + delta) & 0xffff;
    const glyph = font.readUInt16BE(rangeAt + range + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
