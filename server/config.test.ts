import { describe, expect, it, vi } from 'vitest';
import { settingsOf } from './composition/compose.ts';
import { features } from './features.ts';
import { ConfigurationError, parseConfig } from './platform/config.ts';
import { operatorFacts, operatorSettings } from './policy/config.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    parseConfig(environment, settingsOf(features));
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

/** Who runs the platform, which no production server may leave to the demo. */
const operator = Object.fromEntries(
  Object.values(operatorFacts).map((fact) => [`OPERATOR_${fact}`, `Our ${fact.toLowerCase()}`]),
);
const production = {
  ...operator,
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://fans.example',
  TOKEN_SECRET: 'no other server in the world knows this',
  TICKET_SECRET: 'no other server knows this one either',
  PERSONAL_KEY: `2026=${Buffer.alloc(32, 8).toString('base64')}`,
  WINNER_KEY: `2026=${Buffer.alloc(32, 7).toString('base64')}`,
  PROXY_HOPS: '0',
  SMTP_URL: 'smtp://fans:secret@mail.example',
  MAIL_FROM: 'Fanfare <no-reply@fans.example>',
};

describe('configuration', () => {
  it('needs nothing on one machine', () => {
    const config = parseConfig({});
    expect(config).toMatchObject({ port: 3000, publicOrigin: 'http://localhost:3000', production: false, demo: false });
    expect(config.dataDirectory).toMatch(/^\/.*\.data$/);
  });

  it('follows the port', () => {
    expect(parseConfig({ PORT: '4100' }).publicOrigin).toBe('http://localhost:4100');
  });

  it('takes an empty value for none', () => {
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
  ])('takes no %s for an address to return to', (address) => {
    expect(problemsOf({ PARTNER_ORIGINS: 'https://lumen.test=Lumen', PARTNER_RETURNS: address })).toEqual([
      `PARTNER_RETURNS must be a list of exact addresses such as https://artist.example/fans, as the browser shows them and without “#” and “*”, but has “${address}”.`,
    ]);
  });

  it('takes no address to return to on an origin that is on no list', () => {
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

  it('takes no scopes for an origin that is on no list', () => {
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

  it('takes no secret that anybody could guess', () => {
    expect(problemsOf({ TOKEN_SECRET: 'a'.repeat(64) })).toEqual([
      'TOKEN_SECRET must be random: it repeats a few characters.',
    ]);
  });

  it('says all that is wrong at once, a sentence each', () => {
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
  ])('takes no %s for a database, which somebody between could read and change', (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([
      `DATABASE_URL must check the server's certificate, because db.example is another machine: ${secure}`,
    ]);
  });

  it('takes the host of a database from PGHOST where the address names none, as the driver does', () => {
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
  ])('takes %s for a database', (DATABASE_URL) => {
    expect(problemsOf({ DATABASE_URL })).toEqual([]);
  });

  it('takes the owner’s address of a database only beside the server’s, and checks it in the same way', () => {
    const url = 'postgres://fan@localhost/fans';
    expect(problemsOf({ DATABASE_URL: url, DATABASE_OWNER_URL: url })).toEqual([]);
    expect(problemsOf({ DATABASE_OWNER_URL: url })).toEqual([
      'DATABASE_OWNER_URL needs DATABASE_URL, the same database for the server’s own role.',
    ]);
    expect(problemsOf({ DATABASE_URL: url, DATABASE_OWNER_URL: 'postgres://fan@db.example/fans' })).toEqual([
      `DATABASE_OWNER_URL must check the server's certificate, because db.example is another machine: ${secure}`,
    ]);
  });

  it.each(['3000.5', '-1', '0x10', ' 3000', '1e3'])('takes no %s for a port', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it.each(['*', 'https://*.example', 'null', 'https://fans.example?x', 'HTTPS://fans.example'])(
    'takes no %s for an origin',
    (PUBLIC_ORIGIN) => {
      expect(problemsOf({ PUBLIC_ORIGIN })).not.toEqual([]);
    },
  );
});

describe('a server that other machines can reach', () => {
  const exposed = [
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.0.7'],
    ['HOST', '::'],
    ['PUBLIC_ORIGIN', 'https://fans.example'],
    ['PUBLIC_ORIGIN', 'http://localhost.example'],
    ['PARTNER_ORIGINS', 'https://lumen.example=Lumen'],
  ] as const;

  it.each(exposed)('is refused with %s=%s and what is for development alone', (name, value) => {
    const problems = problemsOf({
      [name]: value,
      DEMO: 'on',
      KAKAO_CLIENT_ID: 'stand-in-kakao',
      KAKAO_CLIENT_SECRET: 'x',
    });
    for (const setting of ['TOKEN_SECRET', 'PERSONAL_KEY', 'WINNER_KEY', 'DEMO', 'KAKAO_CLIENT_ID']) {
      expect(problems).toContainEqual(expect.stringContaining(setting));
    }
  });

  it.each(exposed)('starts with %s=%s and secrets of its own, without NODE_ENV', (name, value) => {
    const { NODE_ENV: _, ...own } = production;
    expect(problemsOf({ ...own, [name]: value })).toEqual([]);
  });

  it.each([
    ['HOST', 'localhost'],
    ['HOST', '::1'],
    ['HOST', '127.0.0.2'],
    ['PUBLIC_ORIGIN', 'http://127.0.0.1:3000'],
    ['PUBLIC_ORIGIN', 'http://[::1]:3000'],
    ['PARTNER_ORIGINS', 'http://partner.localhost:3001=Partner'],
  ])('is not what %s=%s is: that needs nothing', (name, value) => {
    expect(problemsOf({ [name]: value, DEMO: 'on' })).toEqual([]);
  });
});

describe('production', () => {
  it('starts with a secret and addresses of its own', () => {
    expect(parseConfig(production, settingsOf(features))).toMatchObject({
      production: true,
      logLevel: 'info',
      checkReplies: false,
    });
  });

  it('is refused with what is fine on one machine alone', () => {
    expect(
      problemsOf({
        ...operator,
        NODE_ENV: 'production',
        DEMO: 'on',
        HOT_RELOAD: 'on',
        PARTNER_ORIGINS: 'http://lumen.example=Lumen',
      }),
    ).toEqual([
      'SMTP_URL must be set: the server that sends our e-mail.',
      'MAIL_FROM must be set: the sender of our e-mail.',
      'WINNER_KEY must be set in production: a name, “=” and 32 random bytes in base64.',
      expect.stringMatching(/^TOKEN_SECRET must be set in production, .*: a random text of 32 or more characters/),
      expect.stringMatching(/^PERSONAL_KEY must be set in production, .*: a name, “=” and 32 random bytes/),
      expect.stringMatching(/^DEMO must be off in production, /),
      expect.stringMatching(/^HOT_RELOAD must be off in production, /),
      expect.stringMatching(/^TICKET_SECRET must be set in production/),
      'PROXY_HOPS must be set in production: how many proxies of yours stand in front, 0 for none.',
      'PUBLIC_ORIGIN must use https in production, but has http://localhost:3000.',
      'PARTNER_ORIGINS must use https in production, but has http://lumen.example.',
    ]);
  });

  it('is refused with the stand-ins for sign-in', () => {
    const standIn = { ...production, KAKAO_CLIENT_ID: 'stand-in-kakao', KAKAO_CLIENT_SECRET: 'x'.repeat(40) };
    expect(problemsOf(standIn)).toEqual([expect.stringContaining('KAKAO_CLIENT_ID')]);
  });

  it('is refused with the demo’s operator, in any language', () => {
    const { OPERATOR_ADDRESS: _, ...others } = operator;
    expect(problemsOf({ ...production, OPERATOR_ADDRESS: '' })).toEqual([
      expect.stringContaining('OPERATOR_ADDRESS must be set in production'),
    ]);
    const alone = { ...production, ...others, OPERATOR_ADDRESS: '', OPERATOR_ADDRESS_JA: '東京都' };
    expect(problemsOf(alone)).toHaveLength(1);
  });

  it('tells each fact of the operator in the language that it is given for', () => {
    const facts = parseConfig({ ...production, OPERATOR_ADDRESS_JA: '東京都' }).of(operatorSettings);
    expect(facts.address).toEqual({ ko: 'Our address', en: 'Our address', ja: '東京都' });
  });

  it('is refused with a wildcard', () => {
    expect(problemsOf({ ...production, PARTNER_ORIGINS: 'https://*.example=Everybody' })).toHaveLength(1);
  });
});
