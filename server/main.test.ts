import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reservePorts } from '../scripts/testing/reserve-ports.ts';
import { run } from './command.ts';
import { shareMedia } from './content/pictures/testing-media.ts';
import { outcomeOf } from './platform/testing-shell.ts';

/** Without the cache each of these servers would compile all of itself again. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
let directory: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanfare-main-'));
  // PostgreSQL runs as another user where the tests run as root.
  await chmod(directory, 0o755);
  shareMedia(join(directory, 'data'));
});
afterEach(async () => {
  await Promise.all([...running].map((server) => ended(server, 'SIGTERM')));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

interface Started {
  server: ChildProcess;
  origin: string;
  /** Everything that it has printed. */
  printed(): string;
  /** Resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

function startServer(port: number, environment: Record<string, string> = {}): Started {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: String(port), DATA_DIR: join(directory, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(server);
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (output += text));
  return {
    server,
    origin: `http://127.0.0.1:${port}`,
    printed: () => output,
    end: (signal) => ended(server, signal),
  };
}

async function ended(server: ChildProcess, signal?: NodeJS.Signals): Promise<number | null> {
  if (server.exitCode === null && server.signalCode === null) {
    const exit = once(server, 'close');
    if (signal !== undefined) server.kill(signal);
    await exit;
  }
  running.delete(server);
  return server.exitCode;
}

async function ready({ server, printed }: Started): Promise<void> {
  while (!printed().includes('Fanfare is ready.')) {
    if (server.exitCode !== null) throw new Error(`the server ended:\n${printed()}`);
    await Promise.race([once(server, 'close'), server.stdout === null ? null : once(server.stdout, 'data')]);
  }
}

describe('the server', () => {
  it('serves the API, stops at a signal, and keeps its data', async () => {
    const port = await reservePorts();
    const first = startServer(port);
    await ready(first);
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200);
    expect((await fetch(`${first.origin}/api/v1/openapi.json`)).status).toBe(200);
    expect(await first.end('SIGTERM')).toBe(0);
    const second = startServer(port);
    await ready(second);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    expect(await second.end('SIGINT')).toBe(0);
  });

  it('comes back after kill -9', async () => {
    const port = await reservePorts();
    const first = startServer(port);
    await ready(first);
    await first.end('SIGKILL');
    const second = startServer(port);
    await ready(second);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  });

  it('finishes running requests', async () => {
    const port = await reservePorts();
    const started = startServer(port);
    await ready(started);
    const body = JSON.stringify({ handoffCode: 'unknown', codeVerifier: 'v'.repeat(43) });
    const call = request(`${started.origin}/api/v1/user/oauth/handoff/token`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        Expect: '100-continue',
      },
    });
    const reply = once(call, 'response');
    call.flushHeaders();
    // The server has begun with the request when it asks for the rest of it.
    await once(call, 'continue');
    const exit = started.end('SIGTERM');
    await refusesNewcomers(port);
    call.end(body);
    const [message] = await reply;
    message.resume();
    expect(message.statusCode).toBe(422);
    expect(await exit).toBe(0);
  });

  it('runs partner pages and stand-ins beside it in a demo', async () => {
    const port = await reservePorts();
    const started = startServer(port, { DEMO: 'on' });
    await ready(started);
    const providers = await (await fetch(`${started.origin}/api/v1/user/oauth/provider`)).json();
    expect(providers.providers).toHaveLength(6);
    for (const distance of [1, 2, 5]) {
      expect((await fetch(`http://127.0.0.1:${port + distance}/healthz`)).status).toBe(200);
    }
  });

  it('passes its settings to the commands beside it', async () => {
    const port = await reservePorts();
    await ready(startServer(port, { DEMO: 'on' }));
    const words = ['staff', 'invite', 'ara@studio.example', '--name', 'Ara', '--role', 'owner'];
    const environment = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: join(directory, 'data') };
    expect(await outcomeOf(environment, (shell) => run(words, shell))).toEqual({
      code: 0,
      out: expect.stringContaining(`\nhttp://localhost:${port}/studio/invitation#`),
      complaint: '',
    });
  });
});

/** Until the listener is closed; a server that never closes it fails the test by its timeout. */
async function refusesNewcomers(port: number): Promise<void> {
  for (;;) {
    const refused = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { Connection: 'close' } }).then(
      () => false,
      () => true,
    );
    if (refused) return;
  }
}

describe('a start that fails', () => {
  async function failure(environment: Record<string, string>): Promise<string> {
    const started = startServer(await reservePorts(), environment);
    expect(await ended(started.server)).toBe(1);
    return started.printed();
  }

  it('lists every bad setting', async () => {
    const printed = await failure({ PORT: 'three thousand', LOG_LEVEL: 'loud' });
    expect(printed).toBe(
      'Fanfare did not start. Some settings need a change (docs/configuration.md):\n' +
        '  PORT must be a whole number from 1 to 65529.\n' +
        '  LOG_LEVEL must be a level from fatal to trace, or silent.\n',
    );
  });

  it('is one in production with a demo’s settings', async () => {
    const printed = await failure({ NODE_ENV: 'production', DEMO: 'on' });
    expect(printed).toContain('TOKEN_SECRET must be set in production');
    expect(printed).toContain('DEMO must be off in production');
    expect(printed).toContain('GOOGLE_CLIENT_ID is the local stand-in');
  });

  it('reports that the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const printed = await failure({ PORT: String(port) });
    expect(printed).toBe(
      `Fanfare did not start. Port ${port} is taken by another program. Set PORT to a free one; the six after it are used as well.\n`,
    );
    taken.close();
  });

  it('reports an impossible data directory', async () => {
    const file = join(directory, 'a file');
    await writeFile(file, '');
    expect(await failure({ DATA_DIR: file })).toMatch(
      /^Fanfare did not start. There is a file where a folder is needed: .*a file \(EEXIST\)/,
    );
  });

  it('reports that no database answers, without its password', async () => {
    const printed = await failure({ DATABASE_URL: 'postgres://fan:hunter2@127.0.0.1:1/fans' });
    expect(printed).toMatch(/The database at 127.0.0.1:1 \(DATABASE_URL\) can't be used: .*ECONNREFUSED/);
    expect(printed).not.toContain('hunter2');
  });
});
