import type { Queryable } from '../tables.ts';

export type ChallengePurpose = 'SIGN_IN' | 'ACCEPT' | 'ADD' | 'PROVE';

/** How long a person may take to use a passkey, also one on a phone beside the computer. */
const challengeMinutes = 5;

export async function storeChallenge(
  database: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  staffId: string | null,
): Promise<void> {
  await database.query(
    `INSERT INTO staff_challenge (challenge, purpose, staff_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '${challengeMinutes} minutes')`,
    [challenge, purpose, staffId],
  );
}

/**
 * Uses a challenge up.
 * @returns false for one that is unknown, too old, used before, or of another purpose or person
 */
export async function takeChallenge(
  database: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  staffId: string | null,
): Promise<boolean> {
  const { rowCount } = await database.query(
    `DELETE FROM staff_challenge WHERE challenge = $1 AND purpose = $2 AND staff_id IS NOT DISTINCT FROM $3
       AND expires_at > now()`,
    [challenge, purpose, staffId],
  );
  return rowCount === 1;
}

export async function sweepChallenges(database: Queryable): Promise<void> {
  await database.query('DELETE FROM staff_challenge WHERE expires_at < now()');
}
