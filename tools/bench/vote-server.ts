import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFans } from '../../server/account/testing.ts';
import { openPrepared } from '../../server/composition/open-prepared.ts';
import { features } from '../../server/features.ts';
import { parseConfig } from '../../server/platform/config.ts';
import type { Pool } from '../../server/platform/database/database.ts';
import { embeddedIn } from '../../server/platform/database/open-database.ts';
import { createPlatform } from '../../server/platform/platform.ts';
import { asOwner, claimForAll, fillWallets, openVote, saveOpenVotes } from './vote-fixture.ts';

export interface VoteServer {
  port: number;
  voteId: string;
  /** The access tokens of fans with full wallets. */
  tokens: string[];
  pool: Pool;
}

/** Starts the server in a process of its own with an open vote, runs `work` and removes everything. */
export async function withVoteServer<T>(
  { port, fans: count, ...environment }: { port: number; fans: number } & Record<string, string | number>,
  work: (server: VoteServer) => Promise<T>,
): Promise<T> {
  const voteId = 'bench';
  const dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-bench-'));
  const { pool, close } = await openPrepared(embeddedIn(dataDirectory), features);
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDirectory,
    TOKEN_SECRET: `bench ${randomUUID()}`,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'error',
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
  };
  let server: ChildProcess | null = null;
  try {
    await saveOpenVotes(pool, [openVote(voteId)]);
    const platform = createPlatform(parseConfig(settings), pool);
    const fans = await createFans(platform, count);
    const ids = fans.map(({ userId }) => userId);
    await fillWallets(pool, ids, 1_000_000);
    await claimForAll(pool, ids, voteId);
    await asOwner(dataDirectory, 'VACUUM ANALYZE');
    server = await startServer(settings);
    return await work({ port, voteId, tokens: fans.map(({ accessToken }) => accessToken), pool });
  } finally {
    if (server !== null) {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
    }
    await close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function startServer(settings: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = fork(join(import.meta.dirname, 'http-server.ts'), { env: { ...environment, ...settings } });
  await once(server, 'message');
  return server;
}

/** Most votes go to two of the 50 candidates. */
export function castBody(): string {
  const dice = Math.random();
  const candidate = dice < 0.45 ? 1 : dice < 0.9 ? 2 : 3 + Math.floor(Math.random() * 48);
  const paid = Math.random() < 0.3 ? 1 : 0;
  return JSON.stringify({ candidateId: `candidate-${candidate}`, free: 1 - paid, paid });
}

/** @param address the fan's, as a proxy in front of the server says it */
export const castHeaders = (token: string, address: string): string =>
  `Authorization: Bearer ${token}\r\nIdempotency-Key: ${randomUUID()}\r\nAccept-Language: ko\r\nX-Forwarded-For: ${address}\r\n`;
