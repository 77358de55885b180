import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const manifestLanguages = ['ko', 'en', 'ja'] as const;
export type ManifestLanguage = (typeof manifestLanguages)[number];

export const manifestFile = (language: ManifestLanguage): string => `app-${language}.webmanifest`;

/** Drawn by the build. `isWhole` icons fill their square, for devices that cut a shape of their own. */
export const appIcons = [
  { file: 'icons/app-192.png', size: 192, isWhole: false },
  { file: 'icons/app-512.png', size: 512, isWhole: false },
  { file: 'icons/app-maskable-192.png', size: 192, isWhole: true },
  { file: 'icons/app-maskable-512.png', size: 512, isWhole: true },
  { file: 'icons/apple-touch-180.png', size: 180, isWhole: true },
] as const;

/** Of paper, as `theme-color` in `src/app/index.html` has it for a light page. */
const paper = '#fbf9f6';

const SiteWords = z.object({ places: z.object({ vote: z.string(), live: z.string() }), tickets: z.string() });
const HeadWords = z.object({ pages: z.object({ home: z.string() }) });

/** The web app manifest (https://www.w3.org/TR/appmanifest/) in a language. */
export function createManifest(root: string, language: ManifestLanguage) {
  const read = (namespace: string): unknown =>
    JSON.parse(readFileSync(join(root, `locales/${language}/${namespace}.json`), 'utf8'));
  const { places, tickets } = SiteWords.parse(read('site'));
  const { pages } = HeadWords.parse(read('head'));
  // Some devices give an installed site a storage of its own, without the language that was chosen before.
  const at = (path: string) => (language === 'ko' ? path : `${path}?lang=${language}`);
  return {
    id: '/',
    name: 'Fanfare',
    short_name: 'Fanfare',
    description: pages.home,
    lang: language,
    dir: 'ltr',
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    categories: ['entertainment', 'music', 'social'],
    icons: appIcons
      .filter(({ file }) => !file.includes('apple'))
      .map(({ file, size, isWhole }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isWhole ? 'maskable' : 'any',
      })),
    shortcuts: [
      { name: places.vote, url: at('/votehome') },
      { name: tickets, url: at('/mypage/ticket') },
      { name: places.live, url: at('/player') },
    ],
  };
}
