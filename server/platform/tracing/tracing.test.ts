import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig } from '../config.ts';
import { inTransaction } from '../database/database.ts';
import { boundedFetch } from '../http/bounded-fetch.ts';
import { defineCalls } from '../http/contract.ts';
import { routes } from '../http/routes.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../testing.ts';
import { startTracing, type Tracing } from './tracing.ts';

/** A span as a collector gets it (opentelemetry-proto, JSON). */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

let collector: Server;
let sent: { headers: IncomingHttpHeaders; service: unknown; spans: SentSpan[] }[] = [];
let tracing: Tracing;
let test: TestPlatform;
let api: TestApi;
let address: string;
let lines: string[] = [];

const calls = defineCalls({
  'GET /thing/:thingId': {
    summary: 'Reads',
    access: 'open',
    params: z.object({ thingId: z.string() }),
    response: z.object({ value: z.string() }),
  },
  'GET /broken': { summary: 'Fails', access: 'open', response: z.object({}) },
});

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (text) => (body += text));
    request.on('end', () => {
      if (request.url === '/v1/traces') {
        for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
          const spans = scopeSpans.flatMap((scope: { spans: SentSpan[] }) => scope.spans);
          sent.push({ headers: request.headers, service: resource.attributes[0]?.value.stringValue, spans });
        }
      }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  address = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const config = parseConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20secret,tenant=fans',
    OTEL_SERVICE_NAME: 'fans',
  });
  tracing = await startTracing(config.tracing);
  const log = { write: (line: string) => void lines.push(line) };
  test = await createTestPlatform({}, log);
  const { pool } = test.platform;
  api = test.serve({
    routes: routes(calls, {
      'GET /thing/:thingId': async ({ params }) => {
        const { rows } = await pool.query({ name: 'read-thing', text: 'SELECT $1 AS value', values: [params.thingId] });
        await inTransaction(pool, (connection) => connection.query("SELECT 'a secret', pg_sleep(0)"));
        await boundedFetch(`${address}/token?code=a-secret`, { method: 'POST', body: 'a-secret' });
        return { value: String(rows[0]?.value) };
      },
      'GET /broken': async () => {
        await pool.query("SELECT 1 / (length('a secret') - 8)");
        return {};
      },
    }),
  });
});
afterAll(async () => {
  await tracing.close();
  await test.close();
  collector.close();
});
beforeEach(() => {
  sent = [];
  lines = [];
});

async function spansOf(call: string): Promise<SentSpan[]> {
  await api.request(call);
  await tracing.flush();
  return sent.flatMap(({ spans }) => spans);
}

describe('a traced call', () => {
  it('is a span with its statements and the requests to others below it, and its trace is in the log', async () => {
    const spans = await spansOf('GET /thing/fan-77');
    const [root, ...others] = spans.toSorted((one, other) => (one.parentSpanId ? 1 : 0) - (other.parentSpanId ? 1 : 0));
    expect(root).toMatchObject({ name: 'GET /thing/:thingId', kind: 2 });
    expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    const names = others.map(({ name }) => name);
    expect(names.toSorted()).toEqual(
      ['BEGIN', 'COMMIT', `POST ${new URL(address).host}`, 'SELECT', 'read-thing'].toSorted(),
    );
    for (const span of others)
      expect(span).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId, kind: 3 });
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ traceId: root?.traceId, call: 'GET /thing/:thingId' });
    expect(root?.attributes).toContainEqual({ key: 'fanfare.request_id', value: { stringValue: line.requestId } });
    expect(sent[0]).toMatchObject({ service: 'fans', headers: { 'api-key': 'a secret', tenant: 'fans' } });
  });

  it('contains no values of requests and statements', async () => {
    const spans = [...(await spansOf('GET /thing/fan-77')), ...(await spansOf('GET /broken'))];
    expect(spans.length).toBeGreaterThan(5);
    expect(JSON.stringify(spans)).not.toMatch(/fan-77|secret/);
  });

  it('is marked as failed after an error, with only the database’s code', async () => {
    const spans = await spansOf('GET /broken');
    expect(spans.find(({ name }) => name === 'GET /broken')).toMatchObject({ status: { code: 2 } });
    const statement = spans.find(({ name }) => name === 'SELECT');
    expect(statement).toMatchObject({ status: { code: 2 } });
    expect(statement?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: '22012' } });
  });

  it('begins its own trace, whatever its headers contain', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c';
    await api.request('GET /thing/one', { headers: { traceparent: `00-${foreign}-b7ad6b7169203331-01` } });
    await tracing.flush();
    expect(sent.flatMap(({ spans }) => spans).map(({ traceId }) => traceId)).not.toContain(foreign);
  });

  it('gets statements that belong to it, however many run at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, number) => api.request(`GET /thing/${number}`)));
    await tracing.flush();
    const spans = sent.flatMap((part) => part.spans);
    const roots = spans.filter(({ parentSpanId }) => !parentSpanId);
    expect(roots.length).toBe(40);
    for (const { spanId } of roots) {
      const below = spans.filter(({ parentSpanId }) => parentSpanId === spanId).map(({ name }) => name);
      expect(below.filter((name) => name === 'read-thing').length).toBe(1);
      expect(below.filter((name) => name === 'COMMIT').length).toBe(1);
    }
  });

  it('is the only source of spans: background work makes none', async () => {
    await test.platform.pool.query('SELECT 1');
    await tracing.flush();
    expect(sent).toEqual([]);
  });
});

describe('the settings of traces', () => {
  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ])('refuse %s=%s without quoting it', (name, value) => {
    expect(() => parseConfig({ [name]: value })).toThrow(name);
    expect(() => parseConfig({ OTEL_EXPORTER_OTLP_HEADERS: 'my-secret' })).not.toThrow('my-secret');
  });

  it('send nothing without the setting of a collector', () => {
    expect(parseConfig({ OTEL_SERVICE_NAME: 'fans' }).tracing).toBeNull();
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }).tracing).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      headers: {},
      service: 'fanfare',
      ratio: 1,
    });
  });
});
