import { useMemo } from 'react';
import { useMoments } from '../../core/clock/use-moments.ts';
import { useLanguage } from '../../core/words/words.ts';

export type Formats = ReturnType<typeof useFormats>;

/** Formats figures and moments in the reader's language. */
export function useFormats(timeZone: string) {
  const language = useLanguage();
  const moments = useMoments(timeZone);
  return useMemo(() => {
    const count = new Intl.NumberFormat(language);
    // A percentage has no more digits than these by default.
    const share = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1 });
    return {
      ...moments,
      count: (value: number) => count.format(value),
      share: (value: number) => share.format(value),
    };
  }, [language, moments]);
}
