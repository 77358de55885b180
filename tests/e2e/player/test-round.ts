import { randomUUID } from 'node:crypto';
import { inTransaction, type Pool } from '../../../server/platform/database/database.ts';

/** The demo's stream, to which tests and benchmarks add rounds. */
export const streamId = 'last-light-finale';

export interface TestRound {
  roundId: string;
  number: number;
}

export interface Schedule {
  access?: 'FREE' | 'PASS';
  /** Seconds from now; waiting is already possible. */
  startsIn: number;
  endsIn: number;
  /** An origin's playlist instead of the demo's broadcast. */
  liveSource?: string;
}

/** Adds a round to the demo's stream. Its recording is the demo's, and so is its broadcast by default. */
export async function insertRound(
  pool: Pool,
  { access = 'FREE', startsIn, endsIn, liveSource }: Schedule,
): Promise<TestRound> {
  const roundId = `test-${randomUUID()}`;
  // The demo's origin broadcasts its recording between any two times, in seconds.
  const now = Math.floor(Date.now() / 1000);
  const [starts, ends] = [now + startsIn, now + endsIn];
  const { rows } = await inTransaction(pool, async (connection) => {
    // Tests and the demo's schedule add rounds at the same time, and would take the same number.
    await connection.query('SELECT FROM stream WHERE stream_id = $1 FOR NO KEY UPDATE', [streamId]);
    return connection.query<{ number: number }>(
      `INSERT INTO stream_round (round_id, stream_id, number, name, access, entry_opens_at, starts_at, planned_end,
       live_source, vod_source, chapters, captions)
     SELECT $1, $2, (SELECT max(number) + 1 FROM stream_round WHERE stream_id = $2),
       '{"ko": "시험 회차", "en": "A round for tests", "ja": "テスト公演"}', $3, to_timestamp($4) - interval '1 hour',
       to_timestamp($4), to_timestamp($5),
       coalesce($6, replace(vod_source, 'vod/nine-lights/', 'live/' || $4::integer || '-' || $5::integer || '/')),
       vod_source, chapters, captions
     FROM stream_round WHERE vod_source IS NOT NULL LIMIT 1
     RETURNING number`,
      [roundId, streamId, access, starts, ends, liveSource ?? null],
    );
  });
  const [row] = rows;
  if (row === undefined) throw new Error('The demo has no recording to take over');
  return { roundId, number: row.number };
}

/** The page of a round on the site. */
export const addressOf = ({ number }: TestRound): string => `/player?stream=${streamId}&round=${number}`;
