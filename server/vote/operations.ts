import type { Connection, Pool } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import type { VoidReason } from './contract.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** The max number of votes in one ballot of a demo, if the vote has no cap. */
const maxDemoVotes = 20;

/**
 * Voids ballots of a vote by compensating rows; ballots that are voided already stay unchanged. The reason OPERATOR gives the
 * rights back, FRAUD and WITHDRAWAL don't.
 * @returns how many were voided
 */
export async function voidBallots(
  database: Queryable,
  voteId: string,
  ballotIds: readonly string[],
  reason: Exclude<VoidReason, 'VOTE_VOIDED'>,
): Promise<number> {
  const { rows } = await database.query<{ voided: number }>('SELECT void_ballots($1, $2, $3) AS voided', [
    voteId,
    ballotIds,
    reason,
  ]);
  return rows[0]?.voided ?? 0;
}

/**
 * Voids a vote: it takes no more casts, every ballot is voided and all rights are returned. A repeat changes nothing.
 * @param note public reason
 * @returns how many ballots were voided
 * @throws Refusal NOT_FOUND
 */
export async function voidVote(database: Queryable, voteId: string, note: LocalizedText): Promise<number> {
  const found = await database.query('SELECT FROM vote WHERE vote_id = $1', [voteId]);
  if (found.rowCount === 0) throw new Refusal('NOT_FOUND');
  const { rows } = await database.query<{ voided: number }>('SELECT void_vote($1, $2) AS voided', [voteId, note]);
  return rows[0]?.voided ?? 0;
}

/**
 * Fills a vote without ballots with those of a demo. They are real ballots, so that every figure comes from the ledger.
 * @param distribution votes by candidate id
 * @returns how many ballots were appended: 0 before the opening, and when there are ballots already
 */
export async function seedDemoBallots(
  database: Queryable,
  voteId: string,
  distribution: Readonly<Record<string, number>>,
): Promise<number> {
  const positive = Object.entries(distribution).filter(([, count]) => count > 0);
  const { rows } = await database.query<{ appended: number }>(
    `SELECT append_demo_ballots(vote_id, $2, $3, least($4, per_day, per_fan)) AS appended FROM vote WHERE vote_id = $1`,
    [voteId, positive.map(([candidateId]) => candidateId), positive.map(([, count]) => count), maxDemoVotes],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0].appended;
}

/** Sets the welcome rights for fans who come from now on. */
export async function setWelcome(database: Queryable, count: number, validDays: number): Promise<void> {
  await database.query(
    `INSERT INTO welcome_right (count, valid_days) VALUES ($1, $2)
     ON CONFLICT (one) DO UPDATE SET count = excluded.count, valid_days = excluded.valid_days`,
    [count, validDays],
  );
}
