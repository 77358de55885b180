import type { Language } from '../../../core/words/language.ts';
import type { Draft } from './draft.ts';

/** Length in code points, as the server counts. */
export const lettersOf = (text: string): number => [...text.trim()].length;
export const maxLetters = 2000;
const maxReference = 40;

/** The missing fields of a draft, by their keys in `inquiry-desk:missing`. */
export function problemsOf({ topic, message, reference }: Pick<Draft, 'topic' | 'message' | 'reference'>) {
  const letters = lettersOf(message);
  return {
    topic: topic === null ? ('topic' as const) : null,
    message: letters === 0 ? ('message' as const) : letters > maxLetters ? ('tooLong' as const) : null,
    reference: lettersOf(reference) > maxReference ? ('referenceTooLong' as const) : null,
  };
}

/** The request body of a draft; null while a field is missing. */
export function inquiryOf(draft: Omit<Draft, 'sent' | 'pictures'>, reader: Language) {
  const { topic, message, reference, language } = draft;
  if (topic === null || Object.values(problemsOf(draft)).some((problem) => problem !== null)) return null;
  return {
    topic,
    message: message.trim(),
    reference: reference.trim() || null,
    language: language ?? reader,
  };
}
