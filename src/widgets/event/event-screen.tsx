import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, useState } from 'react';
import type { EventDetail, EventStatus } from '../../../server/event/contract.ts';
import { isMissing } from '../../core/api/fan-error.ts';
import { accent } from '../../core/design/accent.ts';
import { useLatePart } from '../../core/state/late-part.ts';
import { Heading, useViewStart } from '../../core/ui/content/heading.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { ArrowLeftIcon } from '../../core/ui/icons/arrow-left.tsx';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { useIsSignInReady } from '../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import { EntryStatus } from './entry/entry-status.tsx';
import type { FanEventState } from './fan-event-state.ts';
import { useFormats } from './formats.ts';
import { LateLine } from './late-line.tsx';
import { entryPart, proofPart, winnersPart } from './late-parts.ts';
import { NothingHere } from './nothing-here.tsx';
import type { OpenEvent } from './open-event.ts';

interface ScreenProps {
  state: FanEventState;
  opened: OpenEvent;
}

/** One event: its picture, the entry, the result and the proof of its draw. */
export function EventScreen({ state, opened }: ScreenProps) {
  useSignals();
  const t = useWords('event');
  const { value } = opened.event.value;
  const isSignInReady = useIsSignInReady();
  return (
    <>
      {state.isFromList.value ? (
        <Button kind="plain" className="back" onClick={state.back}>
          <ArrowLeftIcon />
          <span>{t('back')}</span>
        </Button>
      ) : null}
      {value && isSignInReady ? <Loaded opened={opened} event={value} /> : <Awaited opened={opened} />}
    </>
  );
}

/** Shown while the event is loading or when it failed. */
function Awaited({ opened }: { opened: OpenEvent }) {
  useSignals();
  const t = useWords('event');
  const event = opened.event.value;
  if (event.status !== 'failed') {
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="stage" />
        <Skeleton shape="line" />
      </Loading>
    );
  }
  if (isMissing(event.error)) return <NothingHere title={t('notFound')} text={t('notFoundText')} />;
  return <ErrorState error={event.error} retryLabel={t('retry')} onRetry={opened.load} />;
}

interface FoldedProps<Part> extends ComponentProps<typeof LateLine<Part>> {
  summary: string;
}

interface LoadedProps {
  opened: OpenEvent;
  event: EventDetail;
}

const beforeResult: ReadonlySet<EventStatus> = new Set(['UPCOMING', 'ENTRY_OPEN', 'ENTRY_CLOSED', 'DRAWN']);

function Loaded({ opened, event }: LoadedProps) {
  const t = useWords('event');
  const heading = useViewStart();
  return (
    <article className="detail" {...accent(event.accent)}>
      <Hero event={event} heading={heading} />
      <div className="columns">
        <EntryStatus opened={opened} event={event} />
        <About event={event} />
        {beforeResult.has(event.status) ? null : (
          <Folded summary={t('winnerList')} part={winnersPart} onFailure={opened.report}>
            {(part) => <part.WinnersView event={event} onError={opened.report} />}
          </Folded>
        )}
        <Folded summary={t('proof')} part={proofPart} onFailure={opened.report}>
          {(part) => <part.ProofView event={event} />}
        </Folded>
      </div>
      <Entry opened={opened} event={event} />
    </article>
  );
}

/** The dialog to enter. It is preloaded, so that it opens at once. */
function Entry({ opened, event }: LoadedProps) {
  const part = useLatePart(entryPart, event.status === 'ENTRY_OPEN', opened.report);
  return part ? <part.EntryDialog opened={opened} event={event} /> : null;
}

function Hero({ event, heading }: { event: EventDetail; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const t = useWords('event');
  const formats = useFormats();
  const facts = [
    { label: t('period'), value: formats.period(event.opensAt, event.closesAt) },
    { label: t('resultOpen'), value: formats.instant(event.resultsAt) },
    ...(event.performanceAt ? [{ label: t('performance'), value: formats.instant(event.performanceAt) }] : []),
  ];
  return (
    <header className="hero" part="hero" style={{ '--shade': event.picture.colour }}>
      <Picture picture={event.picture} shape="stage" eager="first" sizes="(width >= 72rem) 70rem, 100vw" />
      <Rays />
      <p className="chip" data-status={event.status}>
        {t(`status.${event.status}`)}
      </p>
      <div className="hero-words">
        <p className="hero-title" dir="auto">
          {event.titleName}
        </p>
        <Heading className="hero-name" dir="auto" ref={heading} tabIndex={-1}>
          {event.name}
        </Heading>
        <dl className="facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}

function About({ event }: { event: EventDetail }) {
  const t = useWords('event');
  const formats = useFormats();
  return (
    <div className="about">
      <p className="description" dir="auto">
        {event.description.trim()}
      </p>
      <section className="prizes" aria-label={t('prizes')}>
        <Heading below={1}>{t('prizes')}</Heading>
        <ol>
          {event.prizes.map((prize) => (
            <li key={prize.name}>
              <strong className="prize-count">{formats.count(prize.winners)}</strong>
              <div>
                <p className="prize-name" dir="auto">
                  {prize.name}
                </p>
                <p className="soft" dir="auto">
                  {prize.note}
                </p>
                <p className="unseen">{t('winners', { count: prize.winners })}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <details className="terms">
        <summary>{t('terms')}</summary>
        <p dir="auto">{event.terms.trim()}</p>
        <p>{t('winnersTerms')}</p>
        {event.collectsInfo ? (
          <p>{t('infoTerms', { until: formats.instant(event.infoUntil), deleted: formats.day(event.purgeAt) })}</p>
        ) : null}
      </details>
    </div>
  );
}

/** A closed section at the end: the winners, or how the draw works with the data to check it. */
function Folded<Part>({ summary, part, onFailure, children }: FoldedProps<Part>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="folded"
      // The reader may have opened it before React took it over.
      ref={(details) => {
        if (details?.open) setIsOpen(true);
      }}
      onToggle={(toggled) => setIsOpen(toggled.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen ? (
        <LateLine part={part} onFailure={onFailure}>
          {children}
        </LateLine>
      ) : null}
    </details>
  );
}
