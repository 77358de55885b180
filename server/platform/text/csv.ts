import { writeFile } from 'node:fs/promises';

/** Typed text; or an id, which is copied or read from the file unchanged: one of ours, or a text that can't be a formula. */
export type CsvCell = string | number | { readonly id: string };

/** The byte order mark at the beginning of a file, without which Excel reads Korean wrongly. */
export const csvMark = '\ufeff';

/**
 * CSV (RFC 4180) with a byte order mark. Where typed text looks like a formula, such as `+82 10…`, the cell
 * begins with an apostrophe.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => csvMark + rows.map(csvRow).join('');

/** A row of a file that is written while its rows are read. */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: CsvCell): string {
  const text = typeof value === 'object' ? value.id : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes people's data to a new file that only its owner can read.
 * @throws Error with a sentence for the operator, when the file exists already or can't be written
 */
export async function writePrivately(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((cause: unknown) => {
    throw new Error(`${file} can't be written: it is there already, or its folder isn't.`, { cause });
  });
}
