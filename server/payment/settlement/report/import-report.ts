import { createHash } from 'node:crypto';
import type { Recorded } from '../../../platform/audit-log/recorder.ts';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/new-id.ts';
import type { PaymentProvider } from '../../contract.ts';
import { compareReport } from './compare.ts';
import { type ProblemOfRow, parseReport } from './parse-report.ts';
import type { ReportLine } from './row.ts';

export interface ReportFile {
  provider: PaymentProvider;
  /** The days that it covers. */
  from: string;
  to: string;
  text: string;
}

export interface Imported {
  reportId: string;
  /** True if the same file was imported before, for the same days. */
  isDuplicate: boolean;
  added: number;
  repeated: number;
  skipped: number;
}

/** The max number of problems in a refusal: a file of another format has one in every row. */
const maxProblems = 50;

/**
 * Imports a provider's report and compares it with our movements. If a row is wrong, nothing is imported.
 * @throws Refusal REPORT_WRONG with the rows that are
 */
export async function importReport(
  connection: Connection,
  { provider, from, to, text }: ReportFile,
  staffId: string,
): Promise<Recorded<Imported>> {
  const parsed = parseReport(provider, text);
  refuse(parsed.problems);
  const digest = createHash('sha256').update(text).digest();
  // Imports run one after the other, so that two concurrent imports of the same file become one.
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.settlement, provider]);
  const before = await findReport(connection, { provider, from, to }, digest);
  if (before !== null) return recorded(provider, { ...before, isDuplicate: true });
  refuse(outsideOf({ from, to }, parsed.lines));
  const earlier = await readEarlier(connection, provider, parsed.lines);
  refuse(contradictions(parsed.lines, earlier));
  const added = parsed.lines.filter(({ transaction }) => !earlier.has(transaction));
  const reportId = newId();
  const counts = { added: added.length, repeated: earlier.size, skipped: parsed.skipped };
  await connection.query(
    `INSERT INTO payment_report (report_id, provider, from_day, to_day, digest, added, known, skipped, staff_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [reportId, provider, from, to, digest, counts.added, counts.repeated, counts.skipped, staffId],
  );
  await storeLines(connection, provider, reportId, added);
  await compareReport(connection, provider, reportId);
  return recorded(provider, { reportId, isDuplicate: false, ...counts }, { from, to });
}

const recorded = (provider: PaymentProvider, reply: Imported, period: object = {}): Recorded<Imported> => ({
  reply,
  object: { kind: 'payment', id: reply.reportId },
  after: { provider, ...period, ...reply },
});

function refuse(problems: readonly ProblemOfRow[]): void {
  if (problems.length === 0) return;
  throw new Refusal('REPORT_WRONG', { problems: problems.slice(0, maxProblems), count: problems.length });
}

async function findReport(
  connection: Connection,
  { provider, from, to }: Omit<ReportFile, 'text'>,
  digest: Buffer,
): Promise<Omit<Imported, 'isDuplicate'> | null> {
  const { rows } = await connection.query<Omit<Imported, 'isDuplicate'>>(
    `SELECT report_id AS "reportId", added, known AS repeated, skipped FROM payment_report
     WHERE provider = $1 AND from_day = $2 AND to_day = $3 AND digest = $4 AND withdrawn_at IS NULL`,
    [provider, from, to, digest],
  );
  return rows[0] ?? null;
}

const dayInMs = 86_400_000;

/** A day more on both sides: the provider may count days in another zone. */
function outsideOf({ from, to }: Pick<ReportFile, 'from' | 'to'>, lines: readonly ReportLine[]): ProblemOfRow[] {
  const earliest = Date.parse(from) - 2 * dayInMs;
  const latest = Date.parse(to) + 2 * dayInMs;
  return lines
    .filter(({ at }) => at.getTime() < earliest || at.getTime() > latest)
    .map(({ row }) => ({ row, problem: 'OUTSIDE_PERIOD', column: null }));
}

type EarlierLine = Pick<ReportLine, 'kind' | 'amount' | 'currency'>;

async function readEarlier(
  connection: Connection,
  provider: PaymentProvider,
  lines: readonly ReportLine[],
): Promise<ReadonlyMap<string, EarlierLine>> {
  const { rows } = await connection.query<EarlierLine & { transaction: string }>(
    `SELECT transaction, kind, amount, currency FROM payment_report_line WHERE provider = $1 AND transaction = ANY ($2)`,
    [provider, lines.map(({ transaction }) => transaction)],
  );
  return new Map(rows.map((row) => [row.transaction, row]));
}

/** A movement that was in an earlier report with another amount. */
const contradictions = (lines: readonly ReportLine[], earlier: ReadonlyMap<string, EarlierLine>): ProblemOfRow[] =>
  lines
    .filter(({ transaction, kind, amount, currency }) => {
      const other = earlier.get(transaction);
      return other !== undefined && (other.kind !== kind || other.amount !== amount || other.currency !== currency);
    })
    .map(({ row }) => ({ row, problem: 'CONTRADICTS', column: null }));

/** A payment is found by the provider's id, then by our own; an unknown one is stored with the provider's id. */
async function storeLines(
  connection: Connection,
  provider: PaymentProvider,
  reportId: string,
  lines: readonly ReportLine[],
): Promise<void> {
  const rows = lines.map(({ attemptId, ...line }) => ({ ...line, attempt: attemptId }));
  await connection.query(
    `INSERT INTO payment_report_line (provider, transaction, report_id, payment, kind, amount, currency, fee, at)
     SELECT $1, transaction, $2, coalesce(
       (SELECT attempt_id FROM payment_attempt AS a WHERE a.provider = $1 AND a.reference = l.reference LIMIT 1),
       (SELECT attempt_id FROM payment_attempt AS a WHERE a.provider = $1 AND a.attempt_id = l.attempt),
       l.reference), kind, amount, currency, fee, at
     FROM jsonb_to_recordset($3) AS l (transaction text, reference text, attempt text, kind text, amount bigint,
       currency text, fee bigint, at timestamptz)`,
    [provider, reportId, JSON.stringify(rows)],
  );
}
