import { storage } from '../core/storage/storage.ts';
import { language } from '../core/words/language.ts';

/** Tells the server the language that the fan has chosen, for pages that come with their content; no choice is no cookie. */
export function writeLanguageCookie(): void {
  language.subscribe((now) => {
    const age = storage.read('language') === null ? 0 : 31_536_000;
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous, and not in all browsers
    document.cookie = `language=${now}; Path=/; SameSite=Lax; Max-Age=${age}`;
  });
}
