import { readFileSync } from 'node:fs';
import type { Problem } from './problems.ts';

/** A row of a table file, by column name; `line` counts from 1. */
export interface TableRow {
  line: number;
  cells: Readonly<Record<string, string>>;
}

export interface Table {
  file: string;
  rows: TableRow[];
  problems: Problem[];
}

/**
 * Reads a CSV file (RFC 4180, UTF-8, with a header line) as spreadsheets write it.
 * @param path absolute
 * @param file its name in the content, for its mistakes
 */
export function readTable(path: string, file: string, columns: { required: string[]; optional: string[] }): Table {
  const records = parseRecords(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  const problems: Problem[] = [];
  const report = (line: number, sentence: string): void => void problems.push({ file, line, column: 1, sentence });
  const head = records.shift()?.cells.map((cell) => cell.trim()) ?? [];
  for (const column of columns.required) {
    if (!head.includes(column)) report(1, `The column \`${column}\` is missing.`);
  }
  for (const column of head) {
    if (![...columns.required, ...columns.optional].includes(column))
      report(1, `The column \`${column}\` is not known.`);
  }
  const rows = records.flatMap(({ line, cells }): TableRow[] => {
    if (cells.length === 1 && cells[0] === '') return [];
    if (cells.length !== head.length) {
      report(line, `This line has ${cells.length} cells, but the head has ${head.length}.`);
      return [];
    }
    return [{ line, cells: Object.fromEntries(head.map((column, index) => [column, (cells[index] ?? '').trim()])) }];
  });
  return { file, rows, problems };
}

function parseRecords(text: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  // A cell, quoted or not, and the character after it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  let line = 1;
  let record = { line, cells: [] as string[] };
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    // A stray quote: the rest of the line becomes one cell, and the wrong number of cells is reported.
    if (match === null) break;
    const [whole, quoted, bare = '', end] = match;
    record.cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    records.push(record);
    record = { line, cells: [] };
  }
  if (record.cells.length > 0) records.push(record);
  return records;
}
