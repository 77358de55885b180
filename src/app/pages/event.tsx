import { useSearchParams } from 'wouter';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/event/index.ts';
import { ArtistsOfPlace } from '../artists/artists-of-place.tsx';
import { SharePagePlace } from '../sharing/share-page-place.tsx';

/** Prize events; `?event=` opens one, `title=` filters the list. */
export default function EventPage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  const event = search.get('event');
  return (
    <div className="page">
      <h1 className={event ? 'unseen' : 'page-title'}>{t('events')}</h1>
      <fan-event event-id={event ?? undefined} title-id={search.get('title') ?? undefined} />
      {event ? <SharePagePlace page={sitePath('/event', { event })} subject={{ eventId: event }} /> : null}
      {event ? <ArtistsOfPlace kind="EVENT" subjectId={event} /> : null}
    </div>
  );
}
