import { effect } from '@preact/signals-react';
import hangul from 'fan-fonts/hangul.woff2?url';
import japanese from 'fan-fonts/japanese.woff2?url';
import latin from 'fan-fonts/latin.woff2?url';
import { storage } from '../core/storage/storage.ts';
import { type Language, language } from '../core/words/language.ts';

/** The fonts of a language, by the family that the site's style sheet declares. */
const fonts: Record<Language, Readonly<Record<string, string>>> = {
  ko: { 'Fan Latin': latin, 'Fan Hangul': hangul },
  en: { 'Fan Latin': latin },
  ja: { 'Fan Latin': latin, 'Fan Japanese': japanese },
};

/**
 * Loads the fonts of each language that the fan reads, and uses those that were not there with a page's first letters from the next page
 * on. The site's style sheet declares them as `optional`: a font that comes after the text moves nothing, since that page stays
 * without it. `public/before-paint.js` uses them at once in a browser that has loaded them before.
 */
export function followFonts(): void {
  effect(() => {
    const now = language.value;
    const late = Object.entries(fonts[now]).filter(([, address]) => !wasThereInTime(address));
    Promise.all(late.map(([family, address]) => load(family, address))).then(
      (faces) => {
        if (late.length > 0) addEventListener('pushState', () => use(faces), { once: true });
        const stored = storage.read('fonts') ?? '';
        if (!stored.includes(now)) storage.write('fonts', `${stored} ${now}`.trim());
      },
      // The device's own letters stay.
      (error: unknown) => console.warn('Could not load the fonts:', error),
    );
  });
}

function wasThereInTime(address: string): boolean {
  const [font] = performance.getEntriesByName(new URL(address, location.href).href);
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return font instanceof PerformanceResourceTiming && paint !== undefined && font.responseEnd < paint.startTime;
}

function load(family: string, address: string): Promise<FontFace> {
  const declared = [...document.fonts].find((face) => face.family.replaceAll('"', '') === family);
  const { weight, unicodeRange } = declared ?? {};
  return new FontFace(family, `url("${address}")`, { weight, unicodeRange }).load();
}

function use(faces: readonly FontFace[]): void {
  for (const face of faces) document.fonts.add(face);
  document.documentElement.dataset['fonts'] = '';
}
