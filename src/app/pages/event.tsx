import { useSearchParams } from 'wouter';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/event/index.ts';

/** Prize events; `?event=` opens one, `title=` filters the list. */
export default function EventPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  return (
    <div className="page">
      <h1 className={search.get('event') ? 'unseen' : 'page-title'}>{t('events')}</h1>
      <fan-event event-id={search.get('event') ?? undefined} title-id={search.get('title') ?? undefined} />
    </div>
  );
}
