import { useMemo } from 'react';
import { homeZone } from '../../../rules/moments.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { useLanguage } from '../../core/words/words.ts';

export type Formats = ReturnType<typeof useFormats>;

/** Formats figures and moments in the reader's language. */
export function useFormats() {
  const language = useLanguage();
  const moments = useMoments(homeZone);
  return useMemo(() => {
    const count = new Intl.NumberFormat(language);
    return { ...moments, count: (value: number) => count.format(value) };
  }, [language, moments]);
}
