import { effect, untracked } from '@preact/signals-react';
import type { Language } from '../../../server/platform/http/contract.ts';
import { platform } from '../platform.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';

export type { Language };

export const languages: readonly Language[] = ['ko', 'en', 'ja'];

/** The page's language; an element under a `lang` of its own uses that one instead. */
export const language = shared<Language>('language', startLanguage);

/** ko and ja with or without a region; anything else becomes English (specification §1). */
export function readLanguage(tag: string): Language {
  const primary = tag.toLowerCase().split('-')[0];
  return primary === 'ko' || primary === 'ja' ? primary : 'en';
}

/** The fan's choice; without one the page's own language. The platform's pages are Korean unless their address names another language. */
function startLanguage(): Language {
  const chosen = storage.read('language') || globalThis.document?.documentElement.lang;
  return chosen ? readLanguage(chosen) : 'ko';
}

if (typeof window !== 'undefined') {
  effect(() => {
    // Runs again after `configure`, since the name of the storage key depends on the platform's address.
    void platform.isOwnOrigin;
    untracked(() => {
      language.value = startLanguage();
    });
  });
}
