import { signal } from '@preact/signals-react';
import { storage } from '../../core/storage/storage.ts';
import { type Language, language } from '../../core/words/language.ts';
import { loadWords, setLanguage } from '../../core/words/words.ts';
import { offeredLanguage } from './offered-language.ts';

const declinedKey = 'declinedLanguage';

/** The language that is offered above the page; null for most visitors. */
export const offer = signal<Language | null>(null);

/**
 * Decides once whether to offer the browser's language, and loads the words of the offer, which are in that language.
 * The offer ends when the visitor chooses a language anywhere.
 */
export async function prepareOffer(): Promise<void> {
  const offered = offeredLanguage(
    navigator.languages,
    language.peek(),
    storage.read('language'),
    storage.read(declinedKey),
  );
  if (offered === null) return;
  await loadWords('language-offer', offered);
  offer.value = offered;
  const before = language.peek();
  const stop = language.subscribe((now) => {
    if (now === before) return;
    offer.value = null;
    stop();
  });
}

export function acceptOffer(): void {
  const offered = offer.peek();
  if (offered !== null) void setLanguage(offered);
}

export function declineOffer(): void {
  storage.write(declinedKey, offer.peek() ?? '');
  offer.value = null;
}
