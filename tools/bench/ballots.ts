import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrepared } from '../../server/composition/open-prepared.ts';
import { features } from '../../server/features.ts';
import type { Pool } from '../../server/platform/database/database.ts';
import { embeddedIn } from '../../server/platform/database/open-database.ts';
import { createLog } from '../../server/platform/log.ts';
import { type Cast, createBallotQueue } from '../../server/vote/ballots/ballot-queue.ts';
import { startFolding } from '../../server/vote/counts/fold.ts';
import { drive, median } from './figures.ts';
import { asOwner, claimForAll, fillWallets, openVote, saveOpenVotes } from './vote-fixture.ts';

/**
 * Ballots per second with two popular candidates, by the number of concurrent callers. Medians of alternating rounds.
 */
export interface BallotFigures {
  callers: number;
  /** The ballot path as the server runs it, while the fold runs too. */
  grouped: number;
  /** One transaction for each ballot, which also adds to the candidate's tally. */
  oneByOne: number;
  /** One transaction for each ballot, without a tally: the ballot path with groups of one. */
  alone: number;
  /** grouped / oneByOne */
  ratio: number;
  groupedP99Ms: number;
  oneByOneP99Ms: number;
}

const fanCount = 50_000;
const callerCounts = [16, 64, 256];
const rounds = 3;
const seconds = 3;
const voteId = 'bench';

/**
 * The baseline for `grouped`: the same statement for one ballot, and the tally in its transaction, which is the obvious
 * design of a voting table.
 */
const castOneByOne = `
  CREATE TABLE hot_tally (candidate_id text PRIMARY KEY, count bigint NOT NULL);
  INSERT INTO hot_tally SELECT candidate_id, 0 FROM candidate;
  GRANT SELECT, UPDATE ON hot_tally TO PUBLIC;
  CREATE FUNCTION cast_one_by_one(p_ballot uuid, p_user text, p_vote text, p_candidate text, p_free integer, p_paid integer)
  RETURNS text LANGUAGE plpgsql AS $$
  DECLARE outcome text;
  BEGIN
    SELECT code INTO outcome FROM cast_ballots(ARRAY[p_ballot], ARRAY[p_user], ARRAY[p_vote], ARRAY[p_candidate],
      ARRAY[p_free], ARRAY[p_paid], ARRAY[p_ballot], ARRAY['ko'], ARRAY['bench']);
    IF outcome = 'OK' THEN
      UPDATE hot_tally SET count = count + p_free + p_paid WHERE candidate_id = p_candidate;
    END IF;
    RETURN outcome;
  END $$`;

export async function benchBallots(): Promise<BallotFigures[]> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-bench-'));
  const { pool, close } = await openPrepared(embeddedIn(dataDirectory), features);
  const stopFolding = await prepare(pool, dataDirectory);
  try {
    const fans = await readFans(pool);
    const figures: BallotFigures[] = [];
    for (const callers of callerCounts) figures.push(await compare(pool, fans, callers));
    return figures;
  } finally {
    await stopFolding();
    await close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function prepare(pool: Pool, dataDirectory: string): Promise<() => Promise<void>> {
  await saveOpenVotes(pool, [openVote(voteId)]);
  const fans = Array.from({ length: fanCount }, () => randomUUID());
  await fillWallets(pool, fans, 1_000_000);
  await claimForAll(pool, fans, voteId);
  await asOwner(dataDirectory, castOneByOne);
  await asOwner(dataDirectory, 'VACUUM ANALYZE');
  return startFolding(pool, createLog({ logLevel: 'error' }));
}

async function readFans(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM paid_lot');
  return rows.map((row) => row.user_id);
}

/** One vote; 90 % of the ballots are for two of fifty candidates, 30 % are paid. */
function hotCast(fans: readonly string[]): Cast {
  const dice = Math.random();
  const candidate = dice < 0.45 ? 1 : dice < 0.9 ? 2 : 3 + Math.floor(Math.random() * 48);
  const paid = Math.random() < 0.3 ? 1 : 0;
  return {
    ballotId: randomUUID(),
    request: randomUUID(),
    userId: fans[Math.floor(Math.random() * fans.length)] ?? '',
    voteId,
    candidateId: `candidate-${candidate}`,
    free: 1 - paid,
    paid,
    network: '127.0.0.1',
    language: 'ko',
    requestId: 'bench',
  };
}

async function compare(pool: Pool, fans: readonly string[], callers: number): Promise<BallotFigures> {
  const queue = createBallotQueue(pool);
  const expectOk = (code: string | undefined) => {
    if (code !== 'OK') throw new Error(`a ballot was refused: ${code}`);
  };
  const single = (name: string, text: string) => async () => {
    const { ballotId, userId, candidateId, free, paid } = hotCast(fans);
    const values = [ballotId, userId, voteId, candidateId, free, paid];
    expectOk((await pool.query<{ code: string }>({ name, text, values })).rows[0]?.code);
  };
  const ways = {
    grouped: async () => expectOk((await queue.cast(hotCast(fans))).code),
    oneByOne: single('one-by-one', 'SELECT cast_one_by_one($1, $2, $3, $4, $5, $6) AS code'),
    alone: single(
      'alone',
      `SELECT code FROM cast_ballots(ARRAY[$1::uuid], ARRAY[$2], ARRAY[$3], ARRAY[$4], ARRAY[$5::integer], ARRAY[$6::integer],
         ARRAY[$1::uuid], ARRAY['ko'], ARRAY['bench'])`,
    ),
  };
  const rates = { grouped: [] as number[], oneByOne: [] as number[], alone: [] as number[] };
  const p99s = { grouped: [] as number[], oneByOne: [] as number[], alone: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ['oneByOne', 'grouped', 'alone'] as const) {
      const { perSecond, p99 } = await drive(callers, seconds, ways[way]);
      rates[way].push(perSecond);
      p99s[way].push(p99);
    }
  }
  const [grouped, oneByOne] = [median(rates.grouped), median(rates.oneByOne)];
  return {
    callers,
    grouped: Math.round(grouped),
    oneByOne: Math.round(oneByOne),
    alone: Math.round(median(rates.alone)),
    ratio: Math.round((grouped / oneByOne) * 10) / 10,
    groupedP99Ms: Math.round(median(p99s.grouped) * 10) / 10,
    oneByOneP99Ms: Math.round(median(p99s.oneByOne) * 10) / 10,
  };
}
