import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { reservePorts } from '../../scripts/testing/reserve-ports.ts';
import { createApi } from '../platform/http/api.ts';
import { type Listener, listen, toNode } from '../platform/http/listen.ts';
import { testTokens } from '../platform/testing.ts';
import { runScript } from '../platform/testing-script.ts';
import { voteRoutes } from '../vote/routes.ts';
import { createVoteTest, type VoteTest } from '../vote/testing.ts';
import { transparencyPages } from './pages.ts';
import { transparencyRoutes } from './routes.ts';
import { createTransparencyService, type TransparencyService } from './service.ts';

export interface Printed {
  code: number;
  printed: string;
}

/** A witness with a key of its own, as a fan club runs it. */
export interface Witness {
  key: string;
  folder: string;
  /** Looks once. */
  watch(site: string): Promise<Printed>;
}

/** Runs the script for witnesses. */
export const runWitness = (words: readonly string[]): Promise<Printed> => runScript('witness.mjs', words);

export async function createWitness(name: string): Promise<Witness> {
  const folder = await mkdtemp(join(tmpdir(), 'witness-'));
  const { printed } = await runWitness(['new', name, '--folder', folder]);
  const key = printed.trim().split('\n').at(-1) ?? '';
  return { key, folder, watch: (site) => runWitness(['watch', site, '--once', '--folder', folder]) };
}

/** A platform on a port, whose votes are in its log. */
export interface LogTest extends VoteTest {
  log: TransparencyService;
  site: string;
  /** The checkpoint, a tile, or entries. */
  read(path: string): Promise<Response>;
}

export async function createLogTest(witnesses: readonly Witness[]): Promise<LogTest> {
  // The log's name has the port, so it is needed before the server is there.
  const port = await reservePorts();
  const site = `http://127.0.0.1:${port}`;
  const test = await createVoteTest({ PUBLIC_ORIGIN: site, WITNESSES: witnesses.map(({ key }) => key).join() });
  const { platform } = test;
  const log = createTransparencyService(platform);
  const application = new Hono();
  const routes = [...voteRoutes(platform, test.service), ...transparencyRoutes(log)];
  application.route('/', createApi(platform, { authenticate: testTokens, routes }));
  application.route('/', transparencyPages(platform, log));
  const listener: Listener = await listen(port, '127.0.0.1', toNode(application.fetch));
  return {
    ...test,
    log,
    site,
    read: (path) => fetch(`${site}/log/${path}`),
    async close() {
      await listener.close(0);
      await log.close();
      await test.close();
    },
  };
}

/** @returns the file of a receipt, for the script's check */
export async function saveReceipt(receipt: unknown): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'receipt-')), 'receipt.json');
  await writeFile(file, JSON.stringify(receipt));
  return file;
}
