import type { z } from 'zod';
import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { LocalizedText, StoredPicture } from '../../platform/text/localized.ts';
import type { Round as TicketRound } from '../../ticket/service.ts';
import { isShown } from '../../title/service.ts';
import type { Round, RoundSummary, StreamUpdate } from '../contract.ts';
import { endOf, type RoundPeriod, recordedFrom, roundStateAt } from './round-state.ts';

export interface StoredCaptions {
  language: Language;
  url: string;
}

/** A round as stored in the database, at a moment of its clock. Instants are milliseconds. */
export interface RoundRow extends RoundPeriod {
  roundId: string;
  streamId: string;
  number: number;
  name: LocalizedText;
  access: RoundSummary['access'];
  liveSource: string | null;
  vodSource: string | null;
  chapters: { at: number; name: LocalizedText }[];
  captions: StoredCaptions[];
  now: number;
}

/** `isShown`: whether its stream was not withdrawn. */
export type OneRound = RoundRow & { isShown: boolean };

export interface StreamRow {
  streamId: string;
  titleId: string;
  name: LocalizedText;
  description: LocalizedText;
  poster: StoredPicture;
  related: string[];
  isShown: boolean;
}

/** The columns from which a `RoundRow` is read. */
export const roundColumns = `round_id AS "roundId", stream_id AS "streamId", number, name, access,
  milliseconds(entry_opens_at) AS "entryOpensAt", milliseconds(starts_at) AS "startsAt", milliseconds(ends_at) AS "endsAt",
  milliseconds(interrupted_at) AS "interruptedAt", milliseconds(ended_at) AS "endedAt",
  milliseconds(vod_from) AS "vodFrom", milliseconds(vod_until) AS "vodUntil", vod_source IS NOT NULL AS "isRecorded",
  live_source AS "liveSource", vod_source AS "vodSource", chapters, captions, milliseconds(clock_timestamp()) AS now`;

/** Streams in the operator's order: all, or those with these ids, also withdrawn ones. */
export async function readStreams(
  pool: Pool,
  { streamId, titleId, streamIds }: { streamId?: string; titleId?: string; streamIds?: readonly string[] } = {},
): Promise<StreamRow[]> {
  const { rows } = await pool.query<StreamRow>(
    `SELECT stream_id AS "streamId", title_id AS "titleId", name, description, poster, related, ${isShown('stream')} AS "isShown" FROM stream
     WHERE stream_id = coalesce($1, stream_id) AND title_id = coalesce($2, title_id)
       AND ($3::text[] IS NULL OR stream_id = ANY ($3)) ORDER BY position, stream_id`,
    [streamId ?? null, titleId ?? null, streamIds ?? null],
  );
  return rows;
}

/** Rounds by stream and number; `now` is the same in all of them. */
export async function readRounds(pool: Pick<Connection, 'query'>, streamIds?: readonly string[]): Promise<RoundRow[]> {
  const { rows } = await pool.query<RoundRow>(
    `SELECT ${roundColumns} FROM stream_round WHERE $1::text[] IS NULL OR stream_id = ANY ($1) ORDER BY stream_id, number`,
    [streamIds ?? null],
  );
  const now = rows[0]?.now;
  return now === undefined ? rows : rows.map((row) => ({ ...row, now }));
}

/** @throws Refusal NOT_FOUND */
export async function readRound(connection: Pick<Connection, 'query'>, roundId: string): Promise<OneRound> {
  const { rows } = await connection.query<OneRound>(
    `SELECT ${roundColumns}, (SELECT ${isShown('stream')} FROM stream WHERE stream.stream_id = stream_round.stream_id) AS "isShown"
     FROM stream_round WHERE round_id = $1`,
    [roundId],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** The rounds of a stream that need a ticket. */
export async function listPassRounds(
  streamId: string,
  language: Language,
  database: Pick<Connection, 'query'>,
): Promise<TicketRound[]> {
  const rows = await readRounds(database, [streamId]);
  return rows
    .filter(({ access }) => access === 'PASS')
    .map((row) => ({
      roundId: row.roundId,
      number: row.number,
      name: row.name[language],
      startsAt: new Date(row.startsAt),
      endsAt: new Date(endOf(row)),
      open: isOpen(row),
    }));
}

/** True if it can be watched now or later. */
function isOpen(row: RoundRow): boolean {
  const state = roundStateAt(row, row.now);
  return state !== 'CLOSED' && (state !== 'ENDED' || row.isRecorded);
}

export const iso = (instant: number): string => new Date(instant).toISOString();

const isoOrNull = (instant: number | null): string | null => (instant === null ? null : iso(instant));

function timesOf(row: RoundRow): Omit<RoundSummary, 'name'> {
  return {
    roundId: row.roundId,
    number: row.number,
    state: roundStateAt(row, row.now),
    access: row.access,
    entryOpensAt: iso(row.entryOpensAt),
    startsAt: iso(row.startsAt),
    endsAt: iso(endOf(row)),
    vodFrom: isoOrNull(recordedFrom(row)),
    vodUntil: row.isRecorded ? isoOrNull(row.vodUntil) : null,
  };
}

export function summaryOf(row: RoundRow, language: Language): RoundSummary {
  return { ...timesOf(row), name: row.name[language] };
}

export function roundOf(row: RoundRow, language: Language): Round {
  return {
    ...summaryOf(row, language),
    chapters: row.chapters.map(({ at, name }) => ({ atSeconds: at, name: name[language] })),
    captionLanguages: row.captions.map((captions) => captions.language),
  };
}

export function roundsNow(rows: readonly RoundRow[], now: number): z.infer<typeof StreamUpdate> {
  return { rounds: rows.map(timesOf), serverTime: iso(now) };
}

/** A round that starts within this time is preferred to a recording. Milliseconds. */
const soon = 12 * 3_600_000;

/**
 * In the order in which fans look for them: live rounds, those about to start, recordings (the latest first), later rounds, ended
 * rounds.
 */
export function byInterest(rows: readonly RoundRow[]): RoundRow[] {
  const rank = (row: RoundRow): number => {
    const state = roundStateAt(row, row.now);
    if (state === 'LIVE' || state === 'INTERRUPTED') return 0;
    if (state === 'ENTRY_OPEN' || (state === 'SCHEDULED' && row.startsAt - row.now < soon)) return 1;
    if (state === 'VOD' || (state === 'ENDED' && row.isRecorded)) return 2;
    return state === 'SCHEDULED' ? 3 : state === 'ENDED' ? 4 : 5;
  };
  // Before the start the nearest comes first, afterwards the latest.
  const distance = (row: RoundRow): number => Math.abs(row.startsAt - row.now);
  return [...rows].sort((one, other) => rank(one) - rank(other) || distance(one) - distance(other));
}

/** The round to show first. */
export const leadingRound = (rows: readonly RoundRow[]): RoundRow | null => byInterest(rows)[0] ?? null;

/** The order of lists: live, then the next ones, then the latest. */
export function byUrgency(one: RoundRow | null, other: RoundRow | null): number {
  return urgencyOf(one) - urgencyOf(other);
}

function urgencyOf(row: RoundRow | null): number {
  if (row === null) return Number.POSITIVE_INFINITY;
  const state = roundStateAt(row, row.now);
  if (state === 'LIVE' || state === 'INTERRUPTED') return 0;
  const wait = row.startsAt - row.now;
  return wait > 0 ? wait : Number.MAX_SAFE_INTEGER / 2 - wait;
}
