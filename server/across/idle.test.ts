import { Hono } from 'hono';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Application, createApplication } from '../app.ts';
import { commitsOf } from '../platform/database/commits.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

/** Reads of notifications, one every three seconds. */
const reads = 4;
/** Statements of fifteen jobs that look for work every half minute, or when something is due. */
const maxPerHalfMinute = 26;

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

it('an idle server rarely queries the database', { timeout: 120_000 }, async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const statements = () =>
    query.mock.calls.map((call) => {
      const [statement]: unknown[] = call;
      return typeof statement === 'string' ? statement : String(Object(statement).text);
    });
  const count = (text: string) => statements().filter((one) => one.includes(text)).length;
  const commits = commitsOf(test.platform.pool);
  // Rows that a start stores are committed.
  await expect.poll(() => commits.isAwake).toBe(true);
  await expect.poll(() => commits.isAwake).toBe(false);
  query.mockClear();
  const began = performance.now();
  await expect.poll(() => count('FROM news')).toBe(reads);
  // On a slow machine the reads take longer, and the jobs look more often meanwhile.
  const halfMinutes = Math.floor((performance.now() - began) / 30_000) + 1;
  const texts = statements().map((text) => text.replaceAll(/\s+/g, ' ').trim());
  expect(texts.length, texts.join('\n')).toBeLessThanOrEqual(reads + maxPerHalfMinute * halfMinutes);
});
