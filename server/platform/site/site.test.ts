import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, zstdDecompressSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteRoutes } from '../../../rules/site/site-routes.ts';
import { parseConfig } from '../config.ts';
import { createSite } from './site.ts';
import { plainSite } from './testing-site.ts';

const script = `export const faces = ${JSON.stringify(Array.from({ length: 200 }, (_, index) => `face ${index}`))};`;
const files: Record<string, string> = {
  'dist/index.html': '<!doctype html><html lang="ko"><head><title>Fanfare</title></head>',
  'dist/demo/index.html': '<!doctype html><title>Elements</title>',
  'dist/demo/frame.html': '<!doctype html><title>Playground</title>',
  'dist/studio/index.html': '<!doctype html><title>Studio</title>',
  'dist/studio/preview.html': '<!doctype html><title>Preview</title>',
  'dist/studio/assets/index-a1b2c3.js': 'export {};',
  'dist/embed.js': 'export {};',
  'dist/assets/site-a1b2c3.js': script,
  'dist/.sources': 'a digest',
  'dist/notes.bak': '# Notes',
  'secret.txt': 'a secret text',
  'data/media/mina.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'data/database/data/PG_VERSION': '18',
};

let directory: string;
let site: Hono;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanfare-site-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), text);
  }
  site = siteOf({});
});
afterAll(() => rm(directory, { recursive: true }));

const other = { script: 'https://accounts.example/sign-in/script', folder: 'https://accounts.example/sign-in/' };

function siteOf(environment: Record<string, string>, sources = [other]): Hono {
  const config = parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: join(directory, 'data'), ...environment });
  return createSite(config, join(directory, 'dist'), { ...plainSite(config.publicOrigin), sources });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  site.request(`http://localhost:3000${path}`, { headers });

describe('Studio', () => {
  it.each(['/studio', '/studio/staff/s1', '/studio/invitation'])('is one page, also at %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Studio');
  });

  it('is not listed by search engines, not opened by other pages, and loads nothing from elsewhere', async () => {
    const { headers } = await get('/studio');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Set-Cookie')).toBeNull();
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('accounts.example');
    expect(policy).not.toContain('unsafe');
  });

  it('has its own files, which never change', async () => {
    const response = await get('/studio/assets/index-a1b2c3.js');
    expect(response.headers.get('Content-Type')).toContain('javascript');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
  });

  it('lets only Studio frame the page of a preview, and hides it from search engines', async () => {
    const response = await get('/studio/preview');
    expect(await response.text()).toContain('Preview');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'");
    expect((await get('/studio')).headers.get('Content-Security-Policy')).toContain("frame-src 'self'");
  });

  it('is not at an address that only begins like it', async () => {
    expect((await get('/studios')).status).toBe(404);
  });
});

describe('a page', () => {
  it.each([
    '/',
    '/votehome',
    '/votehome?vote=final',
    '/titlehome/aurora',
    '/auth/line/callback?code=1',
    '/sign-in-window',
  ])('%s is there', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Fanfare');
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
  });

  it.each(siteRoutes)('%s is there', async (route) => {
    expect((await get(route.replace(/:\w+/, 'anything'))).status).toBe(200);
  });

  it.each([
    '/nowhere',
    '/titlehome',
    '/titlehome/a/b',
    '/assets',
    '/index.html',
    '/constructor',
    '/VoteHome',
    '/auth/unknown/callback',
  ])('%s is not', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Fanfare');
  });

  it.each([
    '/%5c',
    '/%5c/',
    '//',
    '///',
    '//%',
    '//evil.example/titlehome/last-light',
    '/%2f%2fevil.example/titlehome/last-light',
    '/%00.js',
    '/%00',
    '/titlehome/%ff',
  ])('%s is not there, and no other page is', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    ['/titlehome/%0d%0aX/', '/titlehome/%0d%0aX'],
    ['/titlehome/caf%C3%A9/?a=%26', '/titlehome/caf%C3%A9?a=%26'],
    ['/titlehome/a%252Fb/', '/titlehome/a%252Fb'],
  ])('%s is at %s', async (path, address) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('Location')]).toEqual([308, address]);
  });

  it('is answered with 304 when unchanged, unless it does not exist', async () => {
    const etag = (await get('/')).headers.get('ETag') ?? '';
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/nowhere', { 'If-None-Match': etag })).status).toBe(404);
  });

  it('runs only our scripts and those of origins that a feature names, and no text as a script', async () => {
    const policy = (await get('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self' https://accounts.example/sign-in/script;");
    for (const part of ['style', 'connect']) {
      expect(policy).toContain(`${part}-src 'self' https://accounts.example/sign-in/;`);
    }
    expect(policy).toContain('frame-src https://accounts.example/sign-in/;');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('names no other origin where no feature does, and lists our own Trusted Types', async () => {
    const alone = await siteOf({}, []).request('http://localhost:3000/');
    const policy = alone.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-src 'none';");
    expect(policy).toContain('trusted-types fanfare fanfare-worker');
  });

  it('keeps the link to its opener only if that page waits for an answer', async () => {
    const opener = async (path: string) => (await get(path)).headers.get('Cross-Origin-Opener-Policy');
    expect(await opener('/')).toBe('same-origin-allow-popups');
    expect(await opener('/sign-in-window')).toBe('unsafe-none');
    expect(await opener('/auth/kakao/callback')).toBe('unsafe-none');
    expect(await opener('/order?order=x&window=popup')).toBe('unsafe-none');
    // A reload after a navigation from another page keeps the payment window connected.
    expect(await opener('/order?order=x')).toBe('same-origin-allow-popups');
  });

  it('sets the anti-forgery cookie once', async () => {
    const cookie = (await get('/')).headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/^XSRF-TOKEN=[\w-]{24}; Path=\/; SameSite=Lax$/);
    expect((await get('/', { Cookie: cookie.split(';')[0] ?? '' })).headers.get('Set-Cookie')).toBeNull();
    const secure = siteOf({ PUBLIC_ORIGIN: 'https://fans.test' });
    expect((await secure.request('https://fans.example/')).headers.get('Set-Cookie')).toMatch(/; Secure$/);
  });

  it('redirects requests to 127.0.0.1 to localhost', async () => {
    const read = (path: string) =>
      site.request(`http://127.0.0.1:3000${path}`, { headers: { 'Sec-Fetch-Dest': 'document' } });
    expect((await read('/votehome?vote=a')).headers.get('Location')).toBe('http://localhost:3000/votehome?vote=a');
  });

  it('is the gallery below /demo/', async () => {
    expect(await (await get('/demo/')).text()).toContain('Elements');
    expect(await (await get('/demo/playground')).text()).toContain('Elements');
  });

  it('shows foreign markup only without an origin, a cookie, a script or a frame', async () => {
    const response = await get('/demo/frame');
    expect(await response.text()).toContain('Playground');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const policy = Object.fromEntries(
      (response.headers.get('Content-Security-Policy') ?? '').split('; ').map((part) => {
        const [name = '', ...values] = part.split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': 'http://localhost:3000',
      'connect-src': 'http://localhost:3000',
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'self'",
    });
    expect(policy['sandbox']).not.toMatch(/allow-same-origin|allow-top-navigation/);
    expect(policy['frame-src'] ?? policy['default-src']).toBe("'none'");
  });

  it('is the only part of the site that frames one of our pages', async () => {
    const framed = async (path: string) => (await get(path)).headers.get('Content-Security-Policy');
    expect(await framed('/demo/playground')).toContain("frame-src 'self' ");
    expect(await framed('/')).not.toContain("frame-src 'self'");
  });
});

describe('a file', () => {
  it('never changes with a hash in its name, and any page may load it', async () => {
    const response = await get('/assets/site-a1b2c3.js');
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  it('is served at the addresses that retries use', async () => {
    const response = await get('/~3/assets/site-a1b2c3.js');
    expect(await response.text()).toBe(script);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/~3/embed.js')).status).toBe(404);
  });

  it('is compressed for clients that accept it', async () => {
    const squeezed = await get('/assets/site-a1b2c3.js', { 'Accept-Encoding': 'gzip, br' });
    expect(squeezed.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(await squeezed.arrayBuffer()).toString()).toBe(script);
    const newer = await get('/assets/site-a1b2c3.js', { 'Accept-Encoding': 'gzip;q=0.5, zstd' });
    expect(newer.headers.get('Content-Encoding')).toBe('zstd');
    expect(zstdDecompressSync(await newer.arrayBuffer()).toString()).toBe(script);
    const refused = await get('/assets/site-a1b2c3.js', { 'Accept-Encoding': 'br;q=0, identity' });
    expect(refused.headers.get('Content-Encoding')).toBeNull();
    expect(await refused.text()).toBe(script);
  });

  it('is sent as the build compressed it, unless it has changed since, and the compressed file has no address', async () => {
    const file = join(directory, 'dist/assets/built-a1b2c3.js');
    const built = brotliCompressSync(script, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
    await writeFile(file, script);
    await writeFile(`${file}.br`, built);
    const bytes = async () => {
      const response = await get('/assets/built-a1b2c3.js', { 'Accept-Encoding': 'br' });
      return Buffer.from(await response.arrayBuffer());
    };
    expect(await bytes()).toEqual(built);
    expect((await get('/assets/built-a1b2c3.js.br')).status).toBe(404);
    await writeFile(file, 'export {};');
    await utimes(file, new Date(), new Date(Date.now() + 1_000));
    expect(brotliDecompressSync(await bytes()).toString()).toBe('export {};');
  });

  it('embed.js is revalidated soon', async () => {
    expect((await get('/embed.js')).headers.get('Cache-Control')).toBe(
      'public, max-age=300, stale-while-revalidate=86400',
    );
  });

  it.each([
    '/.sources',
    '/notes.bak',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%00.txt',
    '/a%',
  ])('%s is not served', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toMatch(/a secret text|a digest|# Notes/);
  });
});

describe('a picture', () => {
  it('may be shown by any page, and runs nothing', async () => {
    const response = await get('/media/mina.svg');
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'.*sandbox$/);
  });

  it.each(['/media/..%2Fdatabase%2Fdata%2FPG_VERSION', '/media/jun.svg', '/media/'])(
    '%s is not found, with an answer that runs nothing either',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/plain; charset=UTF-8']);
      expect(response.headers.get('Content-Security-Policy')).toMatch(/sandbox$/);
    },
  );

  it('is not found outside of its folder', async () => {
    expect((await get('/media/../database/data/PG_VERSION')).status).toBe(404);
  });

  it('is read again after it was drawn again', async () => {
    await writeFile(join(directory, 'data/media/new.svg'), '<svg>1</svg>');
    expect(await (await get('/media/new.svg')).text()).toBe('<svg>1</svg>');
    await writeFile(join(directory, 'data/media/new.svg'), '<svg>22</svg>');
    expect(await (await get('/media/new.svg')).text()).toBe('<svg>22</svg>');
  });
});
