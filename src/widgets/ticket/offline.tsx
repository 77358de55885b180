import { useLanguage, useWords } from '../../core/words/words.ts';

/** Shows that the device is offline, and the age of the stored data. */
export function Offline({ at }: { at: string }) {
  const t = useWords('ticket');
  const language = useLanguage();
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));
  return (
    <p className="offline" role="status">
      {t('offline', { when })}
    </p>
  );
}
