import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { tierOf } from '../../../rules/draw-text.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { EventResult, eventCalls } from '../contract.ts';
import { courseOf, type EventRow, iso, type Queryable, readEventRow, winnersOf } from '../rows.ts';
import { isResultOpen, statusAt } from '../state.ts';

type CodeReply = z.output<(typeof eventCalls)['GET /event/:eventId/code']['response']>;

interface OwnRow {
  rank: number | null;
  info_given: boolean;
}

/**
 * Whether a fan won. Before the result opens nothing about the fan is read: the answer and the work are the same for everyone.
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
  const given = own.info_given ? 'GIVEN' : closed ? 'CLOSED' : 'MISSING';
  return {
    status: 'WIN',
    rank: own.rank,
    prize,
    infoState: row.collects_info ? given : 'NOT_NEEDED',
    infoUntil: iso(row.info_until),
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

/** No letters that are easily confused, and no vowels that could form words. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ';

/** `7K3Q-X9PT-4HWD`: 57 bits computed from the event's secret and the fan, so that nothing has to be stored. */
export function codeOf(codeSecret: Buffer, userId: string): string {
  const digest = createHmac('sha256', codeSecret).update(`fanfare-code-1\n${userId}`).digest();
  let number = BigInt(`0x${digest.toString('hex')}`);
  let code = '';
  for (let place = 0; place < 12; place += 1) {
    if (place > 0 && place % 4 === 0) code += '-';
    code += letters[Number(number % BigInt(letters.length))];
    number /= BigInt(letters.length);
  }
  return code;
}
