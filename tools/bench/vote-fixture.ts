import { inTransaction, type Pool } from '../../server/platform/database/database.ts';
import { openEmbedded } from '../../server/platform/database/open-database.ts';
import { saveVotes, type VoteContent } from '../../server/vote/save-votes.ts';

const words = (text: string) => ({ ko: text, en: text, ja: text });
const picture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: words('picture') };
const day = 86_400_000;

/** An open vote with 50 candidates, `candidate-1` to `candidate-50`. */
export function openVote(voteId: string, rules: Partial<VoteContent['rules']> = {}): VoteContent {
  const now = Date.now();
  return {
    voteId,
    titleId: 'bench',
    name: words(voteId),
    description: words(voteId),
    picture,
    opensAt: new Date(now - day),
    closesAt: new Date(now + day),
    resultsAt: new Date(now + day),
    blindFrom: null,
    timeZone: 'Asia/Seoul',
    rules: { freePerDay: 100_000, perFan: null, perDay: null, paid: true, voids: 'FRAUD_ONLY', ...rules },
    candidates: Array.from({ length: 50 }, (_, index) => ({
      candidateId: `candidate-${index + 1}`,
      name: words(`Candidate ${index + 1}`),
      note: words(''),
      portrait: picture,
      accent: '#aa3355',
    })),
  };
}

export async function saveOpenVotes(pool: Pool, votes: readonly VoteContent[]): Promise<void> {
  await inTransaction(pool, (connection) => saveVotes(connection, votes));
}

/** Gives each fan one paid lot. */
export async function fillWallets(pool: Pool, fans: readonly string[], count: number): Promise<void> {
  await pool.query(
    "INSERT INTO paid_lot (user_id, source, granted, remaining) SELECT fan, 'bench', $2, $2 FROM unnest($1::text[]) AS fan",
    [fans, count],
  );
}

/** Grants each fan today's free rights. */
export async function claimForAll(pool: Pool, fans: readonly string[], voteId: string): Promise<void> {
  await pool.query(
    `INSERT INTO fan_day (user_id, vote_id, day, claimed_at, granted, per_day, per_fan)
     SELECT fan, vote_id, (now() AT TIME ZONE time_zone)::date, now(), free_per_day, per_day, per_fan
     FROM unnest($1::text[]) AS fan, vote WHERE vote_id = $2`,
    [fans, voteId],
  );
}

/** Runs a statement that the server's role may not: in the embedded database of a data directory. */
export async function asOwner(dataDirectory: string, statement: string): Promise<void> {
  const database = await openEmbedded(dataDirectory);
  const owner = await database.openOwner();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
    await database.close();
  }
}
