import type { FieldFrameProps } from '../../core/ui/form/field-frame.tsx';
import type { Translate } from '../../core/words/words.ts';

/** The part of the limit from which on the field shows the count. */
const countShownFrom = 0.8;

/** The server removes spaces around a text before it counts. */
const lengthOf = (text: string): number => text.trim().length;

export const isTooLong = (text: string, max: number): boolean => lengthOf(text) > max;

/** The count and the error of a text with a limit: a pasted text is not cut, and the field shows the excess. */
export function limitOf(text: string, max: number, t: Translate): Pick<FieldFrameProps, 'count' | 'error'> {
  const length = lengthOf(text);
  const excess = length - max;
  return {
    count: length > max * countShownFrom ? [length, max] : undefined,
    error: excess > 0 ? t('studio:tooLong', { count: excess }) : undefined,
  };
}
