import type { Pool } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { inquiryNotes } from './desk/notes.ts';
import { deleteGuestSecrets } from './guest/guest-codes.ts';
import { isWaiting, listInquiries } from './inquiries.ts';
import { readPictureForDesk } from './picture/pictures.ts';

const pageSize = 50;

/** SQL: the fan `$1`, and inquiries that they sent as a guest with their confirmed address. */
const ids = `(SELECT $1::text UNION ALL
  SELECT 'guest:' || encode(email_hash, 'hex') FROM fan WHERE user_id = $1 AND email_verified_at IS NOT NULL)`;

/** A fan's inquiries and their answers. */
export function inquiryPersonalData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  async function countOf(userId: string, condition: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM inquiry WHERE user_id IN ${ids} AND ${condition}`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  async function* all(userId: string) {
    let cursor: string | null | undefined;
    do {
      const page = await listInquiries(
        { pool, sealing },
        { userId, partnerOrigin: null, limit: pageSize, ...(cursor && { cursor }) },
      );
      yield* page.inquiries;
      cursor = page.nextCursor;
    } while (cursor);
  }

  return {
    name: 'inquiries',
    async *records(userId) {
      const { rows } = await pool.query<{ id: string }>(`SELECT id FROM ${ids} AS own (id)`, [userId]);
      for (const { id } of rows) yield* all(id);
    },
    async counts(userId) {
      return { inquiries: await countOf(userId, 'true') };
    },
    async leaving(userId) {
      const waiting = await countOf(userId, isWaiting);
      return waiting > 0 ? [{ kind: 'INQUIRY', count: waiting, blocks: false }] : [];
    },
    async forget(connection, userId) {
      // A waiting inquiry is closed: the fan can't read an answer any more.
      await connection.query(
        `UPDATE inquiry SET forget_on = (coalesce(answered_at, closed_at, waits_since, asked_at) + interval '3 years')::date,
           closed_at = CASE WHEN answered_at IS NULL THEN coalesce(closed_at, clock_timestamp()) END,
           place = CASE WHEN answered_at IS NOT NULL THEN place END, version = version + 1
         WHERE user_id IN ${ids}`,
        [userId],
      );
      // The law requires keeping the texts; the pictures are deleted with the fan.
      await connection.query(
        `DELETE FROM inquiry_picture USING inquiry
         WHERE inquiry.inquiry_id = inquiry_picture.inquiry_id AND user_id IN ${ids}`,
        [userId],
      );
      await connection.query(
        `DELETE FROM inquiry_guest_link USING inquiry
         WHERE inquiry.inquiry_id = inquiry_guest_link.inquiry_id AND user_id IN ${ids}`,
        [userId],
      );
    },
  };
}

function ignoreMissing(error: unknown): null {
  if (error instanceof Refusal && error.code === 'NOT_FOUND') return null;
  throw error;
}

/** The pictures in a fan's inquiries; they are deleted with those. */
export function inquiryPicturesData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'inquiryPictures',
    async *records(userId) {
      const { rows } = await pool.query<{ inquiryId: string; pictureId: string; position: number; sentAt: string }>(
        `SELECT inquiry_id AS "inquiryId", picture_id AS "pictureId", position, instant_text(sent_at) AS "sentAt"
         FROM inquiry_picture JOIN inquiry USING (inquiry_id) WHERE user_id IN ${ids} ORDER BY sent_at, picture_id`,
        [userId],
      );
      // One at a time: all of them could be more than the memory.
      for (const { sentAt, position, ...id } of rows) {
        const picture = await readPictureForDesk(pool, sealing, id).catch(ignoreMissing);
        // It was deleted since.
        if (picture === null) continue;
        yield { inquiryId: id.inquiryId, position, sentAt, picture: `data:image/webp;base64,${picture}` };
      }
    },
  };
}

/** Notes of the staff about a fan's inquiries, without their writers. The database deletes them with the account. */
export function inquiryNotesData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'inquiryNotes',
    async *records(userId) {
      const notes = await inquiryNotes.read({ sealing }, pool, { column: 'user_id', id: userId });
      for (const { text, at } of notes) yield { at, staffNote: text };
    },
  };
}

/** Objections that a server of the release before has answered, which knows of none without a decision. */
export async function keepUndecided(database: Pick<Pool, 'query'>): Promise<void> {
  await database.query(
    `UPDATE inquiry SET undecided = true
     WHERE answered_at > now() - interval '7 days' AND topic = 'SUSPENSION' AND decision IS NULL AND NOT undecided`,
  );
}

/** Deletes inquiries of deleted accounts, and those of guests, after the retention time; and secrets of guests that have expired. */
export async function deleteForgottenInquiries(database: Pick<Pool, 'query'>): Promise<void> {
  // A server of the release before does not close them when a fan leaves.
  await database.query(
    `UPDATE inquiry SET closed_at = clock_timestamp(), place = NULL, version = version + 1
     WHERE forget_on IS NOT NULL AND ${isWaiting}`,
  );
  await database.query('DELETE FROM inquiry WHERE forget_on <= current_date');
  // A guest never leaves: the time begins with the last message.
  await database.query(
    `DELETE FROM inquiry WHERE guest_email_sealed IS NOT NULL
       AND greatest(asked_at, answered_at, closed_at, waits_since) < now() - interval '3 years'`,
  );
  await deleteGuestSecrets(database);
}
