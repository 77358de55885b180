import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importDemoPolicies } from '../../account/sign-in/testing-sign-in.ts';
import { createOutside } from '../../platform/outside/outside.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { createPartnerWorld, type PartnerWorld } from '../testing.ts';
import { requestRoutes } from './request-routes.ts';
import { createPartnerRequests, maxUnproven } from './requests.ts';

let world: PartnerWorld;
let owner: StudioBrowser;
let site: Server;
let origin: string;
/** Replies of the developer's site, by path; 404 elsewhere. */
let answers: Record<string, string | { status: number; headers?: Record<string, string> }> = {};

const contact = { name: 'Seo Ha-rin', email: 'web@artist.example' };

beforeAll(async () => {
  world = await createPartnerWorld({ PARTNERS_ON_LOOPBACK: 'on' });
  await importDemoPolicies(world.test.platform);
  owner = await world.staff();
});
afterAll(() => world.close());

beforeEach(async () => {
  answers = {};
  site = createServer((request, response) => {
    const answer = answers[request.url ?? ''];
    if (typeof answer === 'string') response.end(answer);
    else response.writeHead(answer?.status ?? 404, answer?.headers).end();
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  return () => new Promise<void>((resolve) => site.close(() => resolve()));
});

const api = () => {
  const { platform } = world.test;
  return world.test.serve({ routes: requestRoutes(createPartnerRequests(platform, createOutside(true))) });
};
const send = (call: string, body: object) =>
  api().request(`POST /partner/request${call}`, {
    body,
    headers: { 'Idempotency-Key': randomUUID(), 'X-Device-Id': randomUUID(), 'X-Forwarded-For': randomAddress() },
  });
const randomAddress = () => `203.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;

async function createRequest(name = 'Artist') {
  const reply = await send('', { name, origin, contact });
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}
const prove = async (token: string, way: 'FILE' | 'META' = 'FILE') => (await send('/proof', { token, way })).body;
const file = '/.well-known/fanfare-partner.txt';

describe('a request to become a partner', () => {
  it('proves the origin by a file, is on trial then, and allows no sign-in until two people agree', async () => {
    const { token, request } = await createRequest();
    expect(request).toMatchObject({ name: 'Artist', origin, state: 'ASKED', provenAt: null });
    expect(request.proof.file.url).toBe(`${origin}${file}`);
    expect((await prove(token)).problem).toBe('STATUS');
    answers[file] = `${request.proof.file.text}\n`;
    expect(await prove(token)).toMatchObject({
      problem: null,
      request: { state: 'TRIAL', provenAt: expect.any(String) },
    });
    expect((await send('/state', { token })).body.state).toBe('TRIAL');

    await expect.poll(() => world.request(origin)).toMatchObject({ readableBy: origin });
    const listed = await world.request(
      'https://fans.test',
      `GET /user/oauth/handoff/origin?origin=${encodeURIComponent(origin)}`,
    );
    expect(listed.status).toBe(200);
    expect(world.servers[0]?.platform.partners.of(origin)).toMatchObject({ isTrial: true, scopes: [] });

    const { partners } = (await owner.request(`GET /studio/partner`)).body;
    const { partnerId, source } = partners.find(
      ({ origins }: { origins: { origin: string }[] }) => origins[0]?.origin === origin,
    );
    expect(source).toBe('REQUEST');
    const { body } = await owner.request(`GET /studio/audit-log/partner/${partnerId}`);
    expect(body.entries).toMatchObject([
      { action: 'partner.prove', actor: { kind: 'SERVER', id: 'partners page' } },
      { action: 'partner.ask' },
    ]);
  });

  it('proves it by a tag in the head of the page at /', async () => {
    const { token, request } = await createRequest();
    answers['/'] = `<!doctype html><html><head><title>Artist</title></head><body>${request.proof.meta}</body></html>`;
    expect((await prove(token, 'META')).problem).toBe('TEXT');
    answers['/'] = `<!doctype html><html><head>${request.proof.meta}</head><body></body></html>`;
    expect(await prove(token, 'META')).toMatchObject({ problem: null, request: { state: 'TRIAL' } });
  });

  it('gets a finding for a page longer than 256 KiB, of which no tag is read', async () => {
    const { token, request } = await createRequest();
    const pageOf = (size: number) => request.proof.meta.padEnd(size, ' ');
    answers['/'] = pageOf(256 * 1024 + 1);
    expect((await prove(token, 'META')).problem).toBe('SIZE');
    answers['/'] = pageOf(256 * 1024);
    expect((await prove(token, 'META')).problem).toBeNull();
  });

  it.each([
    ['another text', 'TEXT', () => 'other text'],
    ['a text around it', 'TEXT', (code: string) => `see ${code}`],
    ['a redirect', 'REDIRECT', () => ({ status: 302, headers: { Location: '/elsewhere' } })],
    ['an error', 'STATUS', () => ({ status: 500 })],
    ['a very long file', 'SIZE', (code: string) => code + ' '.repeat(5000)],
  ])('gets a finding for %s', async (_, problem, answer) => {
    const { token, request } = await createRequest();
    answers[file] = answer(request.proof.file.text);
    expect(await prove(token)).toMatchObject({ problem, request: { state: 'ASKED' } });
  });

  it('can’t prove another partner’s origin, nor with another partner’s code', async () => {
    const [first, second] = [await createRequest('First'), await createRequest('Second')];
    answers[file] = first.request.proof.file.text;
    expect((await prove(second.token)).problem).toBe('TEXT');
    expect((await prove(first.token)).problem).toBeNull();
    answers[file] = second.request.proof.file.text;
    expect((await prove(second.token)).problem).toBe('TAKEN');
    expect((await prove(first.token)).problem).toBeNull();
  });

  it('reaches no address inside our network if this machine is not allowed', async () => {
    const { platform } = world.test;
    const strict = createPartnerRequests(platform, createOutside(false));
    const { token, request } = await strict.create({ name: 'Artist', origin, contact });
    answers[file] = request.proof.file.text;
    expect((await strict.prove(token, 'FILE')).problem).toBe('ADDRESS');
  });

  it('gets the same answer for a name without an address and for one inside of our network', async () => {
    const { platform } = world.test;
    const nameless = createOutside(false, () => Promise.reject(new Error('ENOTFOUND')));
    const inside = createOutside(false, async () => [{ address: '10.0.0.1', family: 4 }]);
    const { token } = await createRequest();
    const proofs = [nameless, inside].map((outside) => createPartnerRequests(platform, outside).prove(token, 'FILE'));
    const [first, second] = await Promise.all(proofs);
    expect(first).toEqual(second);
    expect(first?.problem).toBe('ADDRESS');
  });

  it('can’t prove an origin that the staff has removed', async () => {
    const { token, request } = await createRequest();
    answers[file] = request.proof.file.text;
    await prove(token);
    const { partners } = (await owner.request('GET /studio/partner')).body;
    const { partnerId } = partners.find(
      ({ origins }: { origins: { origin: string }[] }) => origins[0]?.origin === origin,
    );
    await owner.request(`DELETE /studio/partner/${partnerId}/origin`, { origin, reason: 'They copy another site' });
    expect((await send('/proof', { token, way: 'FILE' })).body.code).toBe('NOT_FOUND');
    await expect.poll(() => world.request(origin)).toMatchObject({ readableBy: null });
  });

  it('needs an origin with https in production, and an existing token', async () => {
    const { platform } = world.test;
    const strict = createPartnerRequests(
      { ...platform, config: { ...platform.config, production: true } },
      createOutside(false),
    );
    await expect(strict.create({ name: 'Artist', origin, contact })).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    expect((await send('/state', { token: 'x'.repeat(43) })).body.code).toBe('NOT_FOUND');
    expect((await send('/proof', { token: 'x'.repeat(43), way: 'FILE' })).body.code).toBe('NOT_FOUND');
  });

  it('is forgotten after two weeks without a proof', async () => {
    const { platform } = world.test;
    const requests = createPartnerRequests(platform, createOutside(true));
    const [unproven, proven] = [await createRequest('Kept'), await createRequest('Proven')];
    answers[file] = proven.request.proof.file.text;
    await prove(proven.token);
    const old = await createRequest('Old');
    await platform.pool.query(
      "UPDATE partner_request SET asked_at = now() - interval '15 days' WHERE partner_id IN (SELECT partner_id FROM partner WHERE name IN ('Old', 'Proven'))",
    );
    await requests.sweep();
    expect((await send('/state', { token: old.token })).body.code).toBe('NOT_FOUND');
    for (const { token } of [unproven, proven]) expect((await send('/state', { token })).status).toBe(200);
  });
});

describe('open requests', () => {
  it('wait up to a number together, and those beyond it are refused until one is proven or stopped', async () => {
    const { pool } = world.test.platform;
    const { token, request } = await createRequest('Proven later');
    const count = "SELECT count(*)::integer AS count FROM partner WHERE source = 'REQUEST' AND state = 'ASKED'";
    const { rows } = await pool.query<{ count: number }>(count);
    await pool.query(
      `WITH many AS (
         INSERT INTO partner (partner_id, name, state, source, scopes)
         SELECT 'many' || n, 'Many', 'ASKED', 'REQUEST', '{profile}' FROM generate_series(1, $1::integer) AS n
         RETURNING partner_id)
       INSERT INTO partner_request (partner_id, token_hash, proof_code)
       SELECT partner_id, sha256(partner_id::bytea), '' FROM many`,
      [maxUnproven - (rows[0]?.count ?? 0) - 1],
    );
    const body = () => ({ name: 'Artist', origin, contact });
    const together = await Promise.all([send('', body()), send('', body()), send('', body())]);
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    const refused = await send('', body());
    expect(refused.body).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });

    answers[file] = request.proof.file.text;
    expect((await prove(token)).problem).toBeNull();
    expect((await send('', body())).status).toBe(200);
    expect((await send('', body())).status).toBe(429);
    await owner.request('POST /studio/partner/many1/stop', { reason: 'No contact for it' });
    expect((await send('', body())).status).toBe(200);
    await pool.query("DELETE FROM partner WHERE source = 'REQUEST' AND state = 'ASKED'");
  });
});
