import { writeItems } from '../../inbox/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { inquiryLimits } from '../contract.ts';
import { causeOf, statusOf } from '../inquiries.ts';
import { type Changed, changed, lockInquiry, type Seen } from './lock-inquiry.ts';

/** SQL: `other`, an inquiry of the fan in which they still read an answer, or reply, on the page on which they wrote `inquiry`. */
export const isTarget = `other.inquiry_id <> inquiry.inquiry_id AND other.user_id = inquiry.user_id
  AND other.origin IS NOT DISTINCT FROM inquiry.origin AND other.closed_at IS NULL
  AND (other.answered_at IS NULL OR other.answered_at > clock_timestamp() - make_interval(days => ${inquiryLimits.replyDays}))`;

/**
 * Closes an inquiry that is answered in another one of the same fan, within the caller's transaction.
 * @throws Refusal NOT_FOUND, INQUIRY_CHANGED; INQUIRY_STATE for one that does not wait, an objection, and an inquiry without an account;
 * also where the other one is closed, was answered too long ago for a reply, or is not of the same fan and page
 */
export async function mergeInquiry(
  connection: Connection,
  { intoId, ...seen }: Seen & { intoId: string },
): Promise<Changed> {
  const { inquiryId } = seen;
  // Both in one order: two that are merged into each other at the same time must not wait for each other.
  await connection.query('SELECT FROM inquiry WHERE inquiry_id = ANY ($1) ORDER BY inquiry_id FOR NO KEY UPDATE', [
    [inquiryId, intoId],
  ]);
  const row = await lockInquiry(connection, seen);
  const isOwnKind = row.topic === 'SUSPENSION' || row.user_id.startsWith('guest:');
  if (statusOf(row) !== 'WAITING' || isOwnKind) throw new Refusal('INQUIRY_STATE');
  const { rowCount } = await connection.query(
    `UPDATE inquiry SET closed_at = clock_timestamp(), place = NULL, merged_into = $2, version = version + 1
     WHERE inquiry_id = $1 AND EXISTS (SELECT FROM inquiry AS other WHERE other.inquiry_id = $2
       AND ${isTarget})`,
    [inquiryId, intoId],
  );
  if (rowCount === 0) throw new Refusal('INQUIRY_STATE');
  await writeItems(connection, [
    {
      userId: row.user_id,
      cause: `${causeOf(inquiryId)}merged:${seen.version}`,
      kind: 'INQUIRY_MERGED',
      details: { subjectId: inquiryId },
    },
  ]);
  return changed(seen, { status: 'WAITING' }, { status: 'CLOSED', mergedInto: intoId });
}
