import type { EventSummary } from '../../../../server/event/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { InPlaceLink } from '../../../core/ui/content/in-place-link.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { FanEventState } from '../fan-event-state.ts';
import type { Formats } from '../formats.ts';
import { EventTime } from './event-time.tsx';

interface EventCardProps {
  state: FanEventState;
  event: EventSummary;
  formats: Formats;
  eager: boolean | 'first';
}

/** An event in the list: a real link, so that it can be opened in a new tab. */
export function EventCard({ state, event, formats, eager }: EventCardProps) {
  const t = useWords('event');
  const isResultOpen = event.status === 'RESULT_OPEN';
  const winners = event.prizes.reduce((sum, prize) => sum + prize.winners, 0);
  return (
    <li {...accent(event.accent)}>
      <article className="card" part="card">
        <Picture picture={event.picture} shape="stage" eager={eager} decorative sizes="(width >= 44rem) 50vw, 100vw" />
        <p className="chip" data-status={event.status}>
          {t(`status.${event.status}`)}
        </p>
        <div className="card-words">
          <p className="card-title" dir="auto">
            {event.titleName}
          </p>
          <Heading className="card-name" dir="auto">
            <InPlaceLink
              className="whole-card"
              to={state.linkTo(event.eventId)}
              onFollow={() => state.open(event.eventId)}
            >
              {event.name}
            </InPlaceLink>
          </Heading>
          <p className="soft" dir="auto">
            {event.prizes[0]?.name} · {t('winners', { count: winners })}
          </p>
          <p className="card-foot">
            <EventTime event={event} formats={formats} />
            {event.entered ? (
              <span className="entered">
                {isResultOpen ? null : <CheckIcon />}
                {t(isResultOpen ? 'check' : 'entered')}
              </span>
            ) : null}
          </p>
        </div>
      </article>
    </li>
  );
}
