import type { Connection, Pool } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import { openNote, sealNote } from '../sealed.ts';

export interface Note {
  noteId: string;
  text: string;
  staffId: string;
  /** ISO 8601 */
  at: string;
}

interface NoteRow {
  note_id: string;
  text_sealed: Buffer;
  staff_id: string;
  at: Date;
}

type Deps = Pick<Platform, 'sealing'>;

const noteOf = ({ sealing }: Deps, row: NoteRow): Note => ({
  noteId: row.note_id,
  text: openNote(sealing, row.note_id, row.text_sealed),
  staffId: row.staff_id,
  at: row.at.toISOString(),
});

/** The newest first. */
export async function readNotes(
  deps: Deps,
  database: Pick<Pool, 'query'>,
  of: { inquiryId: string } | { userId: string },
): Promise<Note[]> {
  const [column, id] = 'inquiryId' in of ? ['inquiry_id', of.inquiryId] : ['user_id', of.userId];
  const { rows } = await database.query<NoteRow>(
    `SELECT note_id, text_sealed, staff_id, at FROM inquiry_note WHERE ${column} = $1 ORDER BY at DESC, note_id DESC`,
    [id],
  );
  return rows.map((row) => noteOf(deps, row));
}

/** @returns null where there is no such inquiry, or its fan has left */
export async function addNote(
  deps: Deps,
  connection: Connection,
  { inquiryId, staffId, text }: { inquiryId: string; staffId: string; text: string },
): Promise<Note | null> {
  const noteId = newId();
  // The lock waits for a fan who is leaving: a note about somebody who is gone would be refused by the database.
  const { rows } = await connection.query<NoteRow>(
    `INSERT INTO inquiry_note (note_id, inquiry_id, user_id, staff_id, text_sealed)
     SELECT $1, inquiry_id, fan.user_id, $3, $4 FROM inquiry JOIN fan ON fan.user_id = inquiry.user_id
     WHERE inquiry_id = $2 FOR KEY SHARE OF fan
     RETURNING note_id, text_sealed, staff_id, at`,
    [noteId, inquiryId, staffId, sealNote(deps.sealing, noteId, text)],
  );
  return rows[0] === undefined ? null : noteOf(deps, rows[0]);
}
