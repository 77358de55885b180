import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../config.ts';
import type { Receiver } from './engine.ts';
import { createNatsEngine } from './nats-engine.ts';
import { natsProgram, startNats } from './testing-nats.ts';

const settings = (values: Record<string, string>) => () => parseConfig({ NODE_ENV: 'test', ...values });

test('one process with its own database needs nothing, several use PostgreSQL, and NATS where it is named', () => {
  const busOf = (values: Record<string, string>) => settings(values)().bus;
  expect(busOf({})).toBe('process');
  expect(busOf({ DATABASE_URL: 'postgres://fanfare@localhost/fanfare' })).toBe('postgresql');
  expect(busOf({ NATS_URL: 'nats://127.0.0.1:4222' })).toBe('nats');
  expect(busOf({ WORKERS: '3' })).toBe('postgresql');
  expect(settings({ WORKERS: '3', BUS: 'process' })).toThrow('BUS=process is for one process');
  expect(settings({ BUS: 'nats' })).toThrow('BUS=nats and NATS_URL belong together');
  expect(settings({ BUS: 'postgresql', NATS_URL: 'nats://localhost' })).toThrow('belong together');
});

test('a NATS server on another machine has to prove who it is', () => {
  expect(settings({ NATS_URL: 'nats://nats.example:4222' })).toThrow('must begin with tls://');
  expect(settings({ NATS_URL: 'http://localhost' })).toThrow('must be an address such as tls://');
  expect(settings({ NATS_URL: 'tls://fanfare:secret@nats.example' })().natsUrl).toContain('nats.example');
});

/** What an engine says first: `connected`, or why it can't. */
function firstWord(url: string): Promise<string> {
  const engine = createNatsEngine(url, async () => 'fanfare.test');
  onTestFinished(() => engine.close());
  return new Promise((resolve) => {
    const receiver: Receiver = {
      connected: () => resolve('connected'),
      lost: (error) => resolve(String(error)),
      hear: () => undefined,
    };
    engine.open(receiver);
  });
}

test('signs in with the password of the address, and refuses a server that does not encrypt where the address says so', async ({
  skip,
}) => {
  if (natsProgram === null) return skip('nats-server is not installed: BUS=nats was not tried');
  const server = await startNats({ user: 'fan fare', password: 's/cret' });
  onTestFinished(() => server.kill());
  expect(await firstWord(server.url)).toBe('connected');
  expect(await firstWord(server.url.replace('s%2Fcret', 'wrong'))).toMatch(/authorization/i);
  expect(await firstWord(server.url.replace('nats://', 'tls://'))).toMatch(/tls/i);
});
