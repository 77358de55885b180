import { createHmac, hash, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { hasCode } from '../../has-code.ts';

/**
 * Creates a role that can connect and nothing else, unless there is one of this name.
 * @param password null: it is authenticated in another way
 * @returns whether it was created
 */
export async function createRole(
  client: Pick<pg.ClientBase, 'query'>,
  role: string,
  password: string | null = null,
): Promise<boolean> {
  const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  if (found.rowCount === 1) return false;
  const secret = password === null ? '' : ` PASSWORD ${pg.escapeLiteral(verifierOf(password))}`;
  try {
    await client.query(`CREATE ROLE ${pg.escapeIdentifier(role)} LOGIN${secret}`);
  } catch (error) {
    // 42710, or 23505 for a concurrent statement: another process has just created it.
    if (hasCode(error, '42710', '23505')) return false;
    throw error;
  }
  return true;
}

/** Lets the owner create tables in the database of the connection, and no other role anything. */
export async function enclose(client: Pick<pg.ClientBase, 'query'>, owner: string, server: string): Promise<void> {
  const { rows } = await client.query<{ database: string; schema: string }>(
    'SELECT current_database() AS database, current_schema() AS schema',
  );
  const database = pg.escapeIdentifier(rows[0]?.database ?? '');
  const schema = pg.escapeIdentifier(rows[0]?.schema ?? 'public');
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${[owner, server].map(pg.escapeIdentifier).join(', ')}`);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${pg.escapeIdentifier(owner)}`);
  await client.query(`REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC`);
  await client.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
  // For the copy of a table in a preview: `copy_for_preview`.
  await client.query(`GRANT TEMPORARY ON DATABASE ${database} TO ${pg.escapeIdentifier(owner)}`);
}

const iterations = 4096;

/**
 * The verifier that the server stores for SCRAM-SHA-256 (RFC 5802): a password in the statement itself could end in the server's log.
 * @throws for letters beyond ASCII, which the two sides could write in different ways
 */
export function verifierOf(password: string, salt: Buffer = randomBytes(16)): string {
  if (!/^[\x21-\x7e]+$/.test(password)) throw new Error('A password may only have ASCII letters, digits and signs.');
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const storedKey = hash('sha256', keyOf('Client Key'), 'base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyOf('Server Key').toString('base64')}`;
}
