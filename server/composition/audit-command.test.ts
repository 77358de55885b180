import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAudited } from '../across/testing-audit.ts';
import { features } from '../features.ts';
import { UsageError } from '../platform/shell.ts';
import { databaseSettings } from '../platform/testing-command.ts';
import { outcomeOf } from '../platform/testing-shell.ts';
import { type AuditReport, digestOf } from './audit.ts';
import { auditCommand } from './audit-command.ts';

let test: Awaited<ReturnType<typeof createAudited>>;
const folder = mkdtempSync(join(tmpdir(), 'fanfare-audit-'));
const auditFile = join(folder, 'audit.json');

async function audit(words: readonly string[], settings?: Record<string, string>) {
  const { rows } = await test.pool.query<{ name: string }>('SELECT current_database() AS name');
  return outcomeOf(settings ?? databaseSettings(rows[0]?.name ?? ''), (shell) =>
    auditCommand(features).command(words, neverCalled, shell),
  );
}

/** The audit opens the database itself: with the other way, it would be prepared first. */
const neverCalled = () => Promise.reject(new Error('the audit prepares no database'));

beforeAll(async () => {
  test = await createAudited();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.close();
});

it('the audit prints the valid invariants and a digest, names no fan, and can be compared', async () => {
  const { code, out, complaint } = await audit([]);
  expect([code, complaint]).toEqual([0, '']);
  expect(out).toContain('holds   vote: tally = sum of the valid ballots (');
  expect(out).toMatch(/all hold/);
  const json = await audit(['--json']);
  const report: AuditReport = JSON.parse(json.out);
  writeFileSync(auditFile, json.out);
  expect(out).toContain(`rows: ${report.digest}`);
  expect(report.digest).toBe(digestOf(report.tables));
  const same = await audit(['--compare', auditFile]);
  expect(same.code).toBe(0);
  expect(same.out).toContain(`The same rows as in the audit of ${report.at}.`);
});

it('the audit ends with 1 and prints each violation with its place, without a person’s name', async () => {
  const { rows: fans } = await test.owner.query<{ user_id: string; nickname: string }>(
    'SELECT user_id, nickname FROM fan',
  );
  await test.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE fan_day SET paid_spent = 0; UPDATE tally SET count = 0 WHERE vote_id = 'audited'; COMMIT`);
  const { code, out } = await audit(['--compare', auditFile]);
  expect(code).toBe(1);
  expect(out).toMatch(
    /BROKEN {2}vote: a fan's day counts the ballots of that day \(\d+\)\n {10}day \d{4}-\d\d-\d\d of fan [0-9a-f]{12} in audited/,
  );
  expect(out).toContain('DIFFERS  fan_day has other rows, as many as before');
  expect(out).toMatch(/\d+ BROKEN\./);
  for (const { user_id: userId, nickname } of [...fans, { user_id: 'fan-a', nickname: 'fan-b' }]) {
    expect(out).not.toContain(userId);
    expect(out).not.toContain(nickname);
  }
});

it('the audit refuses wrong arguments, and reports a missing database', async () => {
  await expect(audit(['--fast'])).rejects.toThrow("Unknown option '--fast'");
  await expect(audit(['--connections', '0'])).rejects.toThrow(UsageError);
  await expect(audit([], { DATA_DIR: folder })).rejects.toThrow('There is no database in');
  await expect(audit(['--compare', import.meta.filename])).rejects.toThrow('is no audit');
});

it('the audit refuses a database of an older version, and changes nothing in it', async () => {
  await test.owner.query("DELETE FROM migration WHERE name = 'vote/0002-wallet.sql'");
  await expect(audit([])).rejects.toThrow('1 migrations are missing, vote/0002-wallet.sql first');
  expect((await test.owner.query("SELECT FROM migration WHERE name = 'vote/0002-wallet.sql'")).rowCount).toBe(0);
});
