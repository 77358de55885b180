import { describe, expect, it, vi } from 'vitest';
import { parseConfig } from './platform/config.ts';
import { problemsOf, production } from './testing-config.ts';

describe('configuration', () => {
  it('has defaults for one machine', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({ port: 3000, publicOrigin: 'http://localhost:3000', production: false, demo: false });
    expect(config.dataDirectory).toMatch(/^\/.*\.data$/);
  });

  it('follows the port', () => {
    expect(parseConfig({ PORT: '4100' }).publicOrigin).toBe('http://localhost:4100');
  });

  it('treats an empty value as missing', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  it('reads partners with their names', () => {
    const { partnerOrigins } = parseConfig({
      TOKEN_SECRET: production.TOKEN_SECRET,
      PERSONAL_KEY: production.PERSONAL_KEY,
      PARTNER_ORIGINS: 'https://lumen.example=Lumen, https://nova.example:8443=Nova & Friends',
    });
    expect([...partnerOrigins]).toEqual([
      ['https://lumen.example', 'Lumen'],
      ['https://nova.example:8443', 'Nova & Friends'],
    ]);
  });

  it('reads the exact addresses to which a sign-in may return', () => {
    const { partnerReturns } = parseConfig({
      PARTNER_ORIGINS: 'https://lumen.test=Lumen',
      PARTNER_RETURNS: 'https://lumen.test/, https://lumen.test/fans?tab=1',
      TOKEN_SECRET: production.TOKEN_SECRET,
      PERSONAL_KEY: production.PERSONAL_KEY,
    });
    expect(partnerReturns).toEqual(['https://lumen.test/', 'https://lumen.test/fans?tab=1']);
  });

  it.each([
    'https://lumen.test',
    'https://lumen.test/*',
    'https://lumen.test/#fans',
    'https://Lumen.test/',
    'https://lumen.test/a/../b',
    'https://fan@lumen.test/',
    'javascript:alert(1)',
    'fans',
  ])('refuses %s as a return address', (address) => {
    expect(problemsOf({ PARTNER_ORIGINS: 'https://lumen.test=Lumen', PARTNER_RETURNS: address })).toEqual([
      `PARTNER_RETURNS must be a list of exact addresses such as https://artist.example/fans, as the browser shows them and without “#” and “*”, but has “${address}”.`,
    ]);
  });

  it('refuses a return address on an unlisted origin', () => {
    const settings = { PARTNER_ORIGINS: 'https://lumen.test=Lumen', PARTNER_RETURNS: 'https://nova.test/' };
    expect(problemsOf(settings)).toEqual([
      'PARTNER_RETURNS must be on origins of PARTNER_ORIGINS, but has https://nova.test/.',
    ]);
  });

  it('reads the scopes of partners, to which the needed one belongs always', () => {
    const { partnerScopes } = parseConfig({
      PARTNER_ORIGINS: 'https://lumen.test=Lumen, https://nova.test=Nova',
      PARTNER_SCOPES: 'https://lumen.test=vote:paid vote:free, https://nova.test=',
      TOKEN_SECRET: production.TOKEN_SECRET,
      PERSONAL_KEY: production.PERSONAL_KEY,
    });
    expect([...partnerScopes]).toEqual([
      ['https://lumen.test', ['profile', 'vote:free', 'vote:paid']],
      ['https://nova.test', ['profile']],
    ]);
  });

  it.each(['https://lumen.test=vote', 'https://lumen.test=vote:free;store', '=store'])(
    'takes no %s for scopes of a partner',
    (entry) => {
      const [problem, ...others] = problemsOf({ PARTNER_ORIGINS: 'https://lumen.test=Lumen', PARTNER_SCOPES: entry });
      expect(others).toEqual([]);
      expect(problem).toMatch(/^PARTNER_SCOPES must be a list such as .*vote:free, .*but has the entry/);
      expect(problem).toContain(`“${entry}”`);
    },
  );

  it('refuses scopes for an unlisted origin', () => {
    const settings = { PARTNER_ORIGINS: 'https://lumen.test=Lumen', PARTNER_SCOPES: 'https://nova.test=store' };
    expect(problemsOf(settings)).toEqual([
      'PARTNER_SCOPES must name origins of PARTNER_ORIGINS, but has https://nova.test.',
    ]);
  });

  it('reads several secrets, the current one first, and checks each', () => {
    const both = `${production.TOKEN_SECRET}, ${production.TICKET_SECRET}`;
    expect(parseConfig({ TOKEN_SECRET: both }).tokenSecrets).toEqual([
      production.TOKEN_SECRET,
      production.TICKET_SECRET,
    ]);
    expect(problemsOf({ TOKEN_SECRET: `${production.TOKEN_SECRET},short` })).toEqual([
      'TOKEN_SECRET must have at least 32 characters.',
    ]);
  });

  it('refuses a secret that can be guessed', () => {
    expect(problemsOf({ TOKEN_SECRET: 'a'.repeat(64) })).toEqual([
      'TOKEN_SECRET must be random: it repeats a few characters.',
    ]);
  });

  it('reports all problems at once, a sentence each', () => {
    expect(
      problemsOf({
        PORT: '70000',
        PUBLIC_ORIGIN: 'https://fans.example/',
        PARTNER_ORIGINS: 'https://lumen.example',
        TOKEN_SECRET: 'short',
        LOG_LEVEL: 'loud',
        DATABASE_URL: 'mysql://localhost/fans',
        GOOGLE_CLIENT_ID: 'an id without its secret',
      }),
    ).toEqual([
      'PORT must be a whole number from 1 to 65529.',
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
      'PUBLIC_ORIGIN must be an origin such as https://fans.example, without a path or a slash at its end.',
      'PARTNER_ORIGINS must be a list such as https://artist.example=Artist, but has the entry “https://lumen.example”.',
      'TOKEN_SECRET must have at least 32 characters.',
      'LOG_LEVEL must be a level from fatal to trace, or silent.',
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set both or neither.',
    ]);
  });

  const secure = 'it must have sslmode=verify-full, and sslrootcert=<file> for the certificate of your own authority.';

  it.each([
    'postgres://fan@db.example/fans',
    'postgres://fan@db.example/fans?sslmode=disable',
    'postgres://fan@db.example/fans?sslmode=require',
    'postgres://fan@db.example/fans?sslmode=verify-ca',
    'postgres://fan@db.example/fans?sslmode=no-verify',
    'postgres://fan@db.example/fans?ssl=true',
    'postgres://fan@db.example/fans?uselibpqcompat=true&sslmode=require',
    'postgres://fan@db.example/fans?sslmode=verify-full&sslmode=disable',
    'postgres://fan@localhost/fans?host=db.example',
    'postgresql:///fans?host=db.example',
    'postgres://fan@db.example/fans?sslrootcert=/not/there',
  ])('refuses %s for a database, since a machine in between could read and change the traffic', (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([
      `DATABASE_URL must check the server's certificate, because db.example is another machine: ${secure}`,
    ]);
  });

  it('reads the host of a database from PGHOST if the address has none, like the driver', () => {
    vi.stubEnv('PGHOST', '10.0.0.7');
    try {
      expect(problemsOf({ DATABASE_URL: 'postgres:///fans' })).toEqual([
        `DATABASE_URL must check the server's certificate, because 10.0.0.7 is another machine: ${secure}`,
      ]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it.each([
    'postgres://fan@db.example/fans?sslmode=verify-full',
    'postgres://fan@db.example:6432/fans?sslmode=verify-full&sslrootcert=/not/there&application_name=x',
    'postgres://fan@localhost/fans',
    'postgres://fan@127.0.0.1/fans?sslmode=disable',
    'postgres://fan@[::1]:5433/fans',
    'postgresql://fan@localhost/fans?host=/run/postgresql',
    'postgresql:///fans',
  ])('accepts %s for a database', (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([]);
  });

  it('accepts the owner’s address of a database only beside the server’s, and checks it in the same way', () => {
    const url = 'postgres://fan@localhost/fans';
    expect(problemsOf({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).toEqual([]);
    expect(problemsOf({ DATABASE_OWNER_URL: url })).toEqual([
      'DATABASE_OWNER_URL needs DATABASE_URL, the same database for the server’s own role.',
    ]);
    expect(problemsOf({ DATABASE_URL: url, DATABASE_OWNER_URL: 'postgres://fan@db.example/fans' })).toEqual([
      `DATABASE_OWNER_URL must check the server's certificate, because db.example is another machine: ${secure}`,
    ]);
  });

  it.each(['3000.5', '-1', '0x10', ' 3000', '1e3'])('refuses %s as a port', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each(['*', 'https://*.example', 'null', 'https://fans.example?x', 'HTTPS://fans.example'])(
    'takes no %s for an origin',
    (PUBLIC_ORIGIN) => {
      expect(problemsOf({ PUBLIC_ORIGIN })).not.toEqual([]);
    },
  );
});
