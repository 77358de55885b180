import { type Language, readLanguage } from '../../core/words/language.ts';

/**
 * The language to offer to a visitor who never chose one: what the browser prefers, where the site is in another one.
 * @param preferred the browser's languages (BCP 47), the most wanted first
 * @param chosen the kept choice; null if there was none
 * @param declined the language whose offer the visitor has closed
 * @returns null where nothing should be offered
 */
export function offeredLanguage(
  preferred: readonly string[],
  current: Language,
  chosen: string | null,
  declined: string | null,
): Language | null {
  const [first] = preferred;
  if (chosen !== null || first === undefined || first === '') return null;
  const wanted = readLanguage(first);
  return wanted === current || wanted === declined ? null : wanted;
}
