import type { FieldFrameProps } from '../../core/ui/form/field-frame.tsx';
import type { Translate } from '../../core/words/words.ts';

/** From here on, the field shows how many characters are used. */
const nearly = 0.8;

/** The server removes spaces around a text before it counts. */
const lengthOf = (text: string): number => text.trim().length;

export const isTooLong = (text: string, max: number): boolean => lengthOf(text) > max;

/** The count and the error of a text with a limit: a pasted text is not cut, and the field shows the excess. */
export function limitOf(text: string, max: number, t: Translate): Pick<FieldFrameProps, 'count' | 'error'> {
  const length = lengthOf(text);
  const over = length - max;
  return {
    count: length > max * nearly ? [length, max] : undefined,
    error: over > 0 ? t('studio:tooLong', { count: over }) : undefined,
  };
}
