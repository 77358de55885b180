import type { Recorded } from '../../../platform/audit-log/recorder.ts';
import { advisoryLocks } from '../../../platform/database/advisory-locks.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { PaymentProvider } from '../../contract.ts';
import { compareReport } from './compare.ts';

interface ReportRow {
  provider: PaymentProvider;
  from: string;
  to: string;
  is_withdrawn: boolean;
  /** True if a later report repeats rows of an earlier one, perhaps of this one. Repeated rows are stored only with the earlier report. */
  is_needed: boolean;
}

const statement = `
  SELECT provider, from_day::text AS "from", to_day::text AS "to", withdrawn_at IS NOT NULL AS is_withdrawn,
    EXISTS (SELECT FROM payment_report AS later WHERE later.provider = r.provider AND later.withdrawn_at IS NULL AND later.known > 0
      AND later.report_id <> r.report_id AND later.imported_at >= r.imported_at
      AND later.from_day <= r.to_day + 4 AND later.to_day >= r.from_day - 4) AS is_needed
  FROM payment_report AS r WHERE report_id = $1`;

/**
 * Withdraws an imported report: its rows no longer count, and differences that they caused are resolved. The same file can be imported
 * again.
 * @throws Refusal NOT_FOUND; REPORT_STATE if it is withdrawn, or if a later report may share rows with it, which must be withdrawn first
 */
export async function withdrawReport(
  connection: Connection,
  reportId: string,
  staffId: string,
): Promise<Recorded<{ rows: number }>> {
  const { rows: providers } = await connection.query<{ provider: PaymentProvider }>(
    'SELECT provider FROM payment_report WHERE report_id = $1',
    [reportId],
  );
  if (providers[0] === undefined) throw new Refusal('NOT_FOUND');
  // The same lock as for an import of this provider: neither sees an unfinished change of the other.
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
    advisoryLocks.settlement,
    providers[0].provider,
  ]);
  const { rows } = await connection.query<ReportRow>(statement, [reportId]);
  const [report] = rows;
  if (report === undefined || report.is_withdrawn || report.is_needed) throw new Refusal('REPORT_STATE');
  await connection.query(
    'UPDATE payment_report SET withdrawn_at = clock_timestamp(), withdrawn_by = $2 WHERE report_id = $1',
    [reportId, staffId],
  );
  const deleted = await connection.query<{ payment: string }>(
    'DELETE FROM payment_report_line WHERE report_id = $1 RETURNING payment',
    [reportId],
  );
  const payments = [...new Set(deleted.rows.map(({ payment }) => payment))];
  await compareReport(connection, report.provider, reportId, payments);
  const { provider, from, to } = report;
  const rowsDeleted = deleted.rows.length;
  return {
    reply: { rows: rowsDeleted },
    object: { kind: 'payment', id: reportId },
    before: { provider, from, to, rows: rowsDeleted },
    after: { withdrawn: true },
  };
}
