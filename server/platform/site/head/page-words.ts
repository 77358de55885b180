import { createMoments, homeZone } from '../../../../rules/moments.ts';
import type { Language } from '../../http/contract.ts';
import type { Translate } from '../../text/words.ts';

/** Max characters of a description in search engines and chats. */
const maxTextLength = 200;

/** How a page's description is worded. Its times are in the title's own zone: the reader's is not known. */
export function createPageWords(translate: Translate, language: Language) {
  return {
    t: (key: string, values?: Readonly<Record<string, unknown>>): string => translate(language, key, values),
    when: (instant: string, zone = homeZone): string =>
      createMoments(language, Date.now, zone, zone, true).instant(instant),
    /** These texts as one, without line breaks, ended at a word where it is long. */
    text: (...parts: readonly (string | null)[]): string =>
      shortened(
        parts
          .filter((part) => part)
          .join(' · ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      ),
  };
}

export type PageWords = ReturnType<typeof createPageWords>;

function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= maxTextLength) return text;
  const cut = letters.slice(0, maxTextLength - 1).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${cut.slice(0, lastSpace > maxTextLength / 2 ? lastSpace : undefined).replace(/[\s·,.]+$/, '')}…`;
}
