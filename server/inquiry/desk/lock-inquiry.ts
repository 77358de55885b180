import type { AuditedObject } from '../../platform/audit-log/audit-log.ts';
import type { Recorded } from '../../platform/audit-log/recorder.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { InquiryTopic } from '../contract.ts';
import { awaitsDecision, objectsNow } from '../inquiries.ts';

/** An inquiry, and the version of it that the caller has seen. */
export interface Seen {
  inquiryId: string;
  version: number;
}

export type Changed = Recorded<{ version: number }>;

export interface LockedInquiry {
  user_id: string;
  topic: InquiryTopic;
  answered_at: Date | null;
  closed_at: Date | null;
  staff_id: string | null;
  decision: 'LIFTED' | 'KEPT' | null;
  /** True if it is an objection to the fan's current suspension. */
  objects_now: boolean;
  /** True if it is such an objection, and has an answer but no decision. */
  awaits_decision: boolean;
  version: number;
}

export const objectOf = (inquiryId: string): AuditedObject => ({ kind: 'inquiry', id: inquiryId });

/**
 * Locks an inquiry, if it still has the version that the caller has seen.
 * @throws Refusal NOT_FOUND, also where its fan has left; INQUIRY_CHANGED
 */
export async function lockInquiry(connection: Connection, { inquiryId, version }: Seen): Promise<LockedInquiry> {
  const { rows } = await connection.query<LockedInquiry>(
    `SELECT user_id, topic, answered_at, closed_at, staff_id, decision, version,
       ${objectsNow} AS objects_now, ${awaitsDecision} AS awaits_decision FROM inquiry
     WHERE inquiry_id = $1 AND forget_on IS NULL FOR NO KEY UPDATE`,
    [inquiryId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  if (row.version !== version) throw new Refusal('INQUIRY_CHANGED');
  return row;
}

export const changed = (
  { inquiryId, version }: Seen,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Changed => ({ reply: { version: version + 1 }, object: objectOf(inquiryId), before, after });
