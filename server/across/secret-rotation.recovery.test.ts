import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../account/testing.ts';
import { type Application, createApplication } from '../app.ts';
import { createCardAddresses } from '../photocard/service.ts';
import { parseConfig } from '../platform/config.ts';
import { createPlatform } from '../platform/platform.ts';
import type { Secrets } from '../platform/secrets.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createMediaPaths } from '../streaming/gate/media-paths.ts';
import { createPlaybackTokens } from '../streaming/gate/playback-tokens.ts';
import { createTicketSecrets } from '../ticket/codes/secrets.ts';

const before = 'the secret that everything was made with until today';
const after = 'a new secret that only the servers know so far';
/** The secrets of the servers during the rotation, in order: at each time two neighbours run together. */
const steps: Secrets[] = [[before], [before, after], [after, before], [after]];

let test: TestPlatform;
let applications: Application[];

beforeAll(async () => {
  test = await createTestPlatform({ TOKEN_SECRET: before });
  await importDemoPolicies(test.platform);
  applications = steps.map((secrets) => {
    const config = parseConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      PUBLIC_ORIGIN: test.platform.config.publicOrigin,
      TOKEN_SECRET: secrets.join(','),
    });
    return createApplication(createPlatform(config, test.platform.pool), () => new Hono());
  });
});
afterAll(async () => {
  for (const application of applications) await application.close();
  await test.close();
});

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

async function send(server: number, fan: SignedInFan, call: string, tokens: Tokens): Promise<Response> {
  const [method = '', path = ''] = call.split(' ');
  const origin = test.platform.config.publicOrigin;
  const response = await applications[server]?.fetch(
    new Request(`${origin}/api/v1${path}`, {
      method,
      headers: {
        Origin: origin,
        'Content-Type': 'application/json',
        'X-Device-Id': fan.deviceId,
        'Idempotency-Key': randomUUID(),
        Authorization: `Bearer ${path === '/jwt/refresh' ? tokens.refreshToken : tokens.accessToken}`,
      },
    }),
    {},
  );
  if (response === undefined) throw new Error(`there is no server ${server}`);
  return response;
}

async function refresh(server: number, fan: SignedInFan, tokens: Tokens): Promise<Tokens> {
  const response = await send(server, fan, 'POST /jwt/refresh', tokens);
  expect(response.status).toBe(200);
  return (await response.json()) as Tokens;
}

/** The calls of a fan's pages while two kinds of server run, with refreshes that reach both at once. */
async function useBoth(fan: SignedInFan, tokens: Tokens, servers: readonly [number, number]): Promise<Tokens> {
  let current = tokens;
  for (let turn = 0; turn < 6; turn += 1) {
    const statuses = await Promise.all(
      servers.map(async (server) => (await send(server, fan, 'GET /user/me', current)).status),
    );
    expect(statuses).toEqual([200, 200]);
    const [one, other] = await Promise.all(servers.map((server) => refresh(server, fan, current)));
    if (one === undefined || other === undefined) throw new Error('createServers returned fewer than two servers');
    expect(other.refreshToken).toBe(one.refreshToken);
    current = turn % 2 === 0 ? one : other;
  }
  return current;
}

describe('a secret that is replaced on running servers', () => {
  it('ends no session while servers with the old and the new setting run together', async () => {
    const fans = await createFans(test.platform, 20);
    const tokens = new Map<SignedInFan, Tokens>(fans.map((fan) => [fan, fan]));
    for (const servers of [
      [0, 1],
      [1, 2],
      [2, 3],
    ] as const) {
      await Promise.all(fans.map(async (fan) => tokens.set(fan, await useBoth(fan, tokens.get(fan) ?? fan, servers))));
      // Access tokens of the step before last are over by then: they live for a quarter of an hour.
      await Promise.all(
        fans.map(async (fan) => tokens.set(fan, await refresh(servers[1], fan, tokens.get(fan) ?? fan))),
      );
    }
  });

  it('invalidates its signatures once it is removed', async () => {
    const [fan] = await createFans(test.platform, 1);
    if (fan === undefined) throw new Error('no fan');
    expect((await send(3, fan, 'GET /user/me', fan)).status).toBe(401);
    expect((await refresh(3, fan, fan)).refreshToken).not.toBe(fan.refreshToken);
  });

  const now = Date.now();
  const round = { roundId: 'finale', source: new URL('https://origin.test/live/index.m3u8') };
  const card = { path: '/photocard/a/front/file', language: 'ko', expires: now } as const;

  it.each([
    [[before], [before, after]],
    [
      [before, after],
      [after, before],
    ],
    [[after, before], [after]],
  ] as [Secrets, Secrets][])('keeps players, downloads and tickets going between %j and %j', (old, young) => {
    const bothWays: [Secrets, Secrets][] = [
      [old, young],
      ...(young.includes(before) ? [[young, old] as [Secrets, Secrets]] : []),
    ];
    for (const [maker, reader] of bothWays) {
      const { token } = createPlaybackTokens(maker).issue('session', now);
      expect(createPlaybackTokens(reader).verify(token, 'session', now)).toBe(true);
      const segment = new URL('https://origin.test/live/1.ts');
      const path = createMediaPaths(maker).pathOf(segment, round);
      expect(createMediaPaths(reader).addressOf(path, round)).toEqual(segment);
      const signature = new URLSearchParams(createCardAddresses(maker).sign(card).split('?')[1]).get('signature') ?? '';
      expect(createCardAddresses(reader).isOurs(card, signature)).toBe(true);
    }
  });

  it('ends addresses of media that only the removed one signed', () => {
    const { token } = createPlaybackTokens([before]).issue('session', now);
    expect(createPlaybackTokens([after]).verify(token, 'session', now)).toBe(false);
  });

  it('leaves printed codes, tickets and entry codes valid while the old one is kept', () => {
    const [old, young] = [createTicketSecrets([before]), createTicketSecrets([after, before])];
    expect(young.hashesOf('CODE')).toContainEqual(old.hashCode('CODE'));
    expect(young.open(old.seal('CODE', 'ticket'), 'ticket')).toBe('CODE');
    expect(young.entrySecrets('ticket', 1)).toContainEqual(old.entrySecret('ticket', 1));
    expect(() => createTicketSecrets([after]).open(old.seal('CODE', 'ticket'), 'ticket')).toThrow();
  });
});
