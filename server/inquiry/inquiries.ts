import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { MailingMeans } from '../account/service.ts';
import { notifyFan, settleItems } from '../inbox/service.ts';
import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import { Id, Instant, type Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { type Inquiry, type InquiryPicture, type InquiryTopic, inquiryLimits } from './contract.ts';
import { mailGuest } from './guest/guest-links.ts';
import { mailOfAnswer } from './inquiry-mail.ts';
import { openInquiryText, openReply, sealInquiryText, sealReply } from './sealed.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;
/** Services to read and change inquiries outside of a transaction. */
type Means = Pick<Platform, 'pool' | 'sealing'>;

interface InquiryRow {
  inquiry_id: string;
  user_id: string;
  topic: InquiryTopic;
  message_sealed: Buffer;
  reference_sealed: Buffer | null;
  language: Language;
  asked_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  seen_at: Date | null;
  merged_into: string | null;
  /** `sealed` is base64. */
  replies: { position: number; sealed: string; repliedAt: string; byFan: boolean }[] | null;
  pictures: InquiryPicture[] | null;
}

const columns = `inquiry_id, user_id, topic, message_sealed, reference_sealed, language, asked_at, answered_at, closed_at, seen_at, merged_into,
  (SELECT jsonb_agg(jsonb_build_object('position', position, 'sealed', encode(r.message_sealed, 'base64'),
      'repliedAt', instant_text(replied_at), 'byFan', by_fan) ORDER BY position)
    FROM inquiry_reply AS r WHERE r.inquiry_id = inquiry.inquiry_id) AS replies,
  (SELECT jsonb_agg(jsonb_build_object('pictureId', picture_id, 'position', position, 'width', width, 'height', height)
      ORDER BY position, number)
    FROM inquiry_picture AS p WHERE p.inquiry_id = inquiry.inquiry_id) AS pictures`;
/** Neither answered nor closed. */
export const isWaiting = 'answered_at IS NULL AND closed_at IS NULL';
/**
 * SQL: an objection to the suspension that its fan has now. The fan has written since it began: an objection to an earlier one says nothing
 * about it. Texts have their time in milliseconds.
 */
export const objectsNow = `(topic = 'SUSPENSION' AND coalesce(date_trunc('milliseconds', suspended_since(user_id)) <= greatest(asked_at,
  (SELECT max(replied_at) FROM inquiry_reply AS r WHERE r.inquiry_id = inquiry.inquiry_id AND by_fan)), false))`;
/** SQL: an objection that was answered without a decision, as long as that suspension lasts: there is nothing to decide later. */
export const awaitsDecision = `(undecided AND ${objectsNow})`;
/** SQL: inquiries that the staff has to settle: waiting ones, and objections without a decision. The first condition is that of an index. */
export const isToSettle = `closed_at IS NULL AND (answered_at IS NULL OR undecided) AND (answered_at IS NULL OR ${awaitsDecision})`;
/** SQL: start of the wait; the fan's reply puts an inquiry back into the queue. */
export const waitsSince = 'coalesce(waits_since, asked_at)';
const isUnread = 'answered_at IS NOT NULL AND (seen_at IS NULL OR seen_at < answered_at)';

export function statusOf(row: Pick<InquiryRow, 'answered_at' | 'closed_at'>): Inquiry['status'] {
  if (row.closed_at !== null) return 'CLOSED';
  return row.answered_at === null ? 'WAITING' : 'ANSWERED';
}

/** Until when the fan may reply; null while it waits. */
function replyUntilOf({ answered_at: answeredAt, closed_at: closedAt, merged_into: other }: InquiryRow): string | null {
  const settled = answeredAt ?? closedAt;
  if (other !== null) return settled?.toISOString() ?? null;
  return settled && new Date(settled.getTime() + inquiryLimits.replyDays * 86_400_000).toISOString();
}

/** The only place where stored inquiries are opened. @throws UnsealError */
function inquiryOf(sealing: Sealing, row: InquiryRow): Inquiry {
  const { inquiry_id: id, message_sealed: message, reference_sealed: reference } = row;
  return {
    inquiryId: id,
    topic: row.topic,
    message: openInquiryText(sealing, 'message_sealed', id, message),
    reference: reference === null ? null : openInquiryText(sealing, 'reference_sealed', id, reference),
    language: row.language,
    status: statusOf(row),
    askedAt: row.asked_at.toISOString(),
    replies: (row.replies ?? []).map(({ position, sealed, repliedAt, byFan }) => ({
      from: byFan ? 'FAN' : 'STAFF',
      message: openReply(sealing, id, position, Buffer.from(sealed, 'base64')),
      repliedAt,
    })),
    pictures: row.pictures ?? [],
    replyUntil: replyUntilOf(row),
    mergedInto: row.merged_into,
    unread: row.answered_at !== null && (row.seen_at === null || row.seen_at < row.answered_at),
  };
}

/** The fan, and the page: a partner's page gets only the inquiries that were sent there. */
export interface Reader {
  userId: string;
  /** Null for the platform itself, which shows all. */
  partnerOrigin: string | null;
}

/** SQL: `$1` and `$2` are of a `Reader`. */
export const ofReader = 'user_id = $1 AND ($2::text IS NULL OR origin = $2)';

export interface InquiryForm {
  userId: string;
  /** The page on which it is sent. */
  origin: string;
  topic: InquiryTopic;
  message: string;
  reference: string | null;
  language: Language;
  /** The confirmed address of a guest; `userId` is then made from it. */
  guestEmail?: string;
}

/** The lowest free slot of the fan. A unique index prevents that two concurrent requests take the same slot. */
const insert = `
  INSERT INTO inquiry (inquiry_id, user_id, topic, message_sealed, reference_sealed, language, origin, guest_email_sealed, place)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, place FROM generate_series(1, ${inquiryLimits.waiting}) AS free (place)
  WHERE NOT EXISTS (SELECT FROM inquiry WHERE user_id = $2 AND inquiry.place = free.place AND answered_at IS NULL)
  ORDER BY place LIMIT 1
  ON CONFLICT (user_id, place) WHERE answered_at IS NULL DO NOTHING
  RETURNING ${columns}`;

/**
 * Within the caller's transaction.
 * @throws Refusal INQUIRIES_WAITING when the fan has no free slot
 */
export async function writeInquiry(connection: Connection, sealing: Sealing, form: InquiryForm): Promise<Inquiry> {
  const id = randomBytes(10).toString('hex');
  const { userId, topic, language, origin, guestEmail } = form;
  const message = sealInquiryText(sealing, 'message_sealed', id, form.message);
  const reference = form.reference === null ? null : sealInquiryText(sealing, 'reference_sealed', id, form.reference);
  const email = guestEmail === undefined ? null : sealInquiryText(sealing, 'guest_email_sealed', id, guestEmail);
  const values = [id, userId, topic, message, reference, language, origin, email];
  // A concurrent request of the same fan took the slot: the next one is tried, up to the last.
  for (let attempt = 0; attempt < inquiryLimits.waiting; attempt += 1) {
    const { rows } = await connection.query<InquiryRow>(insert, values);
    if (rows[0] !== undefined) return inquiryOf(sealing, rows[0]);
  }
  throw new Refusal('INQUIRIES_WAITING', { max: inquiryLimits.waiting });
}

/** @throws Refusal NOT_FOUND, also for one of another fan or page */
export async function readInquiry(
  database: Queryable,
  sealing: Sealing,
  inquiryId: string,
  { userId, partnerOrigin }: Reader,
): Promise<Inquiry> {
  const { rows } = await database.query<InquiryRow>(
    `SELECT ${columns} FROM inquiry WHERE ${ofReader} AND inquiry_id = $3`,
    [userId, partnerOrigin, inquiryId],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return inquiryOf(sealing, rows[0]);
}

export async function listInquiries(
  { pool, sealing }: Means,
  { userId, partnerOrigin, cursor, limit }: Reader & { cursor?: string | undefined; limit: number },
) {
  const after = readCursor(cursor, z.tuple([Instant, Id]));
  const [{ rows }, beside] = await Promise.all([
    pool.query<InquiryRow>(
      `SELECT ${columns} FROM inquiry
       WHERE ${ofReader} AND ($3::text IS NULL OR (asked_at, inquiry_id) < ($3::timestamptz, $4))
       ORDER BY asked_at DESC, inquiry_id DESC LIMIT $5`,
      [userId, partnerOrigin, ...(after ?? [null, null]), limit + 1],
    ),
    pool.query<{ unread: number; now: Date }>(
      `SELECT count(*) AS unread, clock_timestamp() AS now FROM inquiry WHERE ${ofReader} AND ${isUnread}`,
      [userId, partnerOrigin],
    ),
  ]);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.asked_at.toISOString(), row.inquiry_id]);
  const { unread = 0, now = new Date() } = beside.rows[0] ?? {};
  return {
    inquiries: page.map((row) => inquiryOf(sealing, row)),
    unread,
    nextCursor,
    serverTime: now.toISOString(),
  };
}

/** How the causes of all items about an inquiry begin. */
export const causeOf = (inquiryId: string): string => `inquiry:${inquiryId}:`;

/** @throws Refusal NOT_FOUND */
export async function markSeen({ pool, sealing }: Means, inquiryId: string, reader: Reader): Promise<Inquiry> {
  // In a transaction of its own: a reply locks the inquiry before the inbox. Only items of this fan are found.
  await inTransaction(pool, (connection) => settleItems(connection, reader.userId, causeOf(inquiryId)));
  await pool.query(`UPDATE inquiry SET seen_at = clock_timestamp() WHERE ${ofReader} AND inquiry_id = $3`, [
    reader.userId,
    reader.partnerOrigin,
    inquiryId,
  ]);
  return readInquiry(pool, sealing, inquiryId, reader);
}

/** For operators: inquiries to settle, the oldest first; or all. */
export async function listForOperators(
  { pool, sealing }: Means,
  all: boolean,
): Promise<(Inquiry & { userId: string })[]> {
  const { rows } = await pool.query<InquiryRow>(
    `SELECT ${columns} FROM inquiry WHERE $1 OR (${isToSettle}) ORDER BY asked_at, inquiry_id LIMIT 1000`,
    [all],
  );
  return rows.map((row) => ({ ...inquiryOf(sealing, row), userId: row.user_id }));
}

/** @returns null for an unknown inquiry */
export async function readForOperators(
  { pool, sealing }: Means,
  inquiryId: string,
): Promise<(Inquiry & { userId: string }) | null> {
  const { rows } = await pool.query<InquiryRow>(`SELECT ${columns} FROM inquiry WHERE inquiry_id = $1`, [inquiryId]);
  return rows[0] === undefined ? null : { ...inquiryOf(sealing, rows[0]), userId: rows[0].user_id };
}

/**
 * An operator's reply. More replies may follow; each is marked as unread.
 * @returns false for an unknown inquiry
 */
export const answerInquiry = (
  means: Pick<Platform, 'pool'> & MailingMeans,
  inquiryId: string,
  message: string,
): Promise<boolean> =>
  inTransaction(
    means.pool,
    async (connection) => (await writeReply(means, connection, { inquiryId, message, staffId: null })) !== null,
  );

interface AnsweredRow extends Pick<InquiryRow, 'user_id' | 'topic' | 'language'> {
  guest_email_sealed: Buffer | null;
}

/**
 * Within the caller's transaction. One that was closed is open again by it. An objection still waits for a decision.
 * @param reply `staffId` null: by command
 * @returns the position of the reply; null for an unknown inquiry
 */
export async function writeReply(
  means: MailingMeans,
  connection: Connection,
  { inquiryId, message, staffId }: { inquiryId: string; message: string; staffId: string | null },
): Promise<number | null> {
  // The lock on the row serialises concurrent replies.
  const { rows: answered } = await connection.query<AnsweredRow>(
    `UPDATE inquiry SET answered_at = clock_timestamp(), closed_at = NULL, merged_into = NULL, version = version + 1,
       undecided = topic = 'SUSPENSION' AND (answered_at IS NULL OR undecided)
     WHERE inquiry_id = $1 RETURNING user_id, topic, language, guest_email_sealed`,
    [inquiryId],
  );
  if (answered[0] === undefined) return null;
  const position = await nextPosition(connection, inquiryId);
  await connection.query(
    'INSERT INTO inquiry_reply (inquiry_id, position, message_sealed, staff_id) VALUES ($1, $2, $3, $4)',
    [inquiryId, position, sealReply(means.sealing, inquiryId, position, message), staffId],
  );
  const cause = causeOf(inquiryId) + position;
  const { user_id: userId, topic, language, guest_email_sealed: emailSealed } = answered[0];
  if (emailSealed !== null) {
    await mailGuest(means, connection, { inquiryId, emailSealed, language, cause, topic, message });
    return position;
  }
  const item = { kind: 'INQUIRY_ANSWERED', details: { subjectId: inquiryId } } as const;
  await notifyFan(means, connection, { userId, cause, item, mail: mailOfAnswer({ inquiryId, topic }, message) });
  return position;
}

/** The position of the next text in a conversation whose row the caller holds. */
export async function nextPosition(connection: Connection, inquiryId: string): Promise<number> {
  const { rows } = await connection.query<{ position: number }>(
    'SELECT count(*)::integer + 1 AS position FROM inquiry_reply WHERE inquiry_id = $1',
    [inquiryId],
  );
  return rows[0]?.position ?? 1;
}
