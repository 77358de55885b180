import { notUtf8, readTextFile } from '../platform/text/text-file.ts';
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
  const problems: Problem[] = [];
  const report = (line: number, sentence: string): void => void problems.push({ file, line, column: 1, sentence });
  const { text, wrongLine } = readTextFile(path);
  if (wrongLine !== null) {
    report(wrongLine, notUtf8);
    return { file, rows: [], problems };
  }
  const records = parseRecords(text, report);
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

/** The records of a text in CSV. @param report called for each invalid line */
export function parseRecords(
  text: string,
  report: (line: number, sentence: string) => void,
): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  // A cell, quoted or not, and the character after it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;
  let line = 1;
  let record = { line, cells: [] as string[] };
  for (let at = 0; at < text.length; at = cell.lastIndex) {
    const match = cell.exec(text);
    if (match === null) {
      report(line, strayMark);
      const end = text.indexOf('\n', at);
      cell.lastIndex = end === -1 ? text.length : end + 1;
      line += 1;
      record = { line, cells: [] };
      continue;
    }
    const [whole, quoted, bare = '', end] = match;
    record.cells.push(quoted?.replaceAll('""', '"') ?? bare);
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    records.push(record);
    record = { line, cells: [] };
  }
  // The text ends with the comma before an empty cell.
  if (record.cells.length > 0) records.push({ ...record, cells: [...record.cells, ''] });
  return records;
}

const strayMark =
  'A cell with a quotation mark stands in quotation marks itself, and has each of its own twice: `"12"" single"`.';
