import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lastFatal } from './embedded-database.ts';
import type { EmbeddedHome } from './embedded-home.ts';

async function fatalIn(lines: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const log = join(folder, 'postgresql.log');
  await writeFile(log, lines);
  return lastFatal({ log } as EmbeddedHome);
}

it('the reason why PostgreSQL has ended is its last fatal error, and no connection that it refused meanwhile', async () => {
  const reason = 'FATAL:  recovery ended before configured recovery target was reached';
  expect(
    await fatalIn(`FATAL:  the database system is starting up
${reason}
LOG:  startup process (PID 7) exited with exit code 1
FATAL:  the database system is shutting down
LOG:  database system is shut down
`),
  ).toBe(reason);
});

it('a server that only refuses connections has no reason of an earlier run', async () => {
  const refused = 'FATAL:  the database system is starting up';
  expect(
    await fatalIn(`LOG:  starting PostgreSQL 17.6
FATAL:  terminating connection due to administrator command
LOG:  starting PostgreSQL 17.6
${refused}
`),
  ).toBe(refused);
});

it('PostgreSQL has ended without a reason if its log has no fatal error', async () => {
  expect(await fatalIn('LOG:  database system is shut down\n')).toBeNull();
});
