import { z } from 'zod';
import type { Recorded } from '../../../platform/audit-log/recorder.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { Id, Instant } from '../../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../../platform/http/cursor.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Staff } from '../../../platform/http/staff/staff-access.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StaffService } from '../../../staff/service.ts';
import type { PaymentProvider } from '../../contract.ts';
import { openExplanation, sealExplanation } from '../../sealed.ts';
import type { PaymentDifference, Report } from '../contract.ts';

export interface ReportSources {
  platform: Pick<Platform, 'pool' | 'sealing' | 'words'>;
  staff: Pick<StaffService, 'namesOf'>;
}

interface PageRequest {
  cursor?: string | undefined;
  limit: number;
}

const Place = z.tuple([Instant, Id]);

interface ReportRow extends Pick<Report, 'reportId' | 'provider' | 'from' | 'to' | 'added' | 'repeated' | 'skipped'> {
  staff_id: string;
  imported_at: Date;
  withdrawn_at: Date | null;
  withdrawn_by: string | null;
}

export async function listReports(
  { platform: { pool }, staff }: ReportSources,
  { cursor, limit }: PageRequest,
): Promise<{ reports: Report[]; nextCursor: string | null }> {
  const after = readCursor(cursor, Place);
  const { rows } = await pool.query<ReportRow>(
    `SELECT report_id AS "reportId", provider, from_day::text AS "from", to_day::text AS "to", added, known AS repeated, skipped, staff_id, imported_at, withdrawn_at, withdrawn_by
     FROM payment_report WHERE $1::timestamptz IS NULL OR (imported_at, report_id) < ($1, $2)
     ORDER BY imported_at DESC, report_id DESC LIMIT $3`,
    [after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.imported_at.toISOString(), row.reportId]);
  const names = await namesOf(
    { platform: { pool }, staff },
    page.flatMap((row) => [row.staff_id, row.withdrawn_by ?? []].flat()),
  );
  const reports = page.map(
    ({ staff_id: staffId, imported_at: at, withdrawn_at: withdrawnAt, withdrawn_by: by, ...report }) => ({
      ...report,
      importedAt: at.toISOString(),
      by: names(staffId),
      withdrawn: withdrawnAt === null || by === null ? null : { at: withdrawnAt.toISOString(), by: names(by) },
    }),
  );
  return { reports, nextCursor };
}

async function namesOf(
  { platform, staff }: { platform: Pick<Platform, 'pool'>; staff: ReportSources['staff'] },
  staffIds: readonly string[],
): Promise<(staffId: string) => { staffId: string; name: string }> {
  const names = await staff.namesOf(platform.pool, [...new Set(staffIds)]);
  return (staffId) => ({ staffId, name: names.get(staffId) ?? staffId });
}

interface DifferenceRow {
  difference_id: string;
  provider: PaymentProvider;
  payment: string;
  reference: string | null;
  order_id: string | null;
  number: string | null;
  kind: PaymentDifference['kind'];
  state: PaymentDifference['state'];
  ours: number | null;
  our_currency: string | null;
  theirs: number | null;
  their_currency: string | null;
  found_at: Date;
  decided_at: Date | null;
  staff_id: string | null;
  note_sealed: Buffer | null;
}

export interface DifferencesRequest extends PageRequest {
  state: PaymentDifference['state'];
  provider?: PaymentProvider | undefined;
}

export async function listDifferences(
  sources: ReportSources,
  { state, provider, cursor, limit }: DifferencesRequest,
): Promise<{ differences: PaymentDifference[]; nextCursor: string | null }> {
  const after = readCursor(cursor, Place);
  const { rows } = await sources.platform.pool.query<DifferenceRow>(
    `SELECT d.*, o.number, a.reference FROM payment_difference AS d
       LEFT JOIN fan_order AS o USING (order_id) LEFT JOIN payment_attempt AS a ON a.attempt_id = d.payment
     WHERE d.state = $1 AND ($2::text IS NULL OR d.provider = $2)
       AND ($3::timestamptz IS NULL OR (d.found_at, d.difference_id) < ($3, $4))
     ORDER BY d.found_at DESC, d.difference_id DESC LIMIT $5`,
    [state, provider ?? null, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.found_at.toISOString(), row.difference_id]);
  const nameOf = await namesOf(
    sources,
    page.flatMap((row) => row.staff_id ?? []),
  );
  return { differences: page.map((row) => differenceOf(sources, row, nameOf)), nextCursor };
}

const sideOf = (amount: number | null, currency: string | null) =>
  amount === null || currency === null ? null : { amount, currency };

const differenceOf = (
  { platform: { sealing } }: ReportSources,
  row: DifferenceRow,
  nameOf: (staffId: string) => { staffId: string; name: string },
): PaymentDifference => ({
  differenceId: row.difference_id,
  provider: row.provider,
  kind: row.kind,
  state: row.state,
  reference: row.reference ?? row.payment,
  order: row.order_id === null || row.number === null ? null : { orderId: row.order_id, number: row.number },
  ours: sideOf(row.ours, row.our_currency),
  theirs: sideOf(row.theirs, row.their_currency),
  foundAt: row.found_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  by: row.staff_id === null ? null : nameOf(row.staff_id),
  note: row.note_sealed === null ? null : openExplanation(sealing, row.difference_id, row.note_sealed),
});

/** @throws Refusal NOT_FOUND; DIFFERENCE_STATE if the difference is not open any more */
export async function explainDifference(
  { sealing }: Pick<Platform, 'sealing'>,
  connection: Connection,
  { differenceId, note }: { differenceId: string; note: string },
  { staffId }: Pick<Staff, 'staffId'>,
): Promise<Recorded<{}>> {
  const { rows } = await connection.query<Pick<DifferenceRow, 'state' | 'kind' | 'provider' | 'payment' | 'order_id'>>(
    `SELECT state, kind, provider, payment, order_id FROM payment_difference WHERE difference_id = $1 FOR UPDATE`,
    [differenceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.state !== 'OPEN') throw new Refusal('DIFFERENCE_STATE');
  await connection.query(
    `UPDATE payment_difference SET state = 'EXPLAINED', decided_at = clock_timestamp(), staff_id = $2, note_sealed = $3
     WHERE difference_id = $1`,
    [differenceId, staffId, sealExplanation(sealing, differenceId, note)],
  );
  const { kind, provider, payment, order_id: orderId } = row;
  return {
    reply: {},
    object: orderId === null ? { kind: 'payment', id: differenceId } : { kind: 'order', id: orderId },
    before: { state: 'OPEN' },
    after: { state: 'EXPLAINED', differenceId, kind, provider, payment },
  };
}
