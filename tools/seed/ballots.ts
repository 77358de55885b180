import { createHash } from 'node:crypto';
import type { Connection, Pool } from '../../server/platform/database/database.ts';
import { openVote, saveOpenVotes } from '../bench/vote-fixture.ts';
import { copyRows, type Value } from './copy-rows.ts';
import { userIdOf } from './members.ts';
import { withoutIndexes } from './without-indexes.ts';

const votes = 20;
const candidates = 50;
const day = 86_400_000;
const voteIdOf = (n: number): string => `vote-${n % votes}`;

/** Made from a number, so that a search can be tried for one that is there. */
export function ballotIdOf(n: number): string {
  const hex = createHash('md5').update(`ballot ${n}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)];
  return parts.join('-');
}

function* ballotRows(ballots: number, userIds: readonly string[], first: number, until: number): Iterable<Value[]> {
  for (let n = 1; n <= ballots; n += 1) {
    const ballotId = ballotIdOf(n);
    const voteId = voteIdOf(n);
    // Nine of ten ballots are for two of the candidates.
    const candidateId = `candidate-${n % 10 === 0 ? (n % candidates) + 1 : (n % 2) + 1}`;
    const at = new Date(first + Math.floor(((until - first) * n) / ballots));
    const receipt = ['fanfare-ballot-1', ballotId, voteId, candidateId, 1, 0, at.toISOString()].join('\n');
    // Spreads the ballots over the fans about evenly: neighbouring ballots are of different fans.
    const userId = userIds[(Math.imul(n, -1_640_531_535) >>> 0) % userIds.length] ?? '';
    const hash = createHash('sha256').update(receipt).digest();
    yield [voteId, n, ballotId, userId, candidateId, 1, 0, at, hash, ballotId, 0, 0, 1, 1, 0];
  }
}

/** The days on which the ballots were cast, with the free rights that they spent. */
const makeDays = `
  INSERT INTO fan_day (user_id, vote_id, day, claimed_at, granted, free_spent, spent_before)
  SELECT user_id, vote_id, day, claimed_at, free_per_day, spent, sum(spent) OVER (PARTITION BY user_id, vote_id ORDER BY day) - spent
  FROM (SELECT user_id, vote_id, (cast_at AT TIME ZONE time_zone)::date AS day, min(cast_at) AS claimed_at, free_per_day, sum(free) AS spent
    FROM ballot JOIN vote USING (vote_id) GROUP BY 1, 2, 3, 5) AS days`;

/** Votes, and a ledger of free ballots, folded and with its chains published, with the days of the fans' wallets. */
export async function copyBallots(
  { connection, pool }: { connection: Connection; pool: Pool },
  { ballots, members }: { ballots: number; members: number },
  now: number,
): Promise<void> {
  await saveOpenVotes(
    pool,
    Array.from({ length: votes }, (_, n) => ({
      ...openVote(voteIdOf(n)),
      opensAt: new Date(now - 30 * day),
      closesAt: new Date(now + (n + 1) * day),
      resultsAt: new Date(now + (n + 1) * day),
    })),
  );
  const userIds = Array.from({ length: members }, (_, index) => userIdOf(index + 1));
  const columns =
    'vote_id sequence ballot_id user_id candidate_id free paid cast_at hash request free_left paid_left spent_today spent_in_all free_claimable';
  await withoutIndexes(connection, ['ballot', 'fan_day'], async () => {
    await copyRows(connection, 'ballot', columns.split(' '), ballotRows(ballots, userIds, now - 30 * day, now));
    await connection.query(makeDays);
  });
  await connection.query("SELECT setval('ledger_sequence', $1)", [ballots]);
  await connection.query('SELECT mark_ledger()');
  await connection.query('SELECT fold_ledger()');
  await connection.query("SELECT publish_heads('0', $1)", [ballots]);
}
