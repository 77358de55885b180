import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { reservePorts } from '../../scripts/testing/reserve-ports.ts';
import type { SignedInFan } from '../account/testing.ts';
import { apiBase } from '../platform/http/api.ts';
import type { TestPlatform } from '../platform/testing.ts';
import type { WorkerState } from '../platform/workers/workers.ts';

/** The product with several workers, as processes of their own, on the database of a test. */
export interface RunningWorkers {
  /** One connection to each worker, in the order of the workers' numbers. */
  connections(): Promise<WorkerConnection[]>;
  /** A connection to whichever worker takes it. */
  connect(): WorkerConnection;
  states(): Promise<WorkerState[]>;
  metrics(): Promise<string>;
  printed(): string;
  /** @returns the exit code */
  end(): Promise<number | null>;
}

export interface WorkerConnection {
  /** Always the same worker: the connection is kept. */
  request(call: string, options?: CallOptions): Promise<Replied>;
  /** Opens a stream of events on it. @returns the received text until now */
  stream(path: string): Promise<{ text(): string }>;
  close(): void;
}

export interface CallOptions {
  body?: unknown;
  fan?: SignedInFan;
  headers?: Record<string, string>;
}

export interface Replied {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test asserts on whatever came back
  body: any;
}

/** Starts `server/main.ts` with that many workers on the platform's database. */
export async function runWorkers({ platform, owner }: TestPlatform, workers: number): Promise<RunningWorkers> {
  const { config } = platform;
  const port = await reservePorts();
  const metricsPort = port + 1;
  const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      // Without it each of these processes would compile all of the server again.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKERS: String(workers),
      DATABASE_URL: await addressOf(owner),
      DATA_DIR: config.dataDirectory,
      PUBLIC_ORIGIN: config.publicOrigin,
      PARTNER_ORIGINS: 'https://artist.test=Artist',
      PROXY_HOPS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate group, so that one signal reaches all its processes.
    detached: true,
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text));
  while (!output.includes('Fanfare is ready.')) {
    if (server.exitCode !== null) throw new Error(`the server ended:\n${output}`);
    await Promise.race([once(server, 'close'), once(server.stdout, 'data')]);
  }
  const opened: WorkerConnection[] = [];
  const connect = () => {
    const connection = connectTo(port, config.publicOrigin);
    opened.push(connection);
    return connection;
  };
  const read = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
  return {
    connect,
    async connections() {
      const found = new Map<number, WorkerConnection>();
      while (found.size < workers) {
        const connection = connect();
        const { body } = await connection.request('GET /healthz');
        found.set(body.worker, found.get(body.worker) ?? connection);
      }
      return [...found].toSorted(([one], [other]) => one - other).map(([, connection]) => connection);
    },
    states: async () => ((await (await read('/workers')).json()) as { workers: WorkerState[] }).workers,
    metrics: async () => (await read('/metrics')).text(),
    printed: () => output,
    end: () => endOf(server, opened),
  };
}

async function endOf(server: ChildProcess, opened: readonly WorkerConnection[]): Promise<number | null> {
  for (const connection of opened) connection.close();
  const { pid } = server;
  if (server.exitCode === null && pid !== undefined) {
    const ended = once(server, 'close');
    // As a terminal and systemd do: every process gets the signal.
    process.kill(-pid, 'SIGTERM');
    await ended;
  }
  return server.exitCode;
}

/** The database of the pool, for the server's own role, over the socket of the tests' server. */
async function addressOf(owner: TestPlatform['owner']): Promise<string> {
  const { address, serverRole } = inject('testDatabase');
  const { rows } = await owner.query<{ name: string }>('SELECT current_database() AS name');
  return `postgres://${serverRole}@${encodeURIComponent(address.host)}:${address.port}/${rows[0]?.name ?? ''}`;
}

function connectTo(port: number, origin: string): WorkerConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  function send(call: string, { body, fan, headers = {} }: CallOptions): Promise<IncomingMessage> {
    const [method = 'GET', path = ''] = call.split(' ');
    const signed = fan && { Authorization: `Bearer ${fan.accessToken}`, 'X-Device-Id': fan.deviceId, Origin: origin };
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path: path === '/healthz' ? path : apiBase + path,
      headers: {
        'Accept-Language': 'en',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
        ...signed,
        ...headers,
      },
    });
    return new Promise((resolve, reject) => {
      sent.once('response', resolve);
      sent.once('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return {
    async request(call, options = {}) {
      const response = await send(call, options);
      const body = await text(response);
      return { status: response.statusCode ?? 0, body: body.startsWith('{') ? JSON.parse(body) : body };
    },
    async stream(path) {
      const response = await send(`GET ${path}`, {});
      let text = '';
      response.on('data', (part) => (text += String(part)));
      // The end of the test cuts it.
      response.on('error', () => undefined);
      return { text: () => text };
    },
    close: () => agent.destroy(),
  };
}
