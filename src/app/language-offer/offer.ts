import { signal } from '@preact/signals-react';
import { storage } from '../../core/storage/storage.ts';
import { type Language, language, readLanguage } from '../../core/words/language.ts';
import { loadWords, setLanguage } from '../../core/words/words.ts';

/** The language that is offered to the reader, as `before-paint.js` has decided. Empty for most visitors. */
export const offers = signal<readonly Language[]>([]);

/** Loads the words of the offer in its language. The offer ends when the visitor chooses a language anywhere. */
export async function prepareOffer(): Promise<void> {
  const { offer } = document.documentElement.dataset;
  if (!offer) return;
  const offered = readLanguage(offer);
  await loadWords('language-offer', offered);
  offers.value = [offered];
  const before = language.peek();
  const stop = language.subscribe((now) => {
    if (now === before) return;
    endOffer();
    stop();
  });
}

export const acceptOffer = (offered: Language): Promise<void> => setLanguage(offered);

export function declineOffer(offered: Language): void {
  storage.write('declinedLanguage', offered);
  endOffer();
}

function endOffer(): void {
  delete document.documentElement.dataset['offer'];
  offers.value = [];
}
