import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withAnswerHeaders } from '../answer-headers.ts';
import { type Application, createApplication } from '../app.ts';
import { type Listener, listen, toNode } from '../platform/http/listen.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';

let test: TestPlatform;
let application: Application;
let listener: Listener;
let origin: string;

beforeAll(async () => {
  test = await createTestPlatform();
  const site = new Hono<{ Bindings: HttpBindings }>()
    .get('/written', ({ env }) => {
      env.outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' }).end();
      return RESPONSE_ALREADY_SENT;
    })
    .get('/old', (context) => context.redirect('/new', 308))
    .get('/broken', () => {
      throw new Error('broken');
    });
  application = createApplication(test.platform, () => new Hono().route('/', site));
  listener = await listen(0, '127.0.0.1', withAnswerHeaders(toNode(application.fetch), test.platform.config));
  origin = originOf(listener);
});
afterAll(async () => {
  await application.close();
  await listener.close(0);
  await test.close();
});

function originOf({ server }: Listener): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

const get = (path: string) => fetch(origin + path, { redirect: 'manual' });

describe('every answer', () => {
  it.each([
    ['/api/v1/openapi.json', 200],
    ['/api/v1/docs', 200],
    ['/api/v1/vote', 200],
    ['/api/v1/live?topic=stream:none', 404],
    ['/api/v1/nothing', 404],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/old', 308],
    ['/written', 200],
    ['/nowhere', 404],
    ['/broken', 500],
  ])('has the headers that all have: %s', async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    const { headers } = answer;
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe(path.startsWith('/api/') ? 'same-origin' : null);
  });

  it('may override these headers', async () => {
    const answer = await get('/api/v1/share/000000000000-en.png?page=/');
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  it('refuses a request with two Host lines', async () => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.end('GET /healthz HTTP/1.1\r\nHost: one.example\r\nHost: other.example\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('has no Strict-Transport-Security over plain http', async () => {
    const plain = withAnswerHeaders(toNode(application.fetch), { publicOrigin: 'http://localhost:3000' });
    const insecure = await listen(0, '127.0.0.1', plain);
    const answer = await fetch(`${originOf(insecure)}/healthz`);
    await answer.text();
    await insecure.close(0);
    expect(answer.headers.get('Strict-Transport-Security')).toBeNull();
  });
});
