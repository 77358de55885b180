import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchPath, siteRoutes } from '../../rules/site/site-routes.ts';
import { appIcons, createManifest, manifestLanguages } from './manifest.ts';

const root = join(import.meta.dirname, '../..');

describe.each(manifestLanguages)('the manifest in %s', (language) => {
  const manifest = createManifest(root, language);

  it('names the app, and links to existing pages of the site in that language', () => {
    expect(manifest).toMatchObject({ id: '/', name: 'Fanfare', lang: language, scope: '/', display: 'standalone' });
    const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)];
    for (const address of addresses) {
      const { pathname, searchParams } = new URL(address, 'https://fans.test');
      expect(siteRoutes.some((route) => matchPath(route, pathname))).toBe(true);
      expect(searchParams.get('lang') ?? 'ko').toBe(language);
    }
    expect(addresses.map((address) => address.split('?')[0])).toEqual(['/', '/votehome', '/mypage/ticket', '/player']);
  });

  it('has words for everything', () => {
    for (const text of [manifest.description, ...manifest.shortcuts.map(({ name }) => name)]) {
      expect(text).toEqual(expect.stringMatching(/./));
    }
  });

  it('has icons of both sizes that a device needs, also for its own shapes', () => {
    const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
    expect(icons).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
    expect(manifest.icons.every(({ src }) => appIcons.some(({ file }) => `/${file}` === src))).toBe(true);
  });
});

it('the manifest has the colour of the light page', () => {
  const html = readFileSync(join(root, 'src/app/index.html'), 'utf8');
  expect(html).toContain(`content="${createManifest(root, 'en').theme_color}"`);
});
