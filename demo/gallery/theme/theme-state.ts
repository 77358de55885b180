import { computed, effect, signal } from '@preact/signals-react';
import { createExistingIds } from '../existing-ids.ts';
import { type Brand, defaultBrand, readBrand, writeBrand } from './brand.ts';
import { lowestPair } from './palette.ts';

export type ThemeState = ReturnType<typeof createThemeState>;

/** How long after the last change the address follows. Milliseconds: browsers refuse too many in a row. */
const pause = 200;

/** The brand that is made, which stands in the address. */
export function createThemeState() {
  const brand = signal<Brand>(readBrand(location.hash.slice(1)));
  /** The one of the two looks that a phone shows. */
  const look = signal<'light' | 'dark'>('light');
  const ids = createExistingIds();
  const lowest = computed(() => ({
    light: lowestPair(brand.value, 'light'),
    dark: lowestPair(brand.value, 'dark'),
  }));

  return {
    brand,
    look,
    lowest,
    ids: ids.state,

    change(part: Partial<Brand>): void {
      brand.value = { ...brand.peek(), ...part };
    },

    reset(): void {
      brand.value = defaultBrand;
    },

    shareAddress: () => `${location.origin}${location.pathname}#${writeBrand(brand.peek())}`,

    /** Follows the address, and brings what elements can show. */
    open(): void {
      let timer: ReturnType<typeof setTimeout> | undefined;
      effect(() => {
        const written = writeBrand(brand.value);
        clearTimeout(timer);
        timer = setTimeout(() => history.replaceState(null, '', `#${written}`), pause);
      });
      addEventListener('hashchange', () => {
        brand.value = readBrand(location.hash.slice(1));
      });
      void ids.load();
    },
  };
}
