import { homeZone } from '../../../../rules/moments.ts';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { EventSummary } from '../../../../server/event/contract.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useWords } from '../../../core/words/words.ts';

/** Prize events that can be entered, with their deadlines; entered ones are marked. */
export function EventRows({ events }: { events: readonly EventSummary[] }) {
  const t = useWords('title');
  const { instant } = useMoments(homeZone);
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
              {event.entered ? t('entered') : t('enterUntil', { at: instant(event.closesAt) })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
