import type { Pool } from '../../platform/database/database.ts';
import { leadingRound, type RoundRow, readStreams, roundColumns, type StreamRow } from './rounds.ts';

/** A stream in a list. */
export interface Shelf {
  stream: StreamRow;
  roundCount: number;
  /** The round to show, by `leadingRound`; null if the stream has no round. */
  lead: RoundRow | null;
}

/**
 * Streams that are not withdrawn, in the operator's order: of one title, with these ids, or all. A stream can have hundreds of rounds, so this
 * reads only their number and the few candidates for the round to show.
 */
export async function listStreams(pool: Pool, filter: Parameters<typeof readStreams>[1] = {}): Promise<Shelf[]> {
  const streams = (await readStreams(pool, filter)).filter((stream) => stream.isShown);
  const streamIds = streams.map(({ streamId }) => streamId);
  const [counts, candidates] = await Promise.all([countRounds(pool, streamIds), readCandidates(pool, streamIds)]);
  return streams.map((stream) => ({
    stream,
    roundCount: counts.get(stream.streamId) ?? 0,
    lead: leadingRound(candidates.filter(({ streamId }) => streamId === stream.streamId)),
  }));
}

async function countRounds(pool: Pool, streamIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ streamId: string; count: number }>(
    `SELECT stream_id AS "streamId", count(*)::integer AS count FROM stream_round
     WHERE stream_id = ANY ($1) GROUP BY stream_id`,
    [streamIds],
  );
  return new Map(rows.map(({ streamId, count }) => [streamId, count]));
}

/** SQL for each kind of round that `leadingRound` distinguishes: its condition, and the order in which the first one is the best. */
const kinds = [
  'starts_at > now ORDER BY starts_at',
  'starts_at > now AND entry_opens_at <= now ORDER BY starts_at',
  'starts_at <= now AND coalesce(ended_at, ends_at) > now ORDER BY starts_at DESC',
  'coalesce(ended_at, ends_at) <= now AND vod_source IS NOT NULL AND (vod_until IS NULL OR vod_until > now) ORDER BY starts_at DESC',
  'coalesce(ended_at, ends_at) <= now AND vod_source IS NULL ORDER BY starts_at DESC',
  'coalesce(ended_at, ends_at) <= now AND vod_source IS NOT NULL AND vod_until <= now ORDER BY starts_at DESC',
];

const findCandidates = `
  SELECT ${roundColumns} FROM stream_round WHERE round_id IN (
    SELECT found.round_id FROM unnest($1::text[]) AS requested (stream_id)
    CROSS JOIN (SELECT clock_timestamp() AS now) AS clock
    CROSS JOIN LATERAL (${kinds
      .map(
        (kind) =>
          `(SELECT round_id FROM stream_round AS r WHERE r.stream_id = requested.stream_id AND ${kind}, number LIMIT 1)`,
      )
      .join(' UNION ALL ')}) AS found)
  ORDER BY stream_id, number`;

/** At most one round of each kind for each stream. The one that `leadingRound` would choose among all rounds is always among them. */
export async function readCandidates(pool: Pool, streamIds: readonly string[]): Promise<RoundRow[]> {
  const { rows } = await pool.query<RoundRow>(findCandidates, [streamIds]);
  return rows;
}
