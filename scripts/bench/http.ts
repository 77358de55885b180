import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFans } from '../../server/account/testing.ts';
import { schemaOrder } from '../../server/composition/compose.ts';
import { features } from '../../server/features.ts';
import { parseConfig } from '../../server/platform/config.ts';
import { createPool } from '../../server/platform/database/database.ts';
import { startEmbeddedDatabase } from '../../server/platform/database/embedded-database.ts';
import { migrate } from '../../server/platform/database/migrations.ts';
import { createPlatform } from '../../server/platform/platform.ts';
import { drive, median } from './figures.ts';
import { connectClient, type SocketClient } from './socket-client.ts';
import { claimForAll, fillWallets, openVote, saveOpenVotes } from './vote-fixture.ts';

/**
 * Casts over HTTP, with session, idempotency key and commit, compared with an empty handler of the same framework.
 * Medians.
 */
export interface HttpFigures {
  callers: number;
  cast: number;
  empty: number;
  /** cast / empty, in per cent */
  percent: number;
  castP99Ms: number;
  emptyP99Ms: number;
}

const fanCount = 5_000;
const callers = 256;
const rounds = 5;
const seconds = 3;
const voteId = 'bench';

export async function benchHttp(port: number): Promise<HttpFigures> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-bench-'));
  const database = await startEmbeddedDatabase(dataDirectory);
  const pool = createPool(database.address, 4);
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDirectory,
    TOKEN_SECRET: `bench ${randomUUID()}`,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
  };
  let server: ChildProcess | null = null;
  try {
    await migrate(pool, schemaOrder(features));
    await saveOpenVotes(pool, [openVote(voteId)]);
    const platform = createPlatform(parseConfig(settings), pool);
    const fans = await createFans(platform, fanCount);
    const ids = fans.map(({ userId }) => userId);
    await fillWallets(pool, ids, 1_000_000);
    await claimForAll(pool, ids, voteId);
    await pool.query('VACUUM ANALYZE');
    server = await startServer(settings);
    return await compare(
      port,
      fans.map(({ accessToken }) => accessToken),
    );
  } finally {
    if (server !== null) {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    }
    await pool.end();
    await database.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function startServer(settings: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = fork(join(import.meta.dirname, 'http-server.ts'), { env: { ...environment, ...settings } });
  await once(server, 'message');
  return server;
}

async function compare(port: number, tokens: readonly string[]): Promise<HttpFigures> {
  const idle = await Promise.all(Array.from({ length: callers }, () => connectClient(port)));
  const clients = [...idle];
  const withClient = async (work: (client: SocketClient) => Promise<number>) => {
    const client = idle.pop();
    if (client === undefined) throw new Error('more callers than connections');
    const status = await work(client);
    if (status !== 200) throw new Error(`answered with ${status}`);
    idle.push(client);
  };
  const token = () => tokens[Math.floor(Math.random() * tokens.length)] ?? '';
  const ways = {
    empty: () => withClient((client) => client.post('/empty', `Authorization: Bearer ${token()}\r\n`, body())),
    cast: () =>
      withClient((client) =>
        client.post(
          `/api/v1/vote/${voteId}/cast`,
          `Authorization: Bearer ${token()}\r\nIdempotency-Key: ${randomUUID()}\r\nAccept-Language: ko\r\n`,
          body(),
        ),
      ),
  };
  const rates = { empty: [] as number[], cast: [] as number[] };
  const p99s = { empty: [] as number[], cast: [] as number[] };
  // Warm-up: each token's signature is checked once, and code is compiled.
  for (const way of ['empty', 'cast'] as const) await drive(callers, seconds, ways[way]);
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ['empty', 'cast'] as const) {
      const { perSecond, p99 } = await drive(callers, seconds, ways[way]);
      rates[way].push(perSecond);
      p99s[way].push(p99);
    }
  }
  for (const client of clients) client.close();
  const [empty, cast] = [median(rates.empty), median(rates.cast)];
  return {
    callers,
    cast: Math.round(cast),
    empty: Math.round(empty),
    percent: Math.round((cast / empty) * 100),
    castP99Ms: Math.round(median(p99s.cast) * 10) / 10,
    emptyP99Ms: Math.round(median(p99s.empty) * 10) / 10,
  };
}

function body(): string {
  const dice = Math.random();
  const candidate = dice < 0.45 ? 1 : dice < 0.9 ? 2 : 3 + Math.floor(Math.random() * 48);
  const paid = Math.random() < 0.3 ? 1 : 0;
  return JSON.stringify({ candidateId: `candidate-${candidate}`, free: 1 - paid, paid });
}
