import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFans } from '../server/account/testing.ts';
import { openPrepared } from '../server/composition/open-prepared.ts';
import { features } from '../server/features.ts';
import { parseConfig } from '../server/platform/config.ts';
import type { Pool } from '../server/platform/database/database.ts';
import { embeddedIn } from '../server/platform/database/open-database.ts';
import { createPlatform } from '../server/platform/platform.ts';
import { type Finding, verifyLedger } from '../server/vote/ballots/verify.ts';
import { foldAll } from '../server/vote/counts/fold.ts';
import { fillWallets, openVote, saveOpenVotes } from './bench/vote-fixture.ts';
import { castAll, type Tally } from './crash/callers.ts';
import { createServerProcess, killDatabase, type ServerProcess } from './crash/server-process.ts';

/**
 * Casts ballots from many callers, with duplicates, replays and overdrafts among them, and repeatedly kills the server
 * and the database. Then it checks that no ballot was lost, duplicated or overdrawn. Exits with 1 otherwise.
 */
const number = (name: string, normal: number) => Number(process.env[name] ?? normal);
const ballots = number('BALLOTS', 10_000);
const callers = number('CALLERS', 256);
const kills = number('KILLS', 12);
const port = number('PORT', 3_300);
const fanCount = 500;
/** Few enough that some fans use up their rights. */
const rightsPerFan = 60;
/** After so many kills of the server, the database is killed. */
const databaseEvery = 4;
const secret = `crash ${randomUUID()}`;

const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-crash-'));
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<number> {
  const { pool, close } = await openPrepared(embeddedIn(dataDirectory), features);
  try {
    const origin = `http://127.0.0.1:${port}`;
    const settings = { TOKEN_SECRET: secret, PUBLIC_ORIGIN: origin };
    const platform = createPlatform(parseConfig({ ...settings, LOG_LEVEL: 'silent' }), pool);
    const fans = await createFans(platform, fanCount);
    const tokens = new Map(fans.map(({ userId, accessToken }) => [userId, accessToken]));
    await saveOpenVotes(pool, [openVote('free-for-all'), openVote('capped', { perDay: 25, perFan: 25 })]);
    await fillWallets(pool, [...tokens.keys()], rightsPerFan);
    const server = createServerProcess(dataDirectory, port, settings);
    await server.start();
    const { tally, killed } = await castAndKill(server, tokens);
    const exitCode = await server.end();
    await foldAll(pool, '-1 second');
    const findings = [...(await verifyLedger(pool)), await verifyAnswers(pool, tally)];
    report(tally, killed, exitCode, findings);
    return exitCode === 0 && findings.every(({ violations }) => violations.length === 0) ? 0 : 1;
  } finally {
    await close();
  }
}

interface Killed {
  servers: number;
  databases: number;
}

async function castAndKill(
  server: ServerProcess,
  tokens: ReadonlyMap<string, string>,
): Promise<{ tally: Tally; killed: Killed }> {
  const killed: Killed = { servers: 0, databases: 0 };
  let killing = Promise.resolve();
  const kill = async (turn: number) => {
    if (turn % databaseEvery === 0) {
      await killDatabase(dataDirectory);
      killed.databases += 1;
    }
    await server.kill();
    killed.servers += 1;
    await server.start();
  };
  let planned = 0;
  const candidates = Array.from({ length: 50 }, (_, index) => `candidate-${index + 1}`);
  const tally = await castAll({
    origin: server.origin,
    tokens,
    votes: ['free-for-all', 'capped'].map((voteId) => ({ voteId, candidates })),
    callers,
    ballots,
    onBallot(count) {
      if (planned >= kills || count < ((planned + 1) * ballots) / (kills + 1)) return;
      planned += 1;
      const turn = planned;
      killing = killing.then(() => kill(turn));
      // Failures end the run here, not only after all callers have finished.
      killing.catch(fail);
    },
  });
  await killing;
  return { tally, killed };
}

/** Every acknowledged ballot is stored once, as it was acknowledged, and there are no others. */
async function verifyAnswers(pool: Pool, tally: Tally): Promise<Finding> {
  const { rows } = await pool.query<{ ballot_id: string; ballot: string }>(
    "SELECT ballot_id, concat_ws(' ', user_id, vote_id, candidate_id, free, paid) AS ballot FROM ballot",
  );
  const stored = new Map(rows.map((row) => [row.ballot_id, row.ballot]));
  const violations = [...tally.violations];
  for (const { action, answer } of tally.answers.values()) {
    if (answer.status !== 200) continue;
    const { ballotId } = JSON.parse(answer.text).receipt;
    const { fan, voteId, candidateId, free, paid } = action;
    if (stored.get(ballotId) !== `${fan} ${voteId} ${candidateId} ${free} ${paid}`) {
      violations.push(
        `ballot ${ballotId} was acknowledged and is ${stored.has(ballotId) ? 'another one' : 'not there'}`,
      );
    }
    stored.delete(ballotId);
  }
  for (const ballotId of stored.keys()) violations.push(`ballot ${ballotId} is there and was never acknowledged`);
  return {
    invariant: 'acknowledged ballots = stored ballots',
    looked: tally.answers.size,
    violations,
    wrong: violations.length,
  };
}

function report(tally: Tally, killed: Killed, exitCode: number, findings: readonly Finding[]): void {
  const figures = {
    callers,
    'acknowledged ballots': tally.ballots,
    refusals: tally.refusals,
    'requests sent twice at once': tally.duplicates,
    'replays of answered requests': tally.replays,
    'requests sent again': tally.retries,
    'kill -9 of the server': killed.servers,
    'kill -9 of the database': killed.databases,
    'exit code after the signal to end': exitCode,
  };
  for (const [name, value] of Object.entries(figures)) printLine(`${String(value).padStart(8)}  ${name}`);
  printLine('');
  for (const { invariant, looked, violations } of findings) {
    printLine(`${violations.length === 0 ? '  holds ' : ' BROKEN '}  ${invariant} (${looked})`);
    for (const violation of violations.slice(0, 20)) printLine(`            ${violation}`);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

try {
  process.exitCode = await run();
} finally {
  await rm(dataDirectory, { recursive: true, force: true });
}
