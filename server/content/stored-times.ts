import { type Moment, resolveMoment } from '../../rules/content/moment.ts';
import type { Connection } from '../platform/database/database.ts';

interface Written {
  written: string;
  moment: Moment;
}

/** The instants of an entry's times by field; undefined for an optional field that the entry leaves out. */
export type Times<Entry, Field extends keyof Entry> = {
  [F in Field]: undefined extends Entry[F] ? Date | undefined : Date;
};

export interface StoredTimes<Entry, Field extends keyof Entry> {
  /** The instants of a first import at `now`. */
  resolve(entry: Entry, now: Date): Times<Entry, Field>;
  /** For unchanged text, the stored instants, so that a relative time doesn't move. */
  keep(connection: Connection, entry: Entry, now: Date): Promise<Times<Entry, Field>>;
  /** Stores the text and its instants; the entry itself must be in the database. */
  remember(connection: Connection, entry: Entry, times: Times<Entry, Field>): Promise<void>;
}

/**
 * Resolves and stores the times of a kind of content.
 * @param options.table has `field`, `written` and `instant` for each entry, whose id is in the column `options.key`
 * @param options.zone the time zone for times without an offset
 */
export function createStoredTimes<Field extends string, Entry extends Partial<Record<Field, Written | undefined>>>({
  fields,
  table,
  key,
  idOf,
  zone,
}: {
  fields: readonly Field[];
  table: string;
  key: string;
  idOf: (entry: Entry) => string;
  zone: string | ((entry: Entry) => string);
}): StoredTimes<Entry, Field> {
  const writtenIn = (entry: Entry, field: Field): Written | undefined => entry[field];

  const zoneOf = typeof zone === 'string' ? () => zone : zone;

  function resolve(entry: Entry, now: Date): Times<Entry, Field> {
    const times = fields.map((field) => {
      const written = writtenIn(entry, field);
      return [field, written === undefined ? undefined : resolveMoment(written.moment, now, zoneOf(entry))];
    });
    // Every field exists, with its instant if the entry has one: the type `Times`.
    return Object.fromEntries(times) as Times<Entry, Field>;
  }

  return {
    resolve,
    async keep(connection, entry, now) {
      const { rows } = await connection.query<{ field: Field; written: string; instant: Date }>(
        `SELECT field, written, instant FROM ${table} WHERE ${key} = $1`,
        [idOf(entry)],
      );
      const same = rows.filter(({ field, written }) => writtenIn(entry, field)?.written === written);
      const stored = Object.fromEntries(same.map(({ field, instant }) => [field, instant]));
      return { ...resolve(entry, now), ...stored };
    },
    async remember(connection, entry, times) {
      const rows = fields.flatMap((field) => {
        const written = writtenIn(entry, field)?.written;
        return written === undefined ? [] : [{ [key]: idOf(entry), field, written, instant: times[field] }];
      });
      await connection.query(
        `INSERT INTO ${table} AS kept SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)
         ON CONFLICT (${key}, field) DO UPDATE SET (written, instant) = (excluded.written, excluded.instant)
         WHERE kept.* IS DISTINCT FROM excluded.*`,
        [JSON.stringify(rows)],
      );
    },
  };
}
