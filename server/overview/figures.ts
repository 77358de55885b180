import type { FigureKind } from '../../rules/staff/attention.ts';
import type { Pool } from '../platform/database/database.ts';
import type { FigureSource, HourCount } from '../platform/overview.ts';

const hour = 3_600_000;
/** A week and a day: the range of a chart. */
const retainedHours = 9 * 24;
/** An hour is counted for good when it has been over for that long: transactions of its last moment have ended. */
const settled = 5 * 60_000;
/** Max age of a count of the current hour. */
const goodFor = 10_000;

const hourOf = (at: number): number => Math.floor(at / hour) * hour;

export interface Figures {
  /** Counts by the beginning of the hour, in milliseconds, from `from` on. */
  read(source: FigureSource, from: Date): Promise<ReadonlyMap<number, number>>;
}

export function createFigures(pool: Pool, now: () => number = Date.now): Figures {
  const counted = new Map<FigureKind, { at: number; done: Promise<void> }>();

  /** Counts hours without a final count. Two servers that do so at once write the same. */
  async function count({ kind, countByHour }: FigureSource): Promise<void> {
    const at = now();
    const oldest = hourOf(at) - retainedHours * hour;
    const { rows } = await pool.query<{ last: Date | null }>(
      'SELECT max(hour) AS last FROM figure_hour WHERE kind = $1 AND is_final',
      [kind],
    );
    const last = rows[0]?.last?.getTime() ?? 0;
    const from = Math.max(oldest, last + hour);
    const until = hourOf(at) + hour;
    const counts = byHour(await countByHour(new Date(from), new Date(until)));
    const hours = Array.from({ length: (until - from) / hour }, (_, index) => from + index * hour);
    await pool.query(
      `INSERT INTO figure_hour (kind, hour, count, is_final)
       SELECT $1, hour, count, is_final FROM unnest($2::timestamptz[], $3::bigint[], $4::boolean[]) AS input (hour, count, is_final)
       ON CONFLICT (kind, hour) DO UPDATE SET count = excluded.count, is_final = excluded.is_final
       WHERE NOT figure_hour.is_final`,
      [
        kind,
        hours.map((each) => new Date(each)),
        hours.map((each) => counts.get(each) ?? 0),
        hours.map((each) => each + hour + settled <= at),
      ],
    );
  }

  /** One count at a time, and none where the last one is new enough. */
  function refresh(source: FigureSource): Promise<void> {
    const latest = counted.get(source.kind);
    if (latest !== undefined && now() - latest.at < goodFor) return latest.done;
    const done = count(source).catch((error: unknown) => {
      counted.delete(source.kind);
      throw error;
    });
    counted.set(source.kind, { at: now(), done });
    return done;
  }

  return {
    async read(source, from) {
      await refresh(source);
      const { rows } = await pool.query<HourCount>(
        'SELECT hour, count FROM figure_hour WHERE kind = $1 AND hour >= $2',
        [source.kind, from],
      );
      return byHour(rows);
    },
  };
}

const byHour = (rows: readonly HourCount[]): Map<number, number> =>
  new Map(rows.map(({ hour: at, count }) => [at.getTime(), count]));

/** Deletes hours that no chart shows any more. */
export async function sweepFigures(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM figure_hour WHERE hour < now() - make_interval(hours => $1)', [2 * retainedHours]);
}
