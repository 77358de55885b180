import type { Connection, Pool } from '../database/database.ts';
import { newId } from '../new-id.ts';
import type { Platform } from '../platform.ts';
import type { SealedTable } from '../sealing/stored.ts';

/** A note of a staff member for the others. */
export interface StaffNote {
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

export interface NotesTable<Column extends string> {
  /** With `note_id`, `staff_id`, `text_sealed`, `at` and the columns below. */
  table: string;
  /** The subject of a note. */
  columns: readonly Column[];
  /**
   * SQL after FROM: returns these columns for the subject `$2`, and no row where it can't have notes. It locks the fan, so that
   * it waits for a member who is leaving: the database refuses a note about a deleted account.
   */
  source: string;
}

export interface StaffNotes<Column extends string> {
  readonly sealed: SealedTable;
  /** The newest first. @param limit all of them without one @throws UnsealError */
  read(
    deps: Deps,
    database: Pick<Pool, 'query'>,
    about: { column: Column; id: string },
    limit?: number,
  ): Promise<StaffNote[]>;
  /** @returns null where nothing can be noted about it */
  add(
    deps: Deps,
    connection: Connection,
    noted: { about: string; staffId: string; text: string },
  ): Promise<StaffNote | null>;
}

/** Notes of the staff about one kind of thing. Their texts are sealed, and nothing of them changes but the key. */
export function createStaffNotes<Column extends string>({
  table,
  columns,
  source,
}: NotesTable<Column>): StaffNotes<Column> {
  const placeOf = (noteId: string) => ({ table, column: 'text_sealed', row: [noteId] });
  const noteOf = ({ sealing }: Deps, row: NoteRow): StaffNote => ({
    noteId: row.note_id,
    text: String(sealing.open(placeOf(row.note_id), row.text_sealed)),
    staffId: row.staff_id,
    at: row.at.toISOString(),
  });
  return {
    sealed: { table, key: ['note_id'], columns: ['text_sealed'] },
    async read(deps, database, { column, id }, limit) {
      const { rows } = await database.query<NoteRow>(
        `SELECT note_id, text_sealed, staff_id, at FROM ${table} WHERE ${column} = $1 ORDER BY at DESC, note_id DESC LIMIT $2`,
        [id, limit ?? null],
      );
      return rows.map((row) => noteOf(deps, row));
    },
    async add(deps, connection, { about, staffId, text }) {
      const noteId = newId();
      const { rows } = await connection.query<NoteRow>(
        `INSERT INTO ${table} (note_id, ${columns.join(', ')}, staff_id, text_sealed)
         SELECT $1, ${columns.join(', ')}, $3, $4 FROM ${source}
         RETURNING note_id, text_sealed, staff_id, at`,
        [noteId, about, staffId, deps.sealing.seal(placeOf(noteId), text)],
      );
      return rows[0] === undefined ? null : noteOf(deps, rows[0]);
    },
  };
}
