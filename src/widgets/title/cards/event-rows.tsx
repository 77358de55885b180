import { sitePath } from '../../../../rules/site-path.ts';
import type { EventSummary } from '../../../../server/event/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { formatMoment } from './format-moment.ts';

/** Prize events that can be entered, with their deadlines; entered ones are marked. */
export function EventRows({ events }: { events: readonly EventSummary[] }) {
  const t = useWords('title');
  const language = useLanguage();
  return (
    <ul className="rows">
      {events.map((event) => (
        <li key={event.eventId} className="row" part="card" {...accent(event.accent)}>
          <Picture picture={event.picture} shape="portrait" sizes="8rem" decorative />
          <div className="row-words">
            <p className="card-title">{event.titleName}</p>
            <Heading below={2}>
              <PlatformLink className="whole-card" to={sitePath('/event', { event: event.eventId })}>
                {event.name}
              </PlatformLink>
            </Heading>
            <p className="card-note">
              {event.entered ? t('entered') : t('enterUntil', { at: formatMoment(event.closesAt, language) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
