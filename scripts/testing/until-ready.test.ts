import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { untilReady } from './until-ready.ts';

let end: (() => void)[] = [];
afterEach(() => {
  for (const one of end) one();
  end = [];
});

function start(script: string): ChildProcess {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  end.push(() => child.kill('SIGKILL'));
  return child;
}

function serve(answer: RequestListener): string[] {
  const server = createServer(answer).listen(0);
  end.push(() => server.close().closeAllConnections());
  return [`http://127.0.0.1:${(server.address() as AddressInfo).port}/`];
}

const stays = 'setInterval(() => {}, 1000)';
/** Fetch refuses this port. */
const nowhere = ['http://127.0.0.1:9/'];

it('a process that ends while it starts fails with its code and its last lines', async () => {
  const ends = 'for (let n = 1; n <= 30; n += 1) console.error(`line ${n}`); process.exitCode = 3';
  await expect(untilReady(start(ends), nowhere)).rejects.toThrow(
    /ended with 3 while it started\. Its last lines:\nline 11\n(line \d+\n){18}line 30$/,
  );
});

it('a process that is killed while it starts fails with the signal', async () => {
  await expect(untilReady(start('process.kill(process.pid, "SIGKILL")'), nowhere)).rejects.toThrow(
    'ended with SIGKILL',
  );
});

it('a process that is silent and never ready is killed', async () => {
  const silent = start(stays);
  const exit = once(silent, 'exit');
  await expect(untilReady(silent, nowhere, 100)).rejects.toThrow('printed nothing for 0.1 seconds');
  expect(await exit).toEqual([null, 'SIGKILL']);
});

it('an address that accepts the request and never answers counts as silent', async () => {
  const mute = serve(() => undefined);
  await expect(untilReady(start(stays), mute, 100)).rejects.toThrow('printed nothing for 0.1 seconds');
});

it('a process that is ready is left running', async () => {
  const child = start(stays);
  await untilReady(
    child,
    serve((_, reply) => void reply.end()),
  );
  expect([child.exitCode, child.killed]).toEqual([null, false]);
});
