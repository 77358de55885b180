import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { studioHeader } from '../../rules/staff/limits.ts';
import { importDemoPolicies } from '../account/sign-in/testing-sign-in.ts';
import { createFans, type SignedInFan } from '../account/testing.ts';
import { type Application, createApplication } from '../app.ts';
import { calls } from '../contracts.ts';
import { apiBase } from '../platform/http/api.ts';
import type { CallContract } from '../platform/http/contract.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

/** Open calls that cost the server work: pictures, downloads, searches, and calls that send or check something. */
const contracts: [string, CallContract][] = Object.entries(calls);
const limited = contracts.flatMap(([name, { limit, access }]) =>
  // A call for the staff is refused to others before it is counted.
  limit !== undefined && limit.burst <= 300 && access !== 'staff' ? [[name, limit.burst] as const] : [],
);

let test: TestPlatform;
let application: Application;
let fan: SignedInFan;
beforeAll(async () => {
  test = await createTestPlatform({ PROXY_HOPS: '1' });
  await importDemoPolicies(test.platform);
  application = createApplication(test.platform, () => new Hono());
  const [first] = await createFans(test.platform, 1);
  if (!first) throw new Error('no fan was made');
  fan = first;
});
afterAll(async () => {
  await application.close();
  await test.close();
});

async function send(name: string, address: string): Promise<{ status: number; retryAfter: string | null }> {
  const [method = '', path = ''] = name.replaceAll(/:\w+/g, 'none').split(' ');
  const { publicOrigin } = test.platform.config;
  const request = new Request(publicOrigin + apiBase + path, {
    method,
    headers: {
      Authorization: `Bearer ${fan.accessToken}`,
      'X-Device-Id': fan.deviceId,
      'X-Forwarded-For': address,
      Origin: publicOrigin,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
      // Calls before a staff member's sign-in are limited as well.
      [studioHeader]: 'person',
    },
    // Refused after the limit was counted.
    body: method === 'GET' ? null : '[]',
  });
  const reply = await application.fetch(request, {});
  await reply.body?.cancel();
  return { status: reply.status, retryAfter: reply.headers.get('Retry-After') };
}

it.each(limited)('%s is refused to one network beyond %i at once, and to no other', async (name, burst) => {
  const network = limited.findIndex(([other]) => other === name) + 1;
  const one = `198.51.100.${network}`;
  const replies = await Promise.all(Array.from({ length: burst + 3 }, () => send(name, one)));
  const refused = replies.filter(({ status }) => status === 429);
  // A place or two may have become free meanwhile.
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(3);
  expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
  expect((await send(name, `203.0.113.${network}`)).status).not.toBe(429);
});

it('the limits cover search, downloads and the drawing of pictures', () => {
  const names = limited.map(([name]) => name);
  for (const name of [
    'GET /search',
    'GET /user/me/export',
    'GET /photocard/:photocardId/:face/file',
    'GET /event/:eventId/photocard/:cardId/file',
    'GET /share/:picture',
  ])
    expect(names).toContain(name);
});
