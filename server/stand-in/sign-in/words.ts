import type { Language } from '../../platform/http/contract.ts';
import { createWords, languageOf } from '../../platform/text/words.ts';

/** The words of the pages in one language. */
export type TranslateKey = (key: string, values?: Readonly<Record<string, unknown>>) => string;

export interface Reader {
  language: Language;
  t: TranslateKey;
}

/** The language comes from the page's switch, or from the browser as at the real providers. */
export function createReaders() {
  const words = createWords();
  return (chosen: string | undefined, acceptLanguage: string | undefined): Reader => {
    const language = languageOf(chosen ?? acceptLanguage);
    return { language, t: (key, values) => words(language, `stand-in:${key}`, values) };
  };
}
