import type { z } from 'zod';
import { tierOf } from '../../../rules/draw-text.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { EventResult, eventCalls } from '../contract.ts';
import { codeOf } from '../entry/participation-code.ts';
import { courseOf, type EventRow, iso, type Queryable, readEventRow, winnersOf } from '../reading/rows.ts';
import { isResultOpen, statusAt } from '../reading/state.ts';

type CodeReply = z.output<(typeof eventCalls)['GET /event/:eventId/code']['response']>;

interface OwnRow {
  rank: number | null;
  info_given: boolean;
}

/**
 * True if a fan won. Before the result opens nothing about the fan is read: the answer and the work are the same for everyone.
 * @throws Refusal NOT_FOUND
 */
export async function readEventResult(
  pool: Pool,
  eventId: string,
  userId: string,
  language: Language,
): Promise<EventResult> {
  const row = await readEventRow(pool, eventId);
  if (!isResultOpen(courseOf(row), row.now)) return { status: 'NOT_OPEN', resultsAt: iso(row.results_at) };
  const own = await readOwn(pool, eventId, userId);
  const prize = own?.rank ? prizeOf(row, own.rank, language) : null;
  if (!own?.rank || prize === null) return { status: 'NO_WIN', entered: own !== null };
  const closed = statusAt(courseOf(row), row.now) !== 'RESULT_OPEN';
  const infoState = own.info_given ? 'GIVEN' : closed ? 'CLOSED' : 'MISSING';
  return {
    status: 'WIN',
    rank: own.rank,
    prize,
    infoState: row.collects_info ? infoState : 'NOT_NEEDED',
    infoUntil: iso(row.info_until),
    needsAddress: row.collects_info && isSent(row, own.rank),
  };
}

async function readOwn(database: Queryable, eventId: string, userId: string): Promise<OwnRow | null> {
  const { rows } = await database.query<OwnRow>({
    name: 'read-own-rank',
    text: `SELECT rank, EXISTS (SELECT FROM winner_info AS i WHERE i.event_id = n.event_id AND i.user_id = n.user_id) AS info_given
      FROM event_entry AS n WHERE event_id = $1 AND user_id = $2`,
    values: [eventId, userId],
  });
  return rows[0] ?? null;
}

/** True if the prize of this rank is sent to its winner. */
export const isSent = (row: EventRow, rank: number): boolean =>
  row.prizes[tierOf(rank, winnersOf(row)) ?? -1]?.ships === true;

function prizeOf(row: EventRow, rank: number, language: Language) {
  const prize = row.prizes[tierOf(rank, winnersOf(row)) ?? -1];
  return prize === undefined
    ? null
    : { name: prize.name[language], note: prize.note[language], winners: prize.winners };
}

export interface Winner {
  row: EventRow;
  rank: number;
}

/**
 * Checks the caller of everything that is for winners alone. Before the result opens everyone gets the same refusal, and nothing
 * about the fan is read; afterwards it is not found for fans who did not win.
 * @throws Refusal RESULT_NOT_OPEN, NOT_FOUND
 */
export async function readWinner(database: Queryable, eventId: string, userId: string): Promise<Winner> {
  const row = await readEventRow(database, eventId);
  if (!isResultOpen(courseOf(row), row.now)) throw new Refusal('RESULT_NOT_OPEN', { resultsAt: iso(row.results_at) });
  const own = await readOwn(database, eventId, userId);
  if (!own?.rank || own.rank > row.winners) throw new Refusal('NOT_FOUND');
  return { row, rank: own.rank };
}

/**
 * The fan's own participation code.
 * @throws Refusal NOT_FOUND for a fan who gets no code, RESULT_NOT_OPEN
 */
export async function readCode(pool: Pool, eventId: string, userId: string, language: Language): Promise<CodeReply> {
  const row = await readEventRow(pool, eventId);
  if (row.participation === null || row.participation_note === null) throw new Refusal('NOT_FOUND');
  if (row.participation === 'WINNERS') await readWinner(pool, eventId, userId);
  else if ((await readOwn(pool, eventId, userId)) === null) throw new Refusal('NOT_FOUND');
  return { code: codeOf(row.code_secret, userId), note: row.participation_note[language] };
}
