import type { Statements } from '../../platform/database/database.ts';

/** The minutes after a sign-in in which the account can be deleted or linked: later, another person may use an open screen. */
const freshMinutes = 10;

/** True if the session is active and began in the last minutes. A refresh does not count, as it stays in the same family. */
export async function isFreshSignIn(database: Statements, familyId: string): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT 1 FROM refresh_family
     WHERE family_id = $1 AND revoked_at IS NULL AND created_at > now() - make_interval(mins => $2)`,
    [familyId, freshMinutes],
  );
  return rows.length === 1;
}
