import type { Connection } from '../platform/database/database.ts';
import { type Moment, resolveMoment } from './moment.ts';

interface Written {
  written: string;
  moment: Moment;
}

/** The instants of an entry's times by field; undefined where the entry leaves out one that it may. */
export type Times<Entry, Field extends keyof Entry> = {
  [F in Field]: undefined extends Entry[F] ? Date | undefined : Date;
};

export interface KeptTimes<Entry, Field extends keyof Entry> {
  /** As an import at `now` would resolve them for the first time. */
  resolve(entry: Entry, now: Date): Times<Entry, Field>;
  /** Where the file says what it said before, the instants of that import, so that a relative time doesn't move. */
  keep(connection: Connection, entry: Entry, now: Date): Promise<Times<Entry, Field>>;
  /** Stores what was written and what it meant; what the entry describes must be in the database. */
  remember(connection: Connection, entry: Entry, times: Times<Entry, Field>): Promise<void>;
}

/**
 * The times of a kind of content.
 * @param options.table keeps `field`, `written` and `instant` for each entry, whose id is in the column `options.key`
 * @param options.zone of an entry's times without an offset
 */
export function keptTimes<Field extends string, Entry extends Partial<Record<Field, Written | undefined>>>({
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
}): KeptTimes<Entry, Field> {
  const writtenIn = (entry: Entry, field: Field): Written | undefined => entry[field];

  const zoneOf = typeof zone === 'string' ? () => zone : zone;

  function resolve(entry: Entry, now: Date): Times<Entry, Field> {
    const times = fields.map((field) => {
      const given = writtenIn(entry, field);
      return [field, given === undefined ? undefined : resolveMoment(given.moment, now, zoneOf(entry))];
    });
    // Every field is there, and its instant wherever the entry has one: what `Times` says.
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
      const kept = Object.fromEntries(same.map(({ field, instant }) => [field, instant]));
      return { ...resolve(entry, now), ...kept };
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
