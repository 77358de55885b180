import { parseRecords } from '../../../content/table.ts';
import type { PaymentProvider } from '../../contract.ts';
import { type ReadRow, type ReportLine, RowError, type RowProblem } from './row.ts';
import { readStripeRow, stripeColumns } from './stripe-report.ts';
import { readTossRow, tossColumns } from './toss-report.ts';

export interface ProblemOfRow {
  /** As spreadsheet programs count: the header is row 1. */
  row: number;
  problem: RowProblem;
  /** The column that it is about. */
  column: string | null;
}

const formats: Readonly<Record<PaymentProvider, { columns: readonly string[]; read: ReadRow }>> = {
  toss: { columns: tossColumns, read: readTossRow },
  stripe: { columns: stripeColumns, read: readStripeRow },
};

export interface ParsedReport {
  lines: ReportLine[];
  /** Rows without a payment. */
  skipped: number;
  problems: ProblemOfRow[];
}

/** Reads all of a provider's report; the problems are those of all rows. */
export function parseReport(provider: PaymentProvider, text: string): ParsedReport {
  const { columns, read } = formats[provider];
  const problems: ProblemOfRow[] = [];
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const records = parseRecords(plain, (row) => void problems.push({ row, problem: 'NO_CSV', column: null }));
  const head = records.shift()?.cells.map((cell) => cell.trim()) ?? [];
  for (const column of columns)
    if (!head.includes(column)) problems.push({ row: 1, problem: 'COLUMN_MISSING', column });
  if (problems.length > 0) return { lines: [], skipped: 0, problems };
  const lines: ReportLine[] = [];
  const seen = new Set<string>();
  let skipped = 0;
  for (const { line: row, cells } of records) {
    if (cells.length === 1 && cells[0] === '') continue;
    try {
      if (cells.length !== head.length) throw new RowError('CELLS', '');
      const found = read(Object.fromEntries(head.map((column, place) => [column, (cells[place] ?? '').trim()])));
      if (found === null) skipped += 1;
      else if (seen.has(found.transaction)) throw new RowError('TWICE', columns[0] ?? '');
      else lines.push({ row, ...found });
      if (found !== null) seen.add(found.transaction);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      problems.push({ row, problem: error.problem, column: error.column || null });
    }
  }
  return { lines, skipped, problems };
}
