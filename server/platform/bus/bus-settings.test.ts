import { expect, test } from 'vitest';
import { parseConfig } from '../config.ts';

const settings = (values: Record<string, string>) => () => parseConfig({ NODE_ENV: 'test', ...values });

test('one process with its own database needs no bus, several processes use PostgreSQL, and NATS is used if it is set', () => {
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
