import type { Connection } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findByEmail } from '../account/accounts.ts';
import { hashOfStaffEmail } from '../sealed.ts';
import { hashOf, randomSecret } from '../secrets.ts';
import type { Queryable } from '../tables.ts';
import type { DirectoryPerson, PendingSignIn } from './directory.ts';

/** How long a person may stay on the directory's pages. */
export const directoryMinutes = 10;

/** @returns the sign-in, and the secret that ties it to this browser, for a cookie */
export async function storeSignIn(database: Queryable): Promise<{ pending: PendingSignIn; browser: string }> {
  const pending = { state: randomSecret(), codeVerifier: randomSecret(), nonce: randomSecret() };
  const browser = randomSecret();
  await database.query(
    `INSERT INTO staff_directory_state (state_hash, browser_hash, code_verifier, nonce, expires_at)
     VALUES ($1, $2, $3, $4, now() + interval '${directoryMinutes} minutes')`,
    [hashOf(pending.state), hashOf(browser), pending.codeVerifier, pending.nonce],
  );
  return { pending, browser };
}

/**
 * Uses a sign-in up.
 * @throws Refusal DIRECTORY_REFUSED for one that is unknown, too old, used, or of another browser
 */
export async function takeSignIn(database: Queryable, state: string, browser: string | null): Promise<PendingSignIn> {
  const { rows } = await database.query<{ code_verifier: string; nonce: string }>(
    `DELETE FROM staff_directory_state WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > now()
     RETURNING code_verifier, nonce`,
    [hashOf(state), hashOf(browser ?? '')],
  );
  const [taken] = rows;
  if (taken === undefined) throw new Refusal('DIRECTORY_REFUSED');
  return { state, codeVerifier: taken.code_verifier, nonce: taken.nonce };
}

/** The hashes by which a person is found, made before the transaction. */
export async function hashesOf({ lookup }: Pick<Platform, 'lookup'>, { issuer, subject, email }: DirectoryPerson) {
  return {
    issuer,
    subjectHash: await lookup.hash('staff identity', JSON.stringify([issuer, subject])),
    emailHash: email === null ? null : await hashOfStaffEmail(lookup, email),
  };
}

/**
 * The staff member whom the directory names: by its own id; at the first sign-in by the address. An
 * invited person is signed in by this, and their link ends. The staff has to be locked.
 * @throws Refusal DIRECTORY_REFUSED for a person who is not on the staff, or was deactivated
 */
export async function findInDirectory(
  connection: Connection,
  { issuer, subjectHash, emailHash }: Awaited<ReturnType<typeof hashesOf>>,
): Promise<string> {
  const linked = await connection.query<{ staff_id: string }>(
    'SELECT staff_id FROM staff_identity WHERE issuer = $1 AND subject_hash = $2',
    [issuer, subjectHash],
  );
  const staffId = linked.rows[0]?.staff_id ?? (emailHash === null ? null : await findByEmail(connection, emailHash));
  if (staffId === null) throw new Refusal('DIRECTORY_REFUSED');
  await connection.query(
    'INSERT INTO staff_identity (staff_id, issuer, subject_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [staffId, issuer, subjectHash],
  );
  // Another person of the directory may have got the address later.
  const { rows } = await connection.query<{ is_open: boolean }>(
    `SELECT state = 'ACTIVE' OR (state = 'INVITED' AND EXISTS (SELECT FROM staff_invitation AS i
         WHERE i.staff_id = staff.staff_id AND expires_at > now())) AS is_open
     FROM staff JOIN staff_identity USING (staff_id) WHERE staff_id = $1 AND issuer = $2 AND subject_hash = $3`,
    [staffId, issuer, subjectHash],
  );
  if (rows[0]?.is_open !== true) throw new Refusal('DIRECTORY_REFUSED');
  const { rowCount } = await connection.query(
    "UPDATE staff SET state = 'ACTIVE', version = version + 1 WHERE staff_id = $1 AND state = 'INVITED'",
    [staffId],
  );
  if (rowCount === 1) await connection.query('DELETE FROM staff_invitation WHERE staff_id = $1', [staffId]);
  return staffId;
}
