import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, inject, it, onTestFinished } from 'vitest';
import { expect } from '../harness/expect.ts';
import { serveHost } from '../harness/host-page.ts';
import { runOperator } from '../harness/operator.ts';
import { settled } from '../harness/settled.ts';
import { visit } from '../harness/visitor.ts';

const { site, host } = inject('product');
const demo = join(import.meta.dirname, '../../../demo/content');
/** An artist whom no other test knows. */
const artist = 'yesterdays-bug';
const widths = [160, 320, 640, 1080, 1920];

/** The demo, with a photo of one artist. */
async function contentWithPhoto(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'));
  cpSync(demo, folder, { recursive: true });
  const file = join(folder, 'soft-static/artists.yaml');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(
    new RegExp(`(- id: ${artist}\\n(?:(?!- id:)[^])*?portrait:) \\{.*\\}`),
    '$1 { file: photo.jpg }',
  );
  if (after === before) throw new Error(`${artist} has no portrait in one line`);
  writeFileSync(file, after);
  const photo = sharp({
    create: {
      width: 2400,
      height: 2400,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  });
  await photo.blur(4).jpeg().toFile(join(folder, 'soft-static/photo.jpg'));
  return folder;
}

let folder = '';
let portrait = { url: '', width: 0, height: 0 };

beforeAll(async () => {
  folder = await contentWithPhoto();
  await runOperator('content', ['import', folder, '--replace']);
  ({ portrait } = await (await fetch(`${site}/api/v1/artist/${artist}`)).json());
});
afterAll(async () => {
  await runOperator('content', ['import', demo, '--replace']);
  rmSync(folder, { recursive: true });
});

/** The picture on top of a page or of an element. */
const heroOf = (page: Page) => page.locator('fan-artist .picture img').first();

const shownFile = (page: Page): Promise<string> =>
  heroOf(page).evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);

describe('a photo of the content', () => {
  it('can be read in each width as AVIF and WebP, at addresses that never change', async () => {
    expect(portrait).toMatchObject({ width: 1920, height: 1920 });
    const stem = portrait.url.replace('-1920.jpg', '');
    sharp.unblock({ operation: ['VipsForeignLoad'] });
    for (const width of widths) {
      for (const format of ['avif', 'webp']) {
        const reply = await fetch(`${site}${stem}-${width}.${format}`);
        expect(reply.status).toBe(200);
        expect(reply.headers.get('content-type')).toBe(`image/${format}`);
        expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(reply.headers.get('vary')).toBeNull();
        const picture = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
        expect([picture.width, picture.height]).toEqual([width, width]);
      }
    }
    const widest = await fetch(site + portrait.url);
    expect(widest.headers.get('content-type')).toBe('image/jpeg');
  });

  it('is loaded once, as AVIF in a fitting width, from the first bytes of the page on', async () => {
    const { page } = await visit({ width: 375 });
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(portrait.url.replace('-1920.jpg', '')))
        requested.push(new URL(request.url()).pathname);
    });
    await page.goto(`${site}/artist/${artist}`);
    await expect.poll(() => shownFile(page)).toBe(portrait.url.replace('-1920.jpg', '-640.avif'));
    await expect(heroOf(page)).toHaveAttribute('fetchpriority', 'high');
    await settled(page);
    expect(new Set(requested)).toEqual(new Set([portrait.url.replace('-1920.jpg', '-640.avif')]));
    const html = await (await fetch(`${site}/artist/${artist}`)).text();
    const preload = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0] ?? '';
    expect(preload).toMatch(/imagesrcset="[^"]*-640\.avif 640w/i);
    expect(preload).toMatch(/fetchpriority="high"/i);
    expect(preload).toContain('type="image/avif"');
    expect(html.indexOf(preload)).toBeLessThan(html.indexOf('rel="stylesheet"'));
  });

  it.each([
    [['avif'], '-640.webp'],
    [['avif', 'webp'], '-1920.jpg'],
  ] as const)('is shown by a browser that does not know %j', async (unknown, ending) => {
    const { page } = await visit({ width: 375 });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setDisabledImageTypes', { imageTypes: [...unknown] });
    await page.goto(`${site}/artist/${artist}`);
    await expect.poll(() => shownFile(page)).toBe(portrait.url.replace('-1920.jpg', ending));
    await expect(heroOf(page)).toHaveAttribute('data-there');
  });

  it('is shown on a partner’s page whose policy allows pictures of the platform alone', async () => {
    const policy = `default-src 'none'; script-src ${site}; connect-src ${site}; style-src ${site}; img-src ${site} data:`;
    const { address, close } = await serveHost(
      () => ({
        head: `<link rel="stylesheet" href="${site}/embed.css"><script type="module" src="${site}/embed.js"></script>`,
        body: `<fan-artist artist-id="${artist}"></fan-artist>`,
        headers: { 'Content-Security-Policy': policy },
      }),
      host,
    );
    onTestFinished(close);
    const { page } = await visit({ width: 1280 });
    await page.goto(address);
    await expect.poll(() => shownFile(page)).toMatch(/\.avif$/);
    await expect(heroOf(page)).toHaveAttribute('data-there');
  });

  it('has an absolute address of a JPEG for services that read the page', async () => {
    const html = await (await fetch(`${site}/artist/${artist}`)).text();
    const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(data).toContain(`"image":"${site}${portrait.url}"`);
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\.png/);
  });
});

it.each(['/', '/votehome', '/votehome?vote=last-light-final', '/producthome', '/event', `/artist/${artist}`])(
  'on %s one picture is preloaded before everything, and at most one other picture is not lazy',
  async (path) => {
    const html = await (await fetch(site + path)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    const pictures = [...html.slice(html.indexOf('id="site"')).matchAll(/<img [^>]*>/g)].map(([image]) => image);
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((image) => /fetchpriority="high"/i.test(image))).toHaveLength(1);
    expect(pictures.filter((image) => image.includes('loading="eager"')).length).toBeLessThanOrEqual(2);
    expect(pictures.every((image) => /width="\d+" height="\d+"/.test(image))).toBe(true);
    const [first = ''] = /<link rel="preload" as="image"[^>]*>/.exec(head) ?? [];
    expect(first).toMatch(/fetchpriority="high"/i);
    expect(head.indexOf(first)).toBeLessThan(head.indexOf('rel="stylesheet"'));
  },
);
