import { maxPasskeys } from '../../../rules/staff/limits.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Passkey } from '../shapes.ts';
import type { Queryable } from '../tables.ts';

/** A staff member's passkeys, the first one first. */
export async function listPasskeys(database: Queryable, staffId: string): Promise<Passkey[]> {
  const { rows } = await database.query<{
    passkey_id: string;
    label: string;
    synced: boolean;
    added_at: Date;
    used_at: Date | null;
  }>(
    `SELECT passkey_id, label, synced, added_at, used_at FROM staff_passkey WHERE staff_id = $1
     ORDER BY added_at, passkey_id`,
    [staffId],
  );
  return rows.map((row) => ({
    passkeyId: row.passkey_id,
    label: row.label,
    synced: row.synced,
    addedAt: row.added_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
  }));
}

/** @throws Refusal PASSKEYS_FULL { max } */
export async function refuseTooMany(database: Queryable, staffId: string): Promise<void> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*) FROM staff_passkey WHERE staff_id = $1', [
    staffId,
  ]);
  if ((rows[0]?.count ?? 0) >= maxPasskeys) throw new Refusal('PASSKEYS_FULL', { max: maxPasskeys });
}

/**
 * Removes one of a locked staff member's passkeys.
 * @returns the removed passkey
 * @throws Refusal NOT_FOUND, also for another's; LAST_PASSKEY
 */
export async function removePasskey(database: Queryable, staffId: string, passkeyId: string): Promise<Passkey> {
  const passkeys = await listPasskeys(database, staffId);
  const removed = passkeys.find((one) => one.passkeyId === passkeyId);
  if (removed === undefined) throw new Refusal('NOT_FOUND');
  if (passkeys.length === 1) throw new Refusal('LAST_PASSKEY');
  await database.query('DELETE FROM staff_passkey WHERE staff_id = $1 AND passkey_id = $2', [staffId, passkeyId]);
  return removed;
}
