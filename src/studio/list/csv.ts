import { unparse } from 'papaparse';

/** Spreadsheet programs run a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * The rows as CSV with a header. Spreadsheet programs need the byte order mark to read Korean.
 * @param rows the text of each cell
 */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\ufeff${unparse({ fields: [...head], data: rows.map((row) => [...row]) }, { escapeFormulae: formula })}\r\n`;
}

/** Lets the browser save a text, or bytes, as a file. */
export function saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
