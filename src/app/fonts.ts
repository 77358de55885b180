import { effect } from '@preact/signals-react';
import hangul from 'fan-fonts/hangul.woff2?url';
import japanese from 'fan-fonts/japanese.woff2?url';
import latin from 'fan-fonts/latin.woff2?url';
import { type Language, language } from '../core/words/language.ts';

/** The fonts of a language, by the family that the site's style sheet declares. */
const fonts: Record<Language, Readonly<Record<string, string>>> = {
  ko: { 'Fan Latin': latin, 'Fan Hangul': hangul },
  en: { 'Fan Latin': latin },
  ja: { 'Fan Latin': latin, 'Fan Japanese': japanese },
};

/**
 * Uses the fonts that came too late for a page from the next one on. The site's style sheet declares them as `optional`: a font
 * that comes after the text moves nothing, since that page stays without it.
 */
export function followFonts(): void {
  effect(() => {
    for (const [family, address] of Object.entries(fonts[language.value])) {
      if (!wasThereInTime(address)) useFromNextPage(family, address);
    }
  });
}

function wasThereInTime(address: string): boolean {
  const [font] = performance.getEntriesByName(new URL(address, location.href).href);
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return font instanceof PerformanceResourceTiming && paint !== undefined && font.responseEnd < paint.startTime;
}

function useFromNextPage(family: string, address: string): void {
  const declared = [...document.fonts].find((face) => face.family.replaceAll('"', '') === family);
  if (!declared) return;
  const { weight, unicodeRange } = declared;
  const face = new FontFace(family, `url("${address}")`, { weight, unicodeRange });
  face.load().then(
    () => addEventListener('pushState', () => document.fonts.add(face), { once: true }),
    // The device's own letters stay.
    (error: unknown) => console.warn(`The font ${family} is not there:`, error),
  );
}
