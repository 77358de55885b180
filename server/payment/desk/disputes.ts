import { z } from 'zod';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Id, Instant } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StaffService } from '../../staff/service.ts';
import type { Currency } from '../../store/contract.ts';
import type { PaymentProvider } from '../contract.ts';
import { openEvidence, sealEvidence } from '../sealed.ts';
import type { Dispute, disputeStates } from './contract.ts';

interface DisputeRow {
  attempt_id: string;
  order_id: string;
  number: string;
  provider: PaymentProvider;
  reference: string | null;
  captured: number;
  currency: Currency;
  opened_at: Date;
  due_at: Date | null;
  closed_at: Date | null;
  sent_at: Date | null;
  staff_id: string | null;
  note_sealed: Buffer | null;
  place: Date;
}

export interface DisputeSources {
  platform: Pick<Platform, 'pool' | 'sealing'>;
  staff: Pick<StaffService, 'namesOf'>;
}

/** For the order of the list: disputes without a deadline come last. */
const deadline = "coalesce(d.due_at, d.opened_at + interval '10 years')";

const listed = {
  OPEN: { condition: 'd.closed_at IS NULL', place: deadline, after: '>', order: 'ASC' },
  CLOSED: { condition: 'd.closed_at IS NOT NULL', place: 'd.closed_at', after: '<', order: 'DESC' },
} as const;

export async function listDisputes(
  { platform: { pool, sealing }, staff }: DisputeSources,
  request: { state: (typeof disputeStates)[number]; cursor?: string | undefined; limit: number },
): Promise<{ disputes: Dispute[]; nextCursor: string | null }> {
  const from = readCursor(request.cursor, z.tuple([Instant, Id]));
  const { condition, place, after, order } = listed[request.state];
  const { rows } = await pool.query<DisputeRow>(
    `SELECT d.*, a.order_id, o.number, a.provider, a.reference, a.captured, a.currency, ${place} AS place
     FROM payment_dispute AS d JOIN payment_attempt AS a USING (attempt_id) JOIN fan_order AS o USING (order_id)
     WHERE ${condition} AND ($1::timestamptz IS NULL OR (${place}, d.attempt_id) ${after} ($1, $2))
     ORDER BY ${place} ${order}, d.attempt_id ${order} LIMIT $3`,
    [from?.[0] ?? null, from?.[1] ?? null, request.limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, request.limit, (row) => [row.place.toISOString(), row.attempt_id]);
  const names = await staff.namesOf(pool, [...new Set(page.flatMap((row) => row.staff_id ?? []))]);
  return { disputes: page.map((row) => disputeOf(sealing, row, names)), nextCursor };
}

const disputeOf = (sealing: Platform['sealing'], row: DisputeRow, names: ReadonlyMap<string, string>): Dispute => ({
  attemptId: row.attempt_id,
  order: { orderId: row.order_id, number: row.number },
  provider: row.provider,
  reference: row.reference,
  amount: { amount: row.captured, currency: row.currency },
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  sent:
    row.sent_at === null || row.staff_id === null || row.note_sealed === null
      ? null
      : {
          at: row.sent_at.toISOString(),
          by: { staffId: row.staff_id, name: names.get(row.staff_id) ?? row.staff_id },
          note: openEvidence(sealing, row.attempt_id, row.note_sealed),
        },
});

/** Stores the deadline for evidence, which the provider sends with each answer. */
export async function keepDeadline(connection: Connection, attemptId: string, dueAt: Date | null): Promise<void> {
  if (dueAt === null) return;
  await connection.query(
    'UPDATE payment_dispute SET due_at = $2 WHERE attempt_id = $1 AND closed_at IS NULL AND due_at IS DISTINCT FROM $2',
    [attemptId, dueAt],
  );
}

/** Stores which evidence the staff has sent. @throws Refusal NOT_FOUND; DISPUTE_STATE if the bank has decided */
export async function noteEvidence(
  { sealing }: Pick<Platform, 'sealing'>,
  connection: Connection,
  { attemptId, note }: { attemptId: string; note: string },
  staffId: string,
): Promise<Recorded<{}>> {
  const { rows } = await connection.query<{ order_id: string; is_closed: boolean }>(
    `SELECT order_id, d.closed_at IS NOT NULL AS is_closed FROM payment_dispute AS d JOIN payment_attempt USING (attempt_id)
     WHERE attempt_id = $1 FOR UPDATE OF d`,
    [attemptId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.is_closed) throw new Refusal('DISPUTE_STATE');
  await connection.query(
    'UPDATE payment_dispute SET sent_at = clock_timestamp(), staff_id = $2, note_sealed = $3 WHERE attempt_id = $1',
    [attemptId, staffId, sealEvidence(sealing, attemptId, note)],
  );
  return { reply: {}, object: { kind: 'order', id: row.order_id }, after: { attemptId } };
}
