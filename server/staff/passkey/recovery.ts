import { recoveryCodeCount } from '../../../rules/staff/limits.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { hashOfRecoveryCode, newRecoveryCode } from '../secrets.ts';
import type { Queryable } from '../tables.ts';

/** Replaces a staff member's recovery codes. @returns the new ones, of which only hashes are stored */
export async function replaceRecoveryCodes(database: Queryable, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await database.query('DELETE FROM staff_recovery_code WHERE staff_id = $1', [staffId]);
  await database.query('INSERT INTO staff_recovery_code (code_hash, staff_id) SELECT unnest($1::bytea[]), $2', [
    codes.map(hashOfRecoveryCode),
    staffId,
  ]);
  return codes;
}

/**
 * Uses a recovery code up.
 * @returns whose it was
 * @throws Refusal RECOVERY_CODE_WRONG, also for one that was used
 */
export async function takeRecoveryCode(database: Queryable, typed: string): Promise<string> {
  const { rows } = await database.query<{ staff_id: string }>(
    `UPDATE staff_recovery_code SET used_at = now() FROM staff
     WHERE code_hash = $1 AND used_at IS NULL AND staff.staff_id = staff_recovery_code.staff_id AND state = 'ACTIVE'
     RETURNING staff.staff_id`,
    [hashOfRecoveryCode(typed)],
  );
  const [taken] = rows;
  if (taken === undefined) throw new Refusal('RECOVERY_CODE_WRONG');
  return taken.staff_id;
}
