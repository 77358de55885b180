import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPool, type Pool } from '../database.ts';
import { createRole, verifierOf } from './create-roles.ts';

let pool: Pool;
beforeAll(() => {
  pool = createPool(inject('testDatabase').address, 4);
});
afterAll(() => pool.end());

async function withRole(work: (role: string) => Promise<void>): Promise<void> {
  const role = `test "${randomUUID()}"`;
  try {
    await work(role);
  } finally {
    await pool.query(`DROP ROLE IF EXISTS ${pg.escapeIdentifier(role)}`);
  }
}

const storedPassword = async (role: string) =>
  (await pool.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [role])).rows[0]?.rolpassword;

it('a password is stored as the database itself does it, without being sent', () =>
  withRole(async (role) => {
    const password = `it's"long"$1\\~!`;
    await pool.query(`CREATE ROLE ${pg.escapeIdentifier(role)} PASSWORD ${pg.escapeLiteral(password)}`);
    const stored = String(await storedPassword(role));
    const [, salt = ''] = /^SCRAM-SHA-256\$4096:([^$]+)\$/.exec(stored) ?? [];
    expect(verifierOf(password, Buffer.from(salt, 'base64'))).toBe(stored);
    expect(verifierOf(password)).not.toBe(verifierOf(password));
  }));

it('a password that two programs could encode differently is refused', () => {
  for (const password of ['pässword', 'two words', '']) expect(() => verifierOf(password)).toThrow('ASCII');
});

it('a role that may only connect is created once', () =>
  withRole(async (role) => {
    const created = await Promise.all([1, 2, 3, 4].map(() => createRole(pool, role, 'correct-horse')));
    expect(created.filter(Boolean)).toHaveLength(1);
    const { rows } = await pool.query(
      `SELECT rolcanlogin, rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS may
       FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    expect(rows).toEqual([{ rolcanlogin: true, may: false }]);
  }));
