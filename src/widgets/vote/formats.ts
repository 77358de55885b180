import { useMemo } from 'react';
import { serverNow } from '../../core/clock/clock.ts';
import { useLanguage } from '../../core/words/words.ts';

export type Formats = ReturnType<typeof createFormats>;

/** Formats figures and instants in the reader's language; instants in the vote's own time zone, which `zone` names. */
export function createFormats(language: string, timeZone: string) {
  const count = new Intl.NumberFormat(language);
  const share = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const year = new Intl.DateTimeFormat(language, { timeZone, year: 'numeric' });
  const minute = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const thisYear = new Intl.DateTimeFormat(language, minute);
  const otherYear = new Intl.DateTimeFormat(language, { ...minute, year: 'numeric' });
  const named = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });

  return {
    count: (value: number) => count.format(value),
    share: (value: number) => share.format(value),
    instant(iso: string): string {
      const at = Date.parse(iso);
      return (year.format(at) === year.format(serverNow()) ? thisYear : otherYear).format(at);
    },
    /** "South Korea time", "한국 표준시". */
    zone: named.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}

export function useFormats(timeZone: string): Formats {
  const language = useLanguage();
  return useMemo(() => createFormats(language, timeZone), [language, timeZone]);
}
