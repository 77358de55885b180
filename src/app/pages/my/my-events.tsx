import { useSearchParams } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import '../../../widgets/event/index.ts';

/** The events that the fan has entered; `?event=` opens one. */
export default function MyEventsPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  return (
    <div className="page">
      <h1 className={search.get('event') ? 'unseen' : 'page-title'}>{t('myEvents')}</h1>
      <fan-event mine event-id={search.get('event') ?? undefined} />
    </div>
  );
}
