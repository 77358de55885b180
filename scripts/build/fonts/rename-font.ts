/** The identifiers of names by which a font is known: family, unique name, full name, PostScript name, typographic family. */
const namesOfFont = [1, 3, 4, 6, 16, 25];
const tableEntry = 16;

/**
 * Gives a changed font another name: the licence keeps the original's for unchanged files (SIL OFL 1.1, 3).
 * @param font uncompressed; changed in place (OpenType 1.9, `name`)
 * @param to as many letters as `from`
 */
export function renameFont(font: Buffer, from: string, to: string): void {
  if (from.length !== to.length) throw new Error(`${to} is not as long as ${from}`);
  const table = tableAt(font, 'name');
  const texts = table + font.readUInt16BE(table + 4);
  for (let index = 0; index < font.readUInt16BE(table + 2); index++) {
    const record = table + 6 + index * 12;
    if (!namesOfFont.includes(font.readUInt16BE(record + 6))) continue;
    const start = texts + font.readUInt16BE(record + 10);
    const text = font.subarray(start, start + font.readUInt16BE(record + 8));
    for (const written of [latin, utf16]) replace(text, written(from), written(to));
  }
}

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

function replace(text: Buffer, from: Buffer, to: Buffer): void {
  for (let at = text.indexOf(from); at !== -1; at = text.indexOf(from, at)) at += to.copy(text, at);
}

/** Where a table of an uncompressed font begins. */
export function tableAt(font: Buffer, tag: string): number {
  for (let entry = 12; entry < 12 + tableEntry * font.readUInt16BE(4); entry += tableEntry) {
    if (font.toString('latin1', entry, entry + 4) === tag) return font.readUInt32BE(entry + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}
