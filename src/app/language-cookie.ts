import { storage } from '../core/storage/storage.ts';
import { language } from '../core/words/language.ts';

/** Sends the fan's chosen language to the server, which renders pages in it. Without a choice there is no cookie. */
export function writeLanguageCookie(): void {
  language.subscribe((now) => {
    const age = storage.read('language') === null ? 0 : 31_536_000;
    // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous, and not in all browsers
    document.cookie = `language=${now}; Path=/; SameSite=Lax; Max-Age=${age}`;
  });
}
