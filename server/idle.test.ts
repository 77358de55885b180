import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Application, createApplication } from './app.ts';
import { commitsOf } from './platform/database/commits.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';

/** Statements in the five seconds between two sweeps of paid jobs: of sixteen works that look every two, five or ten seconds. */
const maxBetweenSweeps = 30;
const sweeps = 3;

let test: TestPlatform;
let application: Application;

beforeAll(async () => {
  test = await createTestPlatform();
  application = createApplication(test.platform, () => new Hono());
});
afterAll(async () => {
  await application.close();
  await test.close();
});

it('a product that nobody uses asks the database seldom', { timeout: 120_000 }, async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const asked = () =>
    query.mock.calls.map((call) => {
      const [given]: unknown[] = call;
      return typeof given === 'string' ? given : String(Object(given).text);
    });
  const count = (text: string) => asked().filter((one) => one.includes(text)).length;
  const commits = commitsOf(test.platform.pool);
  // What a start stores is committed.
  await expect.poll(() => commits.isAwake, { timeout: 30_000, interval: 10 }).toBe(true);
  await expect.poll(() => commits.isAwake, { timeout: 30_000 }).toBe(false);
  query.mockClear();
  await expect.poll(() => count('FROM outbox'), { timeout: 60_000 }).toBe(sweeps);
  const texts = asked().map((text) => text.replaceAll(/\s+/g, ' ').trim());
  query.mockRestore();
  expect(texts.length, texts.join('\n')).toBeLessThan((sweeps - 1) * maxBetweenSweeps);
});
