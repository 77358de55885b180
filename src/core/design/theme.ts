import { effect, signal } from '@preact/signals-react';

export type Theme = 'light' | 'dark' | 'auto';
export const themes: readonly Theme[] = ['light', 'dark', 'auto'];

const storageKey = 'theme';

export function isTheme(value: unknown): value is Theme {
  return themes.some((theme) => theme === value);
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : 'auto';
  } catch {
    return 'auto'; // blocked storage has no stored choice
  }
}

const chosen = signal<Theme>(readTheme());

/** The fan's choice; `auto` follows the system. */
export const theme = chosen;

export function setTheme(next: Theme): void {
  chosen.value = next;
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // The choice is lost with the page.
  }
}

/** Sets the theme on the page, where the tokens, the elements and the browser's own interface read it. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = chosen.value;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.media = mediaOf(meta.content, chosen.value);
    }
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey && isTheme(newValue)) chosen.value = newValue;
  });
}

const light = '#fbf9f6';

/** With a fixed theme, one of the two `theme-color` values applies always and the other never. */
function mediaOf(colour: string, fixed: Theme): string {
  const own = colour === light ? 'light' : 'dark';
  if (fixed === 'auto') return `(prefers-color-scheme: ${own})`;
  return own === fixed ? 'all' : 'not all';
}
