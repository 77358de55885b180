import { unparse } from 'papaparse';

/** Programs for tables run a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/;

/**
 * The rows as CSV with a head, as programs for tables open it: with a byte order mark, without which they read Korean wrongly.
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
