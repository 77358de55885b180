import { hash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import { createWords } from '../../text/words.ts';
import { createSite } from '../site.ts';
import { plainSite } from '../testing-site.ts';

const shell = `<!doctype html>
<html lang="ko">
  <head>
    <title>Fanfare</title>
    <link rel="stylesheet" href="/site.css" />
    <link rel="modulepreload" fetchpriority="low" href="/assets/core.js" />
  </head>
  <body>
    <div id="site"></div>
    <noscript>Needs JavaScript</noscript>
  </body>
</html>
`;
/** Stands for the renderer that the build makes; it fails for one page. */
const renderer = `export async function renderPage({ address, language, read }) {
  if (address === '/notice') throw new Error('broken');
  const text = await (await read('/home', language)).text();
  return {
    html: '<template shadowrootmode="open"><style>b{}</style><b>' + address + '</b></template>',
    preloads: '<link rel="preload" as="image" href="/stage.jpg"/>',
    style: 'i{}',
    styles: ['b{}', 'b{}'],
    lateFiles: ['src/app/pages/vote-home.tsx', 'locales/' + language + '/vote.json', 'src/unknown.tsx'],
    replies: [{ path: '/home', language, text }],
    at: 1796040000000,
    zoneNames: { 'America/New_York': 'ET' },
  };
}`;

const lateFiles = {
  'src/app/pages/vote-home.tsx': ['assets/page.js', 'assets/core.js', 'assets/page.css', 'site.css'],
  'locales/ja/vote.json': ['assets/vote-ja.js'],
};

let directory: string;
let site: Hono;
const requested: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fanfare-content-'));
  await mkdir(join(directory, '.server'));
  await writeFile(join(directory, 'index.html'), shell);
  await writeFile(join(directory, '.server/entry.js'), renderer);
  await writeFile(join(directory, 'late-files.json'), JSON.stringify(lateFiles));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  const config = parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: directory });
  site = createSite(config, directory, {
    ...plainSite(config.publicOrigin),
    read: async (path, language) => {
      requested.push(`${path} ${language}`);
      return new Response('{"name":"</script><script>alert(1)</script>"}');
    },
  });
});
afterAll(() => rm(directory, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  site.request(`http://localhost:3000${path}`, { headers });
const digestOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

describe('a public page', () => {
  it('has its content, its pictures and the replies that it was made of', async () => {
    const page = await (await get('/votehome?lang=ja')).text();
    expect(page).toContain('<html lang="ja" data-served>');
    expect(page).toContain('<div id="site"><template shadowrootmode="open"><style>b{}</style><b>/votehome</b>');
    expect(page.indexOf('rel="preload"')).toBeLessThan(page.indexOf('rel="stylesheet"'));
    expect(page).toContain('<style>i{}</style>\n');
    expect(page).not.toContain('noscript');
    const [, json = ''] = /id="served-replies">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual({
      at: 1796040000000,
      zoneNames: { 'America/New_York': 'ET' },
      replies: [['/home', 'ja', '{"name":"</script><script>alert(1)</script>"}']],
    });
    expect(requested).toContain('/home ja');
  });

  it('preloads each script that draws it once, at low priority', async () => {
    const page = await (await get('/votehome?lang=ja')).text();
    const preloads = [...page.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)" \/>/g)];
    expect(preloads.map(([, file]) => file)).toEqual(['/assets/core.js', '/assets/page.js', '/assets/vote-ja.js']);
    expect(await (await get('/mypage')).text()).not.toContain('/assets/page.js');
  });

  it('has each style sheet of its content once: the script would load them after the first paint', async () => {
    const page = await (await get('/votehome?lang=ja')).text();
    const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)" \/>/g)];
    expect(sheets.map(([, file]) => file)).toEqual(['/site.css', '/assets/page.css']);
    expect(await (await get('/mypage')).text()).not.toContain('/assets/page.css');
  });

  it('is in the language that the reader has chosen, its head too', async () => {
    const page = await (await get('/votehome?lang=en', { Cookie: 'language=ja' })).text();
    expect(page).toContain('<html lang="ja" data-served>');
    expect(page).toContain('hreflang="en"');
    expect(page).toContain(`<title>${createWords()('ja', 'site:titles.voteHome')}</title>`);
  });

  it('allows its own style elements, by their digests, and no other', async () => {
    const policy = (await get('/votehome')).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`style-src 'self' ${digestOf('i{}')} ${digestOf('b{}')};`);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('is sent without its content if the rendering fails', async () => {
    const response = await get('/notice');
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page).toContain('<div id="site"></div>');
    expect(page).toContain('<noscript>');
    expect(page).not.toContain('data-served');
  });
});

it.each(['/mypage', '/mypage/ticket', '/order', '/sign-in-window', '/search', '/nowhere'])(
  'the page %s is sent without content, since it is personal, a search or unknown',
  async (path) => {
    expect(await (await get(path)).text()).not.toContain('data-served');
  },
);

it.each(['/.server/entry.js', '/%2eserver/entry.js'])('the renderer at %s is no file of the site', async (path) => {
  expect((await get(path)).status).toBe(404);
});
