import { Language } from '../../http/contract.ts';

/** The cookie with the fan's chosen language. */
export const languageCookie = 'language';

/** The language that a reader's browser will show the page in: its choice, that of the address, or Korean. */
export function readerLanguage(search: URLSearchParams, cookies: string | null): Language {
  const [, chosen] = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(cookies ?? '') ?? [];
  for (const candidate of [chosen, search.get('lang')]) {
    const language = Language.safeParse(candidate);
    if (language.success) return language.data;
  }
  return 'ko';
}
