import { readFileSync } from 'node:fs';

export interface TextFile {
  /** Without a byte order mark, and with `\n` at the end of each line. */
  text: string;
  /** The first line with bytes that are not UTF-8; null if all are UTF-8. */
  wrongLine: number | null;
}

export const notUtf8 = 'This is not UTF-8: save the file in that encoding, which Excel calls “CSV UTF-8”.';

/** A text file that any program may have written. */
export const readTextFile = (path: string): TextFile => decodeText(readFileSync(path));

export function decodeText(bytes: Buffer): TextFile {
  const decoded = bytes.toString('utf8');
  const encoded = Buffer.from(decoded);
  const wrongByte = encoded.equals(bytes) ? -1 : encoded.findIndex((byte, index) => byte !== bytes[index]);
  return {
    text: plainLines(decoded),
    wrongLine: wrongByte === -1 ? null : plainLines(bytes.toString('utf8', 0, wrongByte)).split('\n').length,
  };
}

const plainLines = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
