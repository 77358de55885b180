import type { Connection } from '../../platform/database/database.ts';
import { type Times, timesOf, type VoteEntry } from './entry.ts';

const fields = { opens: 'opensAt', closes: 'closesAt', results: 'resultsAt', blindFrom: 'blindFrom' } as const;
type Field = keyof typeof fields;

interface KeptMoment {
  field: Field;
  written: string;
  instant: Date;
}

/**
 * The times of a vote: where its file says what it said at an earlier import, the instants of that import, so that a
 * relative time doesn't move with each run.
 */
export async function keepMoments(connection: Connection, entry: VoteEntry, now: Date): Promise<Times> {
  const times = timesOf(entry, now);
  const { rows } = await connection.query<KeptMoment>(
    'SELECT field, written, instant FROM content_moment WHERE vote_id = $1',
    [entry.id],
  );
  for (const { field, written, instant } of rows) {
    if (entry[field]?.written === written) times[fields[field]] = instant;
  }
  return times;
}

/** Remembers what was written and what it meant; the vote must be there. */
export async function rememberMoments(connection: Connection, entry: VoteEntry, times: Times): Promise<void> {
  const given: [Field, Date | null][] = [
    ['opens', times.opensAt],
    ['closes', times.closesAt],
    ['results', times.resultsAt],
    ['blindFrom', times.blindFrom],
  ];
  const rows = given.flatMap(([field, instant]) => {
    const written = entry[field]?.written;
    return written === undefined || instant === null ? [] : [{ vote_id: entry.id, field, written, instant }];
  });
  await connection.query(
    `INSERT INTO content_moment AS kept SELECT * FROM jsonb_populate_recordset(NULL::content_moment, $1)
     ON CONFLICT (vote_id, field) DO UPDATE SET (written, instant) = (excluded.written, excluded.instant)
     WHERE kept.* IS DISTINCT FROM excluded.*`,
    [JSON.stringify(rows)],
  );
}
