import { diffWordsWithSpace } from 'diff';
import type { Language } from '../../../../core/words/words.ts';

/** A part of a text: in both versions, or in one of them. */
export interface TextPart {
  text: string;
  side: 'both' | 'before' | 'after';
}

/** Two versions of a text by words, as the language divides them: Japanese has no spaces between its words. */
export function partsOf(before: string, after: string, language: Language): TextPart[] {
  const intlSegmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return diffWordsWithSpace(before, after, { intlSegmenter }).map(({ value, added, removed }) => ({
    text: value,
    side: added ? 'after' : removed ? 'before' : 'both',
  }));
}
