import type { Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';

/** How many codes may be tried within a window. An address may be a whole school or a carrier's gateway. */
export const attemptLimits = { fan: 10, address: 100, windowMinutes: 15 } as const;

/** Counts one attempt; after the end of a window a new one begins. Returns the count and the remaining seconds of the window. */
const countAttempt = `
  INSERT INTO code_attempt AS known (scope, attempts) VALUES ($1, 1)
  ON CONFLICT (scope) DO UPDATE SET
    attempts = CASE WHEN known.started_at > clock_timestamp() - make_interval(mins => $2) THEN known.attempts + 1 ELSE 1 END,
    started_at = CASE WHEN known.started_at > clock_timestamp() - make_interval(mins => $2) THEN known.started_at
      ELSE clock_timestamp() END
  RETURNING attempts,
    extract(epoch FROM started_at + make_interval(mins => $2) - clock_timestamp())::double precision AS left`;

/**
 * Counts an attempt of a fan from a network before it is answered, so that concurrent attempts are all counted.
 * @throws Refusal RATE_LIMITED with `retryAfterSeconds`
 */
export async function countAttempts(pool: Pool, userId: string, addressHash: string): Promise<void> {
  const scopes = [
    { scope: `fan:${userId}`, limit: attemptLimits.fan },
    { scope: `address:${addressHash}`, limit: attemptLimits.address },
  ];
  for (const { scope, limit } of scopes) {
    const { rows } = await pool.query<{ attempts: number; left: number }>({
      name: 'count-code-attempt',
      text: countAttempt,
      values: [scope, attemptLimits.windowMinutes],
    });
    const counted = rows[0];
    if (counted === undefined) throw new Error('the attempt was not counted');
    if (counted.attempts > limit) {
      throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(counted.left)) });
    }
  }
}

/** A correct code is not a guess, so its attempt is not counted. */
export async function forgiveAttempt(pool: Pool, userId: string, addressHash: string): Promise<void> {
  await pool.query('UPDATE code_attempt SET attempts = greatest(0, attempts - 1) WHERE scope = ANY ($1)', [
    [`fan:${userId}`, `address:${addressHash}`],
  ]);
}

export async function sweepAttempts(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM code_attempt WHERE started_at < clock_timestamp() - make_interval(mins => $1)', [
    attemptLimits.windowMinutes,
  ]);
}
