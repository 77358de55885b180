import type { Connection, Pool } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { openNote, sealNote } from './sealed.ts';

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
  text: openNote(sealing, row),
  staffId: row.staff_id,
  at: row.at.toISOString(),
});

/** The newest first. @param limit all of them without one */
export async function readNotes(
  deps: Deps,
  database: Pick<Pool, 'query'>,
  userId: string,
  limit: number | null = null,
): Promise<Note[]> {
  const { rows } = await database.query<NoteRow>(
    'SELECT note_id, text_sealed, staff_id, at FROM member_note WHERE user_id = $1 ORDER BY at DESC, note_id DESC LIMIT $2',
    [userId, limit],
  );
  return rows.map((row) => noteOf(deps, row));
}

export async function addNote(
  deps: Deps,
  connection: Connection,
  { userId, staffId, text }: { userId: string; staffId: string; text: string },
): Promise<Note> {
  const noteId = newId();
  const { rows } = await connection.query<NoteRow>(
    'INSERT INTO member_note (note_id, user_id, staff_id, text_sealed) VALUES ($1, $2, $3, $4) RETURNING *',
    [noteId, userId, staffId, sealNote(deps.sealing, noteId, text)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a note that was inserted came back with no row');
  return noteOf(deps, row);
}
