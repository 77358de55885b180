/** Tells which characters an OpenType font can draw: its `cmap`, formats 4 and 12 (ISO/IEC 14496-22, 5.2.2). */
export function readGlyphs(font: Buffer): (codePoint: number) => boolean {
  const table = findTable(font, 'cmap');
  if (table === null) throw new Error('the font has no cmap');
  const subtables = Array.from({ length: font.readUInt16BE(table + 2) }, (_, index) => {
    const offset = table + font.readUInt32BE(table + 4 + index * 8 + 4);
    return { offset, format: font.readUInt16BE(offset) };
  });
  const full = subtables.find(({ format }) => format === 12);
  const basic = subtables.find(({ format }) => format === 4);
  if (full !== undefined) return (codePoint) => isInGroups(font, full.offset, codePoint);
  if (basic !== undefined) return (codePoint) => isInSegments(font, basic.offset, codePoint);
  throw new Error('the font has no cmap of a format that we read');
}

function findTable(font: Buffer, wanted: string): number | null {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === wanted) return font.readUInt32BE(record + 8);
  }
  return null;
}

function isInGroups(font: Buffer, offset: number, codePoint: number): boolean {
  let [low, high] = [0, font.readUInt32BE(offset + 12) - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = offset + 16 + middle * 12;
    if (codePoint < font.readUInt32BE(group)) high = middle - 1;
    else if (codePoint > font.readUInt32BE(group + 4)) low = middle + 1;
    else return true;
  }
  return false;
}

function isInSegments(font: Buffer, offset: number, codePoint: number): boolean {
  if (codePoint > 0xffff) return false;
  const count = font.readUInt16BE(offset + 6) / 2;
  const [ends, starts] = [offset + 14, offset + 16 + count * 2];
  for (let segment = 0; segment < count; segment += 1) {
    if (codePoint > font.readUInt16BE(ends + segment * 2)) continue;
    if (codePoint < font.readUInt16BE(starts + segment * 2)) return false;
    const rangeAt = starts + count * 4 + segment * 2;
    const range = font.readUInt16BE(rangeAt);
    if (range !== 0) {
      return font.readUInt16BE(rangeAt + range + (codePoint - font.readUInt16BE(starts + segment * 2)) * 2) !== 0;
    }
    const delta = font.readUInt16BE(starts + count * 2 + segment * 2);
    return ((codePoint + delta) & 0xffff) !== 0;
  }
  return false;
}
