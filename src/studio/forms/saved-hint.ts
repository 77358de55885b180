import type { Translate } from '../../core/words/words.ts';

/**
 * Below a field that two people have changed: what the other person has saved since the form was opened.
 * @param saved the value now
 * @param opened the value when the form was opened
 * @param shown the value in the field
 */
export const savedHint = (t: Translate, saved: string, opened: string, shown: string): string | undefined =>
  saved === opened || saved === shown ? undefined : t('studio:savedMeanwhile', { text: saved || '–' });
