import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable, isRefusedChange } from './database-errors.ts';

const fromDatabase = (code: string) =>
  Object.assign(new pg.DatabaseError(`an error with the code ${code}`, 0, 'error'), { code });
const fromSystem = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

/** Errors of a file, an outside server and the server's own code, not of the database. */
const others: [string, unknown][] = [
  ['a file that is not there', fromSystem('ENOENT', 'open')],
  ['a client that hangs up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
  ['an outside server', new TypeError('fetch failed', { cause: fromSystem('ECONNREFUSED', 'connect') })],
  ['a bug', new Error('a bug')],
  ['a statement with too few values', fromDatabase('08P01')],
  ['something that is no error', 'Connection terminated'],
  ['errors of which one is a bug', new AggregateError([fromSystem('ECONNREFUSED', 'connect'), new Error('a bug')])],
  ['no errors at all', new AggregateError([])],
];

describe('the database is unavailable', () => {
  it.each(['57014', '55P03', '25P03', '40P01', '57P01', '57P02', '57P03', '53100', '53200', '53300', '08000', '08006'])(
    'with the code %s',
    (code) => {
      expect(isDatabaseUnavailable(fromDatabase(code))).toBe(true);
    },
  );

  it.each([
    ['connect', 'ECONNREFUSED'],
    ['connect', 'ENOENT'],
    ['connect', 'ETIMEDOUT'],
    ['getaddrinfo', 'ENOTFOUND'],
    ['read', 'ECONNRESET'],
    ['write', 'EPIPE'],
  ])('with the system error %s %s', (syscall, code) => {
    expect(isDatabaseUnavailable(fromSystem(code, syscall))).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('with the driver’s error: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it('when every address of its host refuses the connection', () => {
    const refused = fromSystem('ECONNREFUSED', 'connect');
    expect(isDatabaseUnavailable(new AggregateError([refused, refused]))).toBe(true);
  });

  it('without a server at its socket, with the real error of the system', async () => {
    const { promise, resolve } = Promise.withResolvers<Error>();
    connect('/nowhere/.s.PGSQL.5432').on('error', resolve);
    expect(isDatabaseUnavailable(await promise)).toBe(true);
  });
});

describe('the database is not the cause', () => {
  it.each(others)('for %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it('for a missing file, with the real error of the system', async () => {
    const error: unknown = await readFile('/nowhere/file').catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it.each(['23505', '23514', '42601', '22001', '42501'])('for the code %s, which refuses a change', (code) => {
    expect([isDatabaseUnavailable(fromDatabase(code)), isRefusedChange(fromDatabase(code))]).toEqual([false, true]);
  });
});

it.each(['08006', '40P01', '53100', '55P03', '57014', '57P01'])(
  'a change that failed with the code %s was not refused for what it says',
  (code) => {
    expect(isRefusedChange(fromDatabase(code))).toBe(false);
  },
);
