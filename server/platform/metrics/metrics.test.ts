import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Application, createApplication } from '../../app.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { createWorkersPage } from '../workers/worker-metrics.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** Of Prometheus itself. */
const others = new Set(['up']);

let test: TestPlatform;
let application: Application;
let page: Hono;

beforeAll(async () => {
  test = await createTestPlatform();
  application = createApplication(test.platform, () => new Hono());
  page = application.metricsPage();
});
afterAll(async () => {
  await application.close();
  await test.close();
});

const metrics = async () => (await page.request('/metrics')).text();
const call = (path: string) => application.fetch(new Request(`https://fans.test/api/v1${path}`), {});

/** `fanfare_call_seconds_count` → `fanfare_call_seconds` */
const familyOf = (name: string) => name.replace(/^(fanfare_call_seconds)_(bucket|count|sum)$/, '$1');

it('each call is counted by its name and result, never by an address', async () => {
  await call('/vote/no-such-vote');
  await call('/home');
  const text = await metrics();
  expect(text).toContain('fanfare_call_seconds_count{call="GET /vote/:voteId",status="4xx"} 1');
  expect(text).toContain('fanfare_call_seconds_count{call="GET /home",status="2xx"} 1');
  expect(text).not.toContain('no-such-vote');
});

it('the page has the waiting work of the database', async () => {
  const before = await metrics();
  expect(before).toContain('fanfare_mail_waiting 0');
  await test.owner.query(
    `INSERT INTO outgoing_message (key, kind, recipient_sealed, recipient_hash, language, data_sealed, next_at, expires_at)
     VALUES ('metrics', 'order', '\\x00', decode(repeat('00', 32), 'hex'), 'en', '\\x00', now() - interval '20 minutes', now() + interval '1 day')`,
  );
  const text = await metrics();
  expect(text).toContain('fanfare_mail_waiting 1');
  expect(Number(/^fanfare_mail_overdue_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(1_200);
});

it('the page omits unreadable metrics, counts them, and has the rest', async () => {
  await test.owner.query('ALTER TABLE outgoing_message RENAME TO away');
  try {
    const text = await metrics();
    expect(text).not.toMatch(/^fanfare_mail_waiting \d/m);
    expect(text).toMatch(/^fanfare_live_viewers 0$/m);
  } finally {
    await test.owner.query('ALTER TABLE away RENAME TO outgoing_message');
  }
  const text = await metrics();
  expect(text).toMatch(/^fanfare_mail_waiting 1$/m);
  expect(text).toContain('fanfare_measure_failures_total{measure="fanfare_mail_waiting"} 1');
});

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/fanfare.json'])(
  '%s names only what is measured',
  async (file) => {
    await call('/home');
    const ofWorkers = createWorkersPage({ states: [], ready: [] }, new Registry());
    const text = (await metrics()) + (await (await ofWorkers.request('/metrics')).text());
    const measured = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const expressions = read(file).replaceAll(/^ *#.*$/gm, '');
    const named = [...expressions.matchAll(/\b(?:fanfare|nodejs|process)_\w+|\bup(?=\{)/g)].map(([name]) =>
      familyOf(name),
    );
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !measured.has(name) && !others.has(name))).toEqual([]);
  },
);

it('each alert links to a page with instructions', () => {
  const alerts = read('deploy/prometheus/alerts.yml');
  const named = [...alerts.matchAll(/^ *runbook: docs\/runbooks\/(\S+)$/gm)].map(([, file]) => file ?? '');
  expect(named).toHaveLength([...alerts.matchAll(/- alert: /g)].length);
  expect(named.filter((file) => !existsSync(join(root, 'docs/runbooks', file)))).toEqual([]);
});

it('the page is not on the public port', async () => {
  expect((await application.fetch(new Request('https://fans.test/metrics'), {})).status).toBe(404);
});
