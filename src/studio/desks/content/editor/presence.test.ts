import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApi } from '../../../../core/api/test-api.ts';
import { stubDocument } from '../../../../core/element/testing-host.ts';
import { createPresence, type Presence } from './presence.ts';

const call = 'POST /studio/content/questions/refund/presence';
const people = [{ staffId: 's2', name: 'Haram', since: '2026-12-01T00:00:00Z' }];

let api: Awaited<ReturnType<typeof startTestApi>>;
let reply: { status?: number; body?: object };
let failures: unknown[];
let presence: Presence;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => reply);
});
afterAll(() => api.stop());
beforeEach(() => {
  failures = [];
  reply = { body: { version: 7, people } };
  presence = createPresence('questions', 'refund', (error) => failures.push(error));
});
afterEach(() => presence.stop());

it('other people in the entry are shown, and the version of the server', async () => {
  presence.start();
  await expect.poll(() => presence.people.value).toEqual(people);
  expect(presence.version.value).toBe(7);
  expect(api.named(call).at(-1)?.body).toBe('{"here":true}');
});

it('leaving the entry is reported, and the list of people is cleared', async () => {
  presence.start();
  await expect.poll(() => presence.people.value).toEqual(people);
  presence.stop();
  expect(presence.people.value).toEqual([]);
  await expect.poll(() => api.named(call).at(-1)?.body).toBe('{"here":false}');
  expect(presence.people.value).toEqual([]);
});

it('a failure is reported, but not for a deleted entry', async () => {
  reply = { status: 404, body: { status: 404, code: 'NOT_FOUND', message: 'gone', requestId: 'r' } };
  presence.start();
  await expect.poll(() => api.named(call).length).toBeGreaterThan(0);
  presence.stop();
  reply = { status: 422, body: { status: 422, code: 'RIGHT_REQUIRED', message: 'no', requestId: 'r' } };
  presence = createPresence('questions', 'refund', (error) => failures.push(error));
  presence.start();
  await expect.poll(() => failures).toHaveLength(1);
  expect(failures[0]).toMatchObject({ code: 'RIGHT_REQUIRED' });
});
