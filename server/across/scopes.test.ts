import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Scope, scopes, wordOfScope } from '../../rules/scopes.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createFans } from '../account/testing.ts';
import { type Application, createApplication } from '../app.ts';
import { calls } from '../contracts.ts';
import { apiBase } from '../platform/http/api.ts';
import type { CallContract } from '../platform/http/contract.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

const partnerOrigin = 'https://artist.test';
/** The operator lets sessions here cast free votes only. */
const limitedOrigin = 'https://label.test';
const contracts: [string, CallContract][] = Object.entries(calls);
const forMembers = contracts.filter(([, { access }]) => access === 'member');
const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

let test: TestPlatform;
let application: Application;
beforeAll(async () => {
  test = await createTestPlatform({
    PARTNER_ORIGINS: `${partnerOrigin}=Artist, ${limitedOrigin}=Label`,
    PARTNER_SCOPES: `${limitedOrigin}=vote:free`,
  });
  await importDemoPolicies(test.platform);
  application = createApplication(test.platform, () => new Hono());
});
afterAll(async () => {
  await application.close();
  await test.close();
});

/** The headers of a new fan, with a session there that has these scopes. */
async function signIn(origin: string, granted: readonly Scope[]): Promise<Record<string, string>> {
  const [fan] = await createFans(test.platform, 1, origin, granted);
  if (!fan) throw new Error('no fan was made');
  return { Authorization: `Bearer ${fan.accessToken}`, 'X-Device-Id': fan.deviceId, Origin: origin };
}

const allBut = (scope: Scope): Scope[] => scopes.filter((other) => other !== scope);

/** Sends a call whose parameters name nothing that is there. */
async function send(name: string, headers: Record<string, string>, body: unknown = {}) {
  const [method = '', path = ''] = name.replaceAll(/:\w+/g, 'none').split(' ');
  const request = new Request(test.platform.config.publicOrigin + apiBase + path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: method === 'GET' ? null : JSON.stringify(body),
  });
  const reply = await application.fetch(request, {});
  const text = await reply.text();
  const { code, scope, mine } = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: reply.status, code, scope, ...(mine !== undefined && { mine }) };
}

it.each(forMembers)('%s needs its scope of a partner’s token, and no other', async (name, { scope }) => {
  if (scope === undefined) throw new Error(`${name} has no scope`);
  expect(await send(name, await signIn(partnerOrigin, allBut(scope)))).toEqual({
    status: 422,
    code: 'SCOPE_REQUIRED',
    scope,
  });
  const { publicOrigin } = test.platform.config;
  for (const headers of [await signIn(partnerOrigin, [scope]), await signIn(publicOrigin, allBut(scope))]) {
    const { status, code } = await send(name, headers);
    expect([401, 403, 500]).not.toContain(status);
    expect(code).not.toBe('SCOPE_REQUIRED');
  }
});

it('only a cast needs another scope besides: one for votes that were bought', async () => {
  const needsMore = contracts.filter(([, { moreScopes }]) => moreScopes !== undefined);
  const cast = 'POST /vote/:voteId/cast';
  expect(needsMore.map(([name, { moreScopes }]) => [name, moreScopes])).toEqual([[cast, ['vote:paid']]]);
  const votes = (free: number, paid: number) => ({ candidateId: 'none', free, paid });
  const unpaid = await signIn(partnerOrigin, allBut('vote:paid'));
  expect(await send(cast, unpaid, votes(0, 1))).toEqual({ status: 422, code: 'SCOPE_REQUIRED', scope: 'vote:paid' });
  expect(await send(cast, unpaid, votes(1, 0))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await send(cast, await signIn(partnerOrigin, ['vote:free', 'vote:paid']), votes(0, 1))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(
    await send(cast, await signIn(test.platform.config.publicOrigin, allBut('vote:paid')), votes(0, 1)),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
});

it.each<[string, Scope[], object | null]>([
  ['its scope and those of the fan’s own part', ['event:enter', 'ticket:read', 'inquiry'], { ticketCount: 0 }],
  ['its scope alone', ['event:enter'], null],
  ['those of the fan’s own part alone', ['ticket:read', 'inquiry'], null],
])('an open call shows a partner’s page with %s only the data of its scopes', async (_name, granted, mine) => {
  const reply = await send('GET /home', await signIn(partnerOrigin, granted));
  expect(reply.status).toBe(200);
  if (mine === null) expect(reply.mine).toBeNull();
  else expect(reply.mine).toMatchObject(mine);
});

it('a session that was opened before the operator granted less has only the granted scopes', async () => {
  const before = await signIn(limitedOrigin, scopes);
  expect(await send('GET /order', before)).toEqual({ status: 422, code: 'SCOPE_REQUIRED', scope: 'store' });
  expect((await send('GET /voteright', before)).code).toBeUndefined();
});

it('each scope is needed by a call', () => {
  const needed = forMembers.flatMap(([, { scope, moreScopes = [] }]) => [scope, ...moreScopes]);
  expect(new Set(needed)).toEqual(new Set(scopes));
});

it.each(['ko', 'en', 'ja'])(
  'the sign-in window has words for each scope in “%s”, and for no other',
  async (language) => {
    const words: Record<string, string> = JSON.parse(await read(`locales/${language}/scopes.json`)).may;
    expect(Object.keys(words)).toEqual(scopes.map(wordOfScope));
    expect(new Set(Object.values(words)).size).toBe(scopes.length);
  },
);
