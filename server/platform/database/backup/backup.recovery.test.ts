import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWallets, openVote, saveOpenVotes } from '../../../../tools/bench/vote-fixture.ts';
import { auditConfigured } from '../../../composition/audit-command.ts';
import { openPrepared, type PreparedDatabase } from '../../../composition/open-prepared.ts';
import { features } from '../../../features.ts';
import { createBallotQueue } from '../../../vote/ballots/ballot-queue.ts';
import { foldAll } from '../../../vote/counts/fold.ts';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { embeddedIn } from '../open-database.ts';
import { backUp, forgetOld } from './back-up.ts';
import { checkBackup } from './check-backup.ts';
import { namesIn, readBases } from './contents.ts';
import { restore } from './restore.ts';
import { openStore, storedName } from './stored-file.ts';

/** Ballots are cast between backups. Each state is restored, and compared by the digest of the audit. */
const day = 86_400_000;
let folder: string;
let database: PreparedDatabase;
let owner: pg.Client;
let stop: () => Promise<void>;
const place = (name: string) => join(folder, name);
const secret = randomUUID();
const open = () => openStore(place('backups'), secret);
/** States at these times: the audit's digest, and the database's time. */
const states: { digest: string; at: Date }[] = [];

async function castSome(count: number): Promise<void> {
  const queue = createBallotQueue(database.pool);
  await Promise.all(
    Array.from({ length: count }, (_, fan) =>
      queue.cast({
        ballotId: randomUUID(),
        request: randomUUID(),
        userId: `fan-${fan}`,
        network: 'n',
        voteId: 'final',
        candidateId: 'candidate-1',
        free: 0,
        paid: 1,
        language: 'ko',
        requestId: 'r',
      }),
    ),
  );
  await foldAll(database.pool, '-1 second');
}

const audit = (data: string) => auditConfigured(embeddedIn(place(data)), features, 1);

async function keepState(): Promise<void> {
  const { digest } = await audit('data');
  // A Date has milliseconds: this is the end of one, and the next change comes after it.
  const { rows } = await owner.query<{ at: Date }>(
    "SELECT date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' AS at, pg_sleep(0.002)",
  );
  states.push({ digest, at: rows[0]?.at ?? new Date(0) });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-backup-'));
  await chmod(folder, 0o755);
  await mkdir(place('data/media'), { recursive: true });
  await writeFile(place('data/media/one.webp'), 'a picture');
  database = await openPrepared(embeddedIn(place('data')), features);
  const embedded = await startEmbeddedDatabase(place('data'));
  owner = new pg.Client(embedded.owner);
  await owner.connect();
  stop = async () => {
    await owner.end();
    await embedded.stop();
  };
  await saveOpenVotes(database.pool, [openVote('final')]);
  await fillWallets(
    database.pool,
    Array.from({ length: 20 }, (_, fan) => `fan-${fan}`),
    100,
  );
  await castSome(20);
  await backUp(owner, open(), place('data'), { baseEveryMs: day });
  for (let state = 0; state < 2; state += 1) {
    await castSome(20);
    await keepState();
  }
  await backUp(owner, open(), place('data'), { baseEveryMs: day });
}, 300_000);
afterAll(async () => {
  await stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is one base, the log since, and the pictures, and can be read back', async () => {
    const found = await checkBackup(open());
    expect(found).toMatchObject({ bases: 1, pictures: 1, problems: [], notes: [] });
    expect(found.segments).toBeGreaterThan(1);
  });

  it('restores the state of a second in between, and its invariants hold', async () => {
    const [state] = states;
    await restore({ from: open(), into: place('then'), to: state?.at ?? null });
    const report = await audit('then');
    expect(report.digest).toBe(state?.digest);
    expect(report.findings.filter(({ wrong }) => wrong > 0)).toEqual([]);
    expect(await readFile(place('then/media/one.webp'), 'utf8')).toBe('a picture');
  }, 300_000);

  it('restores everything that is stored, and the restored database can be used', async () => {
    await restore({ from: open(), into: place('last'), to: null });
    expect((await audit('last')).digest).toBe(states.at(-1)?.digest);
    const again = await openPrepared(embeddedIn(place('last')), features);
    await again.pool.query("UPDATE vote SET description = name WHERE vote_id = 'final'");
    const embedded = await startEmbeddedDatabase(place('last'));
    const restored = new pg.Client(embedded.owner);
    await restored.connect();
    const other = backUp(restored, open(), place('last'), { baseEveryMs: day });
    await expect(other).rejects.toThrow('of another database');
    await restored.end();
    await embedded.stop();
    await again.close();
  }, 300_000);

  it('belongs to one restore, even if two have the same timeline', async () => {
    const backUpOf = async (data: string) => {
      const embedded = await startEmbeddedDatabase(place(data));
      const client = new pg.Client(embedded.owner);
      await client.connect();
      try {
        return await backUp(client, openStore(place('of-restored'), secret), place(data), { baseEveryMs: day });
      } finally {
        await client.end();
        await embedded.stop();
      }
    };
    expect((await backUpOf('then')).base).not.toBeNull();
    expect((await backUpOf('then')).base).toBeNull();
    await expect(backUpOf('last')).rejects.toThrow('of another database');
  }, 300_000);

  it('is never restored over something, to a time that it does not have, or with another key', async () => {
    const to = (time: string | null) => (time === null ? null : new Date(time));
    const into = place('refused');
    await expect(restore({ from: open(), into: place('data'), to: null })).rejects.toThrow('is not empty');
    await expect(restore({ from: open(), into, to: to('2020-01-01T00:00:00Z') })).rejects.toThrow('The oldest time');
    const other = openStore(place('backups'), randomUUID());
    await expect(restore({ from: other, into, to: null })).rejects.toThrow('encrypted with another BACKUP_KEY');
    await expect(restore({ from: open(), into, to: to('2096-01-01T00:00:00Z') })).rejects.toThrow(
      'The backup ends before 2096',
    );
    expect(await namesIn(into)).toEqual([]);
  }, 300_000);

  it('keeps the files for later times, and deletes older ones', async () => {
    await backUp(owner, open(), place('data'), { baseEveryMs: 0 });
    expect(await forgetOld(open(), 14 * day)).toBe(0);
    expect(await forgetOld(open(), 14 * day, Date.now() + 15 * day)).toBe(1);
    expect(await readBases(open())).toHaveLength(1);
    expect((await checkBackup(open())).problems).toEqual([]);
  }, 300_000);

  it('is found if it is damaged or has a gap', async () => {
    const [base] = await readBases(open());
    const names = await namesIn(place('backups/log'));
    const file = place(`backups/log/${names.at(-1)}`);
    const bytes = await readFile(file);
    bytes[bytes.length - 40] = (bytes.at(-40) ?? 0) ^ 1;
    await writeFile(file, bytes);
    expect((await checkBackup(open())).problems).toEqual([expect.stringContaining(`${names.at(-1)} can't be read`)]);
    await rm(storedName(open(), `log/${base?.firstSegment}`));
    expect((await checkBackup(open())).problems).toContainEqual(expect.stringContaining('of the log is missing'));
  });
});
