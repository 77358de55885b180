import type pg from 'pg';
import { hasCode } from '../../has-code.ts';
import { createRole } from '../roles/create-roles.ts';

/** The first role, a superuser, owns everything: it migrates, and starts and stops the server. */
export const ownerRole = 'fanfare';
/** The server's own, which owns nothing. */
export const serverRole = 'fanfare_server';
export const databaseName = 'fanfare';

/** Creates the missing parts of an embedded database; a process that ended early may have created a part of it. */
export async function createContents(owner: pg.Client): Promise<void> {
  await createRole(owner, serverRole);
  const found = await owner.query('SELECT FROM pg_database WHERE datname = $1', [databaseName]);
  if (found.rowCount === 1) return;
  try {
    await owner.query(`CREATE DATABASE ${databaseName}`);
  } catch (error) {
    // 42P04, or 23505 for a concurrent statement: another process has just created it.
    if (!hasCode(error, '42P04', '23505')) throw error;
  }
}
