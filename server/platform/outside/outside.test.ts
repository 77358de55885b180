import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutside, OutsideError } from './outside.ts';
import { isPublicAddress } from './public-address.ts';

let server: Server;
let origin: string;
const requested: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    if (request.url === '/slow') return;
    if (request.url === '/elsewhere') response.writeHead(302, { Location: `${origin}/secret` });
    response.end(request.url === '/long' ? 'x'.repeat(5000) : 'Hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = { method: 'GET', timeoutMs: 2000, maxBytes: 1000 } as const;
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutsideError ? error.reason : error),
  );

describe('an address', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '3c00::1', '::ffff:93.184.216.34'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::7f00:1',
    '::a00:1',
    '::93.184.216.34',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '64:ff9b:1:ffff::a00:1',
    '1fff::1',
    '4000::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'localhost',
    '',
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a request to a foreign address', () => {
  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::7f00:1]/',
    'https://[64:ff9b:1::a9fe:a9fe]/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
    'https://name:password@example.com/',
    'file:///etc/passwd',
    'nothing',
  ])('is not sent: %s', async (address) => {
    expect(await reasonOf(createOutside(false).request(address, request))).toBe('ADDRESS');
  });

  it('is not sent where one of several addresses of a name is internal', async () => {
    const both = createOutside(false, async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]);
    expect(await reasonOf(both.check('https://partner.example/'))).toBe('ADDRESS');
  });

  it('goes to the checked address, even if the name changes afterwards', async () => {
    const { port } = new URL(origin);
    const answers = ['127.0.0.1', '192.0.2.1'];
    const changing = createOutside(true, async () => [{ address: answers.shift() ?? '192.0.2.2', family: 4 }]);
    expect((await changing.request(`http://partner.test:${port}/`, request)).text).toBe('Hello');
    expect(answers).toEqual(['192.0.2.1']);
  });

  it('needs encryption, except on this machine in a demo', async () => {
    const somewhere = createOutside(true, async () => [{ address: '93.184.216.34', family: 4 }]);
    expect(await reasonOf(somewhere.check('http://partner.example/'))).toBe('ADDRESS');
    expect((await createOutside(true).request(`${origin}/`, request)).status).toBe(200);
  });

  it('follows no redirect', async () => {
    const { status } = await createOutside(true).request(`${origin}/elsewhere`, request);
    expect([status, requested.includes('/secret')]).toEqual([302, false]);
  });

  it('fails after its timeout, and for an answer that is too long', async () => {
    const outside = createOutside(true);
    expect(await reasonOf(outside.request(`${origin}/slow`, { ...request, timeoutMs: 50 }))).toBe('TIME');
    expect(await reasonOf(outside.request(`${origin}/long`, request))).toBe('SIZE');
  });

  it('fails after its timeout, also during the lookup of a name', async () => {
    const never = createOutside(false, () => new Promise(() => undefined));
    expect(await reasonOf(never.request('https://partner.example/', { ...request, timeoutMs: 50 }))).toBe('TIME');
  });

  it('reports a name without an address, and a closed port', async () => {
    const nameless = createOutside(false, () => Promise.reject(new Error('ENOTFOUND')));
    expect(await reasonOf(nameless.check('https://partner.example/'))).toBe('NAME');
    expect(await reasonOf(createOutside(true).request('http://127.0.0.1:1/', request))).toBe('CONNECTION');
  });
});
