import { useMemo } from 'react';
import { serverNow } from '../../core/clock/clock.ts';
import { useLanguage } from '../../core/words/words.ts';

export type Formats = ReturnType<typeof createFormats>;

/** The time zone of an event's dates: shows are planned in Seoul time. The screen names the zone. */
const timeZone = 'Asia/Seoul';

function createFormats(language: string) {
  const minute = { timeZone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
  const thisYear = new Intl.DateTimeFormat(language, minute);
  const otherYear = new Intl.DateTimeFormat(language, { ...minute, year: 'numeric' });
  const year = new Intl.DateTimeFormat(language, { timeZone, year: 'numeric' });
  const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' });
  const count = new Intl.NumberFormat(language);
  return {
    count: (value: number) => count.format(value),
    day: (iso: string) => day.format(Date.parse(iso)),
    instant(iso: string): string {
      const at = Date.parse(iso);
      return (year.format(at) === year.format(serverNow()) ? thisYear : otherYear).format(at);
    },
  };
}

export function useFormats(): Formats {
  const language = useLanguage();
  return useMemo(() => createFormats(language), [language]);
}
