import type { Connection, Pool } from '../platform/database/database.ts';

export const subjectKinds = ['PRODUCT', 'STREAM', 'EVENT'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** A product, a stream or an event, and the artists whom it is about. */
export interface Subject {
  kind: SubjectKind;
  subjectId: string;
  /** Its place among those of its kind; by default the place in the list. */
  position?: number;
  artistIds: readonly string[];
}

/** Saves the artists of these subjects, within the caller's transaction; other subjects stay unchanged. */
export async function saveSubjects(connection: Connection, subjects: readonly Subject[]): Promise<void> {
  const subjectsJson = JSON.stringify(
    subjects.flatMap(({ kind, subjectId, artistIds, position }, index) =>
      [...new Set(artistIds)].map((artistId) => ({ kind, subjectId, artistId, position: position ?? index })),
    ),
  );
  const rows = `jsonb_to_recordset($1) AS input (kind text, "subjectId" text, "artistId" text, position integer)`;
  await connection.query(
    `DELETE FROM artist_subject AS stored USING jsonb_to_recordset($2) AS subject (kind text, "subjectId" text)
     WHERE stored.kind = subject.kind AND stored.subject_id = subject."subjectId" AND NOT EXISTS (
       SELECT FROM ${rows} WHERE input.kind = stored.kind AND input."subjectId" = stored.subject_id
         AND input."artistId" = stored.artist_id)`,
    [subjectsJson, JSON.stringify(subjects)],
  );
  await connection.query(
    `INSERT INTO artist_subject AS stored (artist_id, kind, subject_id, position)
     SELECT "artistId", kind, "subjectId", position FROM ${rows}
     ON CONFLICT (artist_id, kind, subject_id) DO UPDATE SET position = excluded.position
     WHERE stored.position <> excluded.position`,
    [subjectsJson],
  );
}

/** The ids of an artist's subjects, by kind, in the operator's order. */
export async function readSubjects(pool: Pool, artistId: string): Promise<Record<SubjectKind, string[]>> {
  const { rows } = await pool.query<{ kind: SubjectKind; id: string }>({
    name: 'subjects-of-artist',
    text: 'SELECT kind, subject_id AS id FROM artist_subject WHERE artist_id = $1 ORDER BY position, subject_id',
    values: [artistId],
  });
  const found: Record<SubjectKind, string[]> = { PRODUCT: [], STREAM: [], EVENT: [] };
  for (const { kind, id } of rows) found[kind].push(id);
  return found;
}

/** The ids of the artists whom something is about, by id. */
export async function readArtistsOf(pool: Pool, kind: SubjectKind, subjectId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'artists-of-subject',
    text: 'SELECT artist_id AS id FROM artist_subject WHERE kind = $1 AND subject_id = $2 ORDER BY artist_id',
    values: [kind, subjectId],
  });
  return rows.map(({ id }) => id);
}
