import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestPlatform, type TestApi, type TestPlatform } from '../testing.ts';
import { defineCalls } from './contract.ts';
import { Refusal } from './errors.ts';
import { routes } from './routes.ts';

const calls = defineCalls({
  'GET /thing': {
    summary: 'Answers, is refused or fails',
    access: 'open',
    query: z.object({ outcome: z.enum(['answered', 'refused', 'broken']) }),
    response: z.object({}),
  },
  'POST /thing': {
    summary: 'Is refused',
    access: 'open',
    idempotent: true,
    body: z.object({}),
    response: z.object({}),
  },
});

let test: TestPlatform;
let api: TestApi;
let lines: string[] = [];

beforeAll(async () => {
  test = await createTestPlatform({}, { write: (line) => lines.push(line) });
  const refuse = () => {
    throw new Refusal('CAP_REACHED', { nickname: 'mina' });
  };
  api = test.serve({
    routes: routes(calls, {
      'GET /thing': ({ query }) => {
        if (query.outcome === 'broken') throw new Error('the shelf broke');
        return query.outcome === 'refused' ? refuse() : {};
      },
      'POST /thing': refuse,
    }),
  });
});
afterAll(() => test.close());
beforeEach(() => {
  lines = [];
});

const requests = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

it.each([
  ['refused', 409, 'CAP_REACHED'],
  ['broken', 500, 'SERVER_ERROR'],
  ['unknown', 400, 'INVALID_REQUEST'],
])('the line of a call that is %s has its code, and the id that its answer shows', async (outcome, status, code) => {
  const reply = await api.request(`GET /thing?outcome=${outcome}`);
  const { requestId } = reply.body;
  expect(requests()).toMatchObject([{ requestId, call: 'GET /thing', status, code }]);
  expect(reply.headers.get('X-Request-Id')).toBe(requestId);
  expect(lines.join('')).not.toContain('mina');
});

it('the line of a call that is answered has no code', async () => {
  await api.request('GET /thing?outcome=answered');
  expect(requests()).toMatchObject([{ status: 200 }]);
  expect(requests()[0]).not.toHaveProperty('code');
});

it('the line of a repeated request names the first one, whose id is in the stored reply', async () => {
  const headers = { 'Idempotency-Key': randomUUID(), 'X-Device-Id': randomUUID() };
  const first = await api.request('POST /thing', { body: {}, headers });
  const again = await api.request('POST /thing', { body: {}, headers });
  expect(again.text).toBe(first.text);
  const { requestId } = first.body;
  expect(requests()).toMatchObject([
    { requestId, code: 'CAP_REACHED' },
    { requestId: again.headers.get('X-Request-Id'), code: 'CAP_REACHED', firstRequestId: requestId },
  ]);
  expect(requests()[0]).not.toHaveProperty('firstRequestId');
});
