import { settleItems } from '../inbox/service.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { type Inquiry, inquiryLimits } from './contract.ts';
import { causeOf, nextPosition, ofReader, type Reader, readInquiry } from './inquiries.ts';
import { reopenInquiry } from './places.ts';
import { sealReply } from './sealed.ts';

interface LockedRow {
  is_waiting: boolean;
  is_late: boolean;
}

/**
 * A fan's addition to an inquiry. An answered or closed one waits again, with the same topic and the same person; the
 * fan has then seen the answers. Within the caller's transaction.
 * @throws Refusal NOT_FOUND as `readInquiry`; INQUIRY_ENDED where the last answer, or the closing, is too long ago, and for a merged one;
 * INQUIRIES_WAITING where as many inquiries wait as may, REPLIES_WAITING for messages in this one
 */
export async function replyAsFan(
  connection: Connection,
  sealing: Sealing,
  reader: Reader,
  { inquiryId, message }: { inquiryId: string; message: string },
): Promise<Inquiry> {
  const { is_waiting: isWaiting, is_late: isLate } = await lockInquiry(connection, inquiryId, reader);
  if (isLate) throw new Refusal('INQUIRY_ENDED');
  if (isWaiting) await checkRow(connection, inquiryId);
  else await reopenInquiry(connection, inquiryId);
  // A waiting inquiry keeps its place in the queue; the staff sees the new text before they answer.
  await connection.query(
    `UPDATE inquiry SET seen_at = clock_timestamp(), version = version + $2::integer,
       waits_since = CASE WHEN $2 = 1 THEN waits_since ELSE clock_timestamp() END
     WHERE inquiry_id = $1`,
    [inquiryId, isWaiting ? 1 : 0],
  );
  const position = await nextPosition(connection, inquiryId);
  await connection.query(
    'INSERT INTO inquiry_reply (inquiry_id, position, message_sealed, by_fan) VALUES ($1, $2, $3, true)',
    [inquiryId, position, sealReply(sealing, inquiryId, position, message)],
  );
  await settleItems(connection, reader.userId, causeOf(inquiryId));
  return readInquiry(connection, sealing, inquiryId, reader);
}

/** The lock on the row serialises everything that is written in a conversation. */
async function lockInquiry(
  connection: Connection,
  inquiryId: string,
  { userId, partnerOrigin }: Reader,
): Promise<LockedRow> {
  const { rows } = await connection.query<LockedRow>(
    `SELECT coalesce(answered_at, closed_at) IS NULL AS is_waiting,
       merged_into IS NOT NULL
         OR coalesce(coalesce(answered_at, closed_at) < clock_timestamp() - make_interval(days => $4), false) AS is_late
     FROM inquiry WHERE ${ofReader} AND inquiry_id = $3 AND forget_on IS NULL FOR NO KEY UPDATE`,
    [userId, partnerOrigin, inquiryId, inquiryLimits.replyDays],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** @throws Refusal REPLIES_WAITING where the fan has written as often since the last answer as they may */
async function checkRow(connection: Connection, inquiryId: string): Promise<void> {
  // The question counts, too, until it is answered.
  const { rows } = await connection.query<{ unanswered: number }>(
    `SELECT (count(*) FILTER (WHERE by_fan AND position > last_answer)
       + CASE WHEN max(last_answer) > 0 THEN 0 ELSE 1 END)::integer AS unanswered
     FROM (SELECT by_fan, position, coalesce(max(position) FILTER (WHERE NOT by_fan) OVER (), 0) AS last_answer
       FROM inquiry_reply WHERE inquiry_id = $1) AS texts`,
    [inquiryId],
  );
  if ((rows[0]?.unanswered ?? 0) >= inquiryLimits.inARow)
    throw new Refusal('REPLIES_WAITING', { max: inquiryLimits.inARow });
}
