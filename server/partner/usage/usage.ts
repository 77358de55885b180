import type { Pool } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** Figures of a partner's pages, counted by day (UTC). */
export const usageFigures = ['loads', 'signIns', 'votes', 'orders', 'errors'] as const;
export type UsageFigure = (typeof usageFigures)[number];

export interface UsageDay extends Record<UsageFigure, number> {
  /** `2026-11-25` */
  day: string;
}

/** Elements ask it once for each load of a page. */
const figureOfCall: Readonly<Record<string, UsageFigure>> = {
  'GET /user/oauth/handoff/origin': 'loads',
  'POST /user/oauth/handoff/token': 'signIns',
  'POST /vote/:voteId/cast': 'votes',
  'POST /order': 'orders',
};

/** Milliseconds between two writes: a process that is killed loses its counts since the last write. */
const writeEvery = 10_000;

/** Figures of each partner and day, counted in memory and added up in the database, without data about the callers. */
export interface Usage {
  /** One call of a partner's page was answered. */
  note(partnerId: string, call: string, status: number): void;
  /** Writes the counts; the next write includes those of a failed one. */
  write(): Promise<void>;
  start(): void;
  close(): Promise<void>;
}

type Counts = Record<UsageFigure, number>;

/** @param today the day that calls are counted on */
export function createUsage(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  today = () => new Date().toISOString().slice(0, 10),
): Usage {
  /** By `2026-11-25 <partner>`. */
  let counted = new Map<string, Counts>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  function add(key: string, figure: UsageFigure, count: number): void {
    const counts = counted.get(key) ?? { loads: 0, signIns: 0, votes: 0, orders: 0, errors: 0 };
    counts[figure] += count;
    counted.set(key, counts);
  }

  async function writeNow(): Promise<void> {
    if (counted.size === 0) return;
    const taken = counted;
    counted = new Map();
    try {
      await store(pool, taken);
    } catch (error) {
      for (const [key, counts] of taken) for (const figure of usageFigures) add(key, figure, counts[figure]);
      throw error;
    }
  }

  const write = () => {
    writing = writing.catch(() => undefined).then(writeNow);
    return writing;
  };

  return {
    note(partnerId, call, status) {
      const key = `${today()} ${partnerId}`;
      const figure = figureOfCall[call];
      if (status < 400) {
        if (figure !== undefined) add(key, figure, 1);
      } else if (status !== 401) add(key, 'errors', 1);
    },
    write,
    start() {
      timer = setInterval(() => {
        write().catch((error: unknown) => log.warn({ err: error }, 'the usage of partners could not be written'));
      }, writeEvery);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await write().catch((error: unknown) => log.warn({ err: error }, 'the last usage of partners was not written'));
    },
  };
}

/** Partners that are gone are left out. Rows are locked in one order, so that two processes never wait for each other. */
async function store(pool: Pool, counted: ReadonlyMap<string, Counts>): Promise<void> {
  const rows = Array.from(counted, ([key, counts]) => {
    const [day = '', ...partner] = key.split(' ');
    return { day, partner_id: partner.join(' '), ...counts };
  });
  await pool.query(
    `INSERT INTO partner_usage AS known (partner_id, day, loads, sign_ins, votes, orders, errors)
     SELECT partner_id, day, loads, "signIns", votes, orders, errors
     FROM jsonb_to_recordset($1) AS input
       (partner_id text, day date, loads bigint, "signIns" bigint, votes bigint, orders bigint, errors bigint)
     JOIN partner USING (partner_id)
     ORDER BY partner_id, day
     ON CONFLICT (partner_id, day) DO UPDATE SET loads = known.loads + excluded.loads,
       sign_ins = known.sign_ins + excluded.sign_ins, votes = known.votes + excluded.votes,
       orders = known.orders + excluded.orders, errors = known.errors + excluded.errors`,
    [JSON.stringify(rows)],
  );
}

/** The last days of a partner, today first, also those on which nothing was counted. */
export async function readUsage(pool: Pool, partnerId: string, days: number): Promise<UsageDay[]> {
  const { rows } = await pool.query<UsageDay>(
    `SELECT d.day, coalesce(loads, 0) AS loads, coalesce(sign_ins, 0) AS "signIns", coalesce(votes, 0) AS votes,
       coalesce(orders, 0) AS orders, coalesce(errors, 0) AS errors
     FROM (SELECT (now() AT TIME ZONE 'UTC')::date - ago AS day FROM generate_series(0, $2::integer - 1) AS ago) AS d
     LEFT JOIN partner_usage AS u ON u.day = d.day AND u.partner_id = $1
     ORDER BY d.day DESC`,
    [partnerId, days],
  );
  return rows;
}
