import type { Statements } from '../../platform/database/database.ts';

/** Minutes after a sign-in during which the account can be changed for good: not by a person who finds an open screen later. */
const freshMinutes = 10;

/** Whether the session began lately, and goes on. A refresh does not count: its family stays. */
export async function isFreshSignIn(database: Statements, familyId: string): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT 1 FROM refresh_family
     WHERE family_id = $1 AND revoked_at IS NULL AND created_at > now() - make_interval(mins => $2)`,
    [familyId, freshMinutes],
  );
  return rows.length === 1;
}
