import { type Mistake, mistake } from '../../content/mistakes.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { LocalizedText, StoredPicture } from '../../platform/text/localized.ts';
import type { StoredCaptions } from './rounds.ts';

export interface RoundContent {
  roundId: string;
  number: number;
  name: LocalizedText;
  access: 'FREE' | 'PASS';
  entryOpensAt: Date;
  startsAt: Date;
  endsAt: Date;
  vodFrom: Date | null;
  vodUntil: Date | null;
  liveSource: string | null;
  vodSource: string | null;
  chapters: readonly { at: number; name: LocalizedText }[];
  captions: readonly StoredCaptions[];
}

export interface StreamContent {
  streamId: string;
  /** Its place among all streams; by default the place in the list. */
  position?: number;
  titleId: string;
  name: LocalizedText;
  description: LocalizedText;
  poster: StoredPicture;
  related: readonly string[];
  rounds: readonly RoundContent[];
}

/** The content would change a start or an end in the past. The message is a sentence. */
export class StreamContentError extends Error {
  override readonly name = 'StreamContentError';
  readonly roundId: string;
  readonly field: 'starts' | 'ends';
  readonly mistake: Mistake;

  constructor(roundId: string, field: 'starts' | 'ends', what: Mistake) {
    super(what.sentence);
    this.roundId = roundId;
    this.field = field;
    this.mistake = what;
  }
}

/** Ids of the streams that were written; unchanged ones are in neither list. */
export interface SavedStreams {
  created: string[];
  changed: string[];
}

/**
 * Saves streams and their rounds within the caller's transaction. Others stay unchanged.
 * @throws StreamContentError where a round that has begun would start at another time, or one that ended would end at another
 */
export async function saveStreams(connection: Connection, streams: readonly StreamContent[]): Promise<SavedStreams> {
  const saved: SavedStreams = { created: [], changed: [] };
  for (const [position, stream] of streams.entries()) {
    const written = await saveStream(connection, { position, ...stream });
    let rounds = 0;
    for (const round of stream.rounds) rounds += await saveRound(connection, stream.streamId, round);
    if (written === 'created') saved.created.push(stream.streamId);
    else if (written === 'changed' || rounds > 0) saved.changed.push(stream.streamId);
  }
  return saved;
}

async function saveStream(connection: Connection, stream: StreamContent): Promise<'created' | 'changed' | 'same'> {
  // `xmax` is 0 in a row that was inserted, not updated; an unchanged row is neither written nor returned.
  const { rows } = await connection.query<{ created: boolean }>(
    `INSERT INTO stream AS stored (stream_id, title_id, position, name, description, poster, related)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (stream_id) DO UPDATE SET (title_id, position, name, description, poster, related) =
       (excluded.title_id, excluded.position, excluded.name, excluded.description, excluded.poster, excluded.related)
     WHERE (stored.title_id, stored.position, stored.name, stored.description, stored.poster, stored.related)
       IS DISTINCT FROM (excluded.title_id, excluded.position, excluded.name, excluded.description, excluded.poster, excluded.related)
     RETURNING xmax = 0 AS created`,
    [stream.streamId, stream.titleId, stream.position, stream.name, stream.description, stream.poster, stream.related],
  );
  if (rows[0] === undefined) return 'same';
  return rows[0].created ? 'created' : 'changed';
}

/** @returns how many rows were written @throws StreamContentError as `saveStreams` does */
export async function saveRound(connection: Connection, streamId: string, round: RoundContent): Promise<number> {
  await refuseOtherTimes(connection, round);
  const { rowCount } = await connection.query(
    `INSERT INTO stream_round AS stored
       (round_id, stream_id, number, name, access, entry_opens_at, starts_at, planned_end, vod_from, vod_until, live_source,
        vod_source, chapters, captions)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
     ON CONFLICT (round_id) DO UPDATE SET
       (number, name, access, entry_opens_at, starts_at, planned_end, vod_from, vod_until, live_source, vod_source, chapters,
        captions) =
       (excluded.number, excluded.name, excluded.access, excluded.entry_opens_at, excluded.starts_at, excluded.planned_end,
        excluded.vod_from, excluded.vod_until, excluded.live_source, excluded.vod_source, excluded.chapters,
        excluded.captions)
     WHERE (stored.number, stored.name, stored.access, stored.entry_opens_at, stored.starts_at, stored.planned_end,
            stored.vod_from, stored.vod_until, stored.live_source, stored.vod_source, stored.chapters, stored.captions)
       IS DISTINCT FROM
           (excluded.number, excluded.name, excluded.access, excluded.entry_opens_at, excluded.starts_at,
            excluded.planned_end, excluded.vod_from, excluded.vod_until, excluded.live_source, excluded.vod_source,
            excluded.chapters, excluded.captions)`,
    [
      round.roundId,
      streamId,
      round.number,
      round.name,
      round.access,
      round.entryOpensAt,
      round.startsAt,
      round.endsAt,
      round.vodFrom,
      round.vodUntil,
      round.liveSource,
      round.vodSource,
      JSON.stringify(round.chapters),
      JSON.stringify(round.captions),
    ],
  );
  return rowCount ?? 0;
}

/** A start or an end in the past is not changed. The content has the planned end, without an operator's extension. */
async function refuseOtherTimes(connection: Connection, { roundId, startsAt, endsAt }: RoundContent): Promise<void> {
  const { rows } = await connection.query<{ began: boolean; over: boolean; startsAt: Date; plannedEnd: Date }>(
    `SELECT starts_at <= clock_timestamp() AS began, coalesce(ended_at, ends_at) <= clock_timestamp() AS over,
       starts_at AS "startsAt", planned_end AS "plannedEnd" FROM stream_round WHERE round_id = $1 FOR NO KEY UPDATE`,
    [roundId],
  );
  const [stored] = rows;
  if (stored === undefined) return;
  const instant = (date: Date): string => `${date.toISOString().slice(0, 16)}Z`;
  if (stored.began && stored.startsAt.getTime() !== startsAt.getTime()) {
    throw new StreamContentError(roundId, 'starts', mistake('ROUND_BEGAN', { at: instant(stored.startsAt) }));
  }
  if (stored.over && stored.plannedEnd.getTime() !== endsAt.getTime()) {
    throw new StreamContentError(roundId, 'ends', mistake('ROUND_OVER', { at: instant(stored.plannedEnd) }));
  }
}
