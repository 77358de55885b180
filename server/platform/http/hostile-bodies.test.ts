import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Listener, listen, toNode } from '../http/listen.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { defineCalls } from './contract.ts';
import { routes } from './routes.ts';

const calls = defineCalls({
  'POST /keep': {
    summary: 'Stores a word',
    access: 'open',
    idempotent: true,
    body: z.object({ word: z.string().max(100) }),
    response: z.object({ word: z.string(), isAdmin: z.boolean() }),
  },
});

let test: TestPlatform;
let listener: Listener;
let port: number;
let handled = 0;
const log: { level: number; requestId?: string; status?: number }[] = [];

beforeAll(async () => {
  const logTo = new Writable({
    write(line, _encoding, done) {
      log.push(JSON.parse(String(line)));
      done();
    },
  });
  test = await createTestPlatform({}, logTo);
  const api = test.serve({
    routes: routes(calls, {
      'POST /keep': async ({ body }) => {
        handled += 1;
        const { rows } = await test.platform.pool.query<{ word: string }>('SELECT $1::text AS word', [body.word]);
        return { word: rows[0]?.word ?? '', isAdmin: 'isAdmin' in body || 'isAdmin' in {} };
      },
    }),
  });
  listener = await listen(0, '127.0.0.1', toNode(api.fetch));
  port = (listener.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await listener.close(0);
  await test.close();
});

interface Sent {
  headers?: Record<string, string>;
  body: string | Buffer;
}

/** Sends the exact bytes of a request. @returns status and text of the first answer */
function send({ headers = {}, body }: Sent): Promise<{ status: number; text: string }> {
  const bytes = Buffer.from(body);
  const all: Record<string, string> = {
    Host: 'fans.test',
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(bytes.byteLength),
    'Idempotency-Key': randomUUID(),
    'X-Device-Id': randomUUID(),
    ...headers,
  };
  const head = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}\r\n`]));
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /api/v1/keep HTTP/1.1\r\n${head.join('')}\r\n`);
      socket.write(bytes);
    });
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      answer += part;
    });
    // The server may close the connection while a long body is still being sent.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
      resolve({ status, text: answer.slice(answer.indexOf('\r\n\r\n') + 4) });
    });
  });
}

const nested = (depth: number) => `${'{"word":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('a body', () => {
  it.each<[string, Sent]>([
    ['longer than 64 KiB', { body: JSON.stringify({ word: 'x'.repeat(70_000) }) }],
    ['of ten megabytes', { body: JSON.stringify({ word: 'x'.repeat(10_000_000) }) }],
    ['that is not JSON', { body: '{"word":' }],
    ['that is empty', { body: '' }],
    ['that is JSON twice', { body: '{"word":"a"}{"word":"b"}' }],
    ['that is null', { body: 'null' }],
    ['with a byte order mark', { body: Buffer.from('fffe7b007d00', 'hex') }],
    ['nested 7,000 times', { body: nested(7_000) }],
    ['of 60,000 open brackets', { body: '['.repeat(60_000) }],
    ['with half of a surrogate pair', { body: '{"word":"\\ud800"}' }],
    ['with NUL', { body: '{"word":"a\\u0000b"}' }],
    ['with a number beyond all numbers', { body: '{"word":1e999}' }],
    ['in UTF-16', { body: Buffer.from('{"word":"a"}', 'utf16le') }],
    ['compressed', { headers: { 'Content-Encoding': 'gzip' }, body: gzipSync('{"word":"a"}') }],
    ['of another type', { headers: { 'Content-Type': 'text/plain' }, body: '{"word":"a"}' }],
    ['of a type without a name', { headers: { 'Content-Type': '' }, body: '{"word":"a"}' }],
  ])('%s is refused with 400 and reaches no handler', async (_what, sent) => {
    const before = handled;
    const { status, text } = await send(sent);
    expect(status).toBe(400);
    expect(text).toContain('INVALID_REQUEST');
    expect(text).not.toMatch(/\n\s+at |server\//);
    expect(handled).toBe(before);
  });

  it('counts a repeated field once: the last one, like JSON.parse', async () => {
    expect(JSON.parse((await send({ body: '{"word":"a","word":"b"}' })).text)).toMatchObject({ word: 'b' });
  });

  it.each(['__proto__', 'constructor'])('cannot change all objects by %s', async (name) => {
    const body = `{"word":"a","${name}":{"isAdmin":true,"prototype":{"isAdmin":true}}}`;
    expect(JSON.parse((await send({ body })).text)).toMatchObject({ word: 'a', isAdmin: false });
    expect('isAdmin' in {}).toBe(false);
  });

  it('keeps only storable text if its bytes are not UTF-8', async () => {
    const body = Buffer.concat([Buffer.from('{"word":"'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('"}')]);
    const { status, text } = await send({ body });
    expect([200, 400]).toContain(status);
    expect(text.isWellFormed()).toBe(true);
  });

  it('is refused with two lengths before it is read', async () => {
    const before = handled;
    const { status } = await send({ headers: { 'Transfer-Encoding': 'chunked' }, body: '0\r\n\r\n{"word":"a"}' });
    expect(status).toBe(400);
    expect(handled).toBe(before);
  });

  it('delays no other request if it never arrives, and its connection ends after a time', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/v1/keep HTTP/1.1\r\nHost: fans.test\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    );
    expect((await send({ body: '{"word":"a"}' })).status).toBe(200);
    expect(listener.server.requestTimeout).toBe(60_000);
    expect(listener.server.headersTimeout).toBe(20_000);
    socket.destroy();
  });
});

describe('a client that hangs up inside its body', () => {
  it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])('causes no failure with %s', async (length) => {
    const before = handled;
    const requestId = randomUUID();
    const ids = `X-Request-Id: ${requestId}\r\nIdempotency-Key: ${randomUUID()}\r\nX-Device-Id: ${randomUUID()}`;
    const socket = connect(port, '127.0.0.1', () => {
      const head = `POST /api/v1/keep HTTP/1.1\r\nHost: fans.test\r\nContent-Type: application/json\r\n${ids}\r\n${length}`;
      socket.write(`${head}\r\n\r\n${length.startsWith('T') ? '8\r\n' : ''}{"word":`, () => socket.destroy());
    });
    const lines = () => log.filter((line) => line.requestId === requestId);
    await expect.poll(() => lines().flatMap(({ status }) => status ?? [])).toEqual([400]);
    expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
    expect(handled).toBe(before);
  });
});
