import { useSignals } from '@preact/signals-react/runtime';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { session } from '../../../core/session/session.ts';
import wholeCard from '../../../core/ui/content/whole-card.css?inline';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import nextPage from '../../../core/ui/state/next-page.css?inline';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { SignInAction, useIsSignInReady } from '../../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { FanEventState } from '../fan-event-state.ts';
import { useFormats } from '../formats.ts';
import { NothingHere } from '../nothing-here.tsx';
import { EventCard } from './event-card.tsx';
import list from './event-list.css?inline';
import type { EventListState } from './event-list-state.ts';

export { createEventListState } from './event-list-state.ts';

const sheets = [nextPage, wholeCard, list];
const filters = ['all', 'ongoing', 'upcoming', 'ended'] as const;

interface ListProps {
  state: FanEventState;
  list: EventListState;
}

/** The events with their filters; the list of a fan's own events has none. */
export function EventList({ state, list }: ListProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('event');
  const { filter, mine } = list.question.value;
  const isSignInReady = useIsSignInReady();
  if (!mine) {
    return (
      <>
        <div className="filters" role="group" aria-label={t('filters')}>
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              className="filter"
              aria-pressed={name === filter}
              onClick={() => list.choose({ filter: name })}
            >
              {t(`filter.${name}`)}
            </button>
          ))}
        </div>
        <Cards state={state} list={list} />
      </>
    );
  }
  if (!isSignInReady) return <Waiting />;
  if (session.isLoggedIn.value) return <Cards state={state} list={list} />;
  return (
    <EmptyState
      title={t('signInTitle')}
      text={t('signInText')}
      action={<SignInAction label={t('signIn')} to="/mypage/event" scope="event:enter" />}
    />
  );
}

function Waiting() {
  const t = useWords('event');
  return (
    <Loading label={t('loading')} className="cards">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Skeleton key={key} shape="stage" />
      ))}
    </Loading>
  );
}

function Cards({ state, list }: ListProps) {
  useSignals();
  const t = useWords('event');
  const formats = useFormats();
  const events = list.events.state.value;
  const { mine } = list.question.value;
  if (!events.value) {
    return events.status === 'failed' ? (
      <ErrorState error={events.error} retryLabel={t('retry')} onRetry={list.events.load} />
    ) : (
      <Waiting />
    );
  }
  if (events.value.length === 0) {
    return mine ? (
      <NothingHere title={t('emptyMine')} text={t('emptyMineText')} />
    ) : (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    );
  }
  return (
    <>
      <ul className="cards" aria-busy={events.status === 'loading'}>
        {events.value.map((event, index) => (
          <EventCard
            key={event.eventId}
            state={state}
            event={event}
            formats={formats}
            eager={index === 0 ? 'first' : index === 1}
          />
        ))}
      </ul>
      <NextPage list={list.events} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}
