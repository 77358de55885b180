import { computed, effect, signal } from '@preact/signals-react';
import { createExistingIds } from '../existing-ids.ts';
import { type Brand, defaultBrand, readBrand, writeBrand } from './brand.ts';
import { lowestPair } from './palette.ts';

export type ThemeState = ReturnType<typeof createThemeState>;

/** Debounce of the address, in milliseconds: browsers limit how often it may change. */
const pause = 200;

/** The edited brand, which the address contains. */
export function createThemeState() {
  const brand = signal<Brand>(readBrand(location.hash.slice(1)));
  /** The theme that is in use. A phone shows only this one. */
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

    /** Follows the address, and loads example data. */
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
