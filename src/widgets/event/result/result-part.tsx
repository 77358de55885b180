import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { EventDetail, EventResult } from '../../../../server/event/contract.ts';
import { call } from '../../../core/api/call.ts';
import { useHost } from '../../../core/element/host.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import photocard from '../../../core/photocard/photocard.css?inline';
import { createRemote } from '../../../core/state/remote.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import checkbox from '../../../core/ui/form/checkbox.css?inline';
import field from '../../../core/ui/form/field.css?inline';
import textArea from '../../../core/ui/form/text-area.css?inline';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import raysBurst from '../../../core/ui/rays/rays-burst.css?inline';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { CodeView } from './code-view.tsx';
import { PhotocardView } from './photocard-view.tsx';
import result from './result.css?inline';
import { WinnerForm } from './winner-form.tsx';

const sheets = [field, textArea, checkbox, raysBurst, photocard, result];

interface ResultProps {
  event: EventDetail;
  onError: (error: unknown) => void;
}

/** The result, and the next step of a winner. */
export function ResultView({ event, onError }: ResultProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('event-result');
  const host = useHost();
  const language = useLanguage();
  const { eventId } = event;
  const [remote] = useState(() =>
    createRemote<EventResult>((signal) =>
      call('GET /event/:eventId/result', { params: { eventId }, language: host.language.peek(), signal }),
    ),
  );
  // The prize has a name in each language.
  useEffect(() => {
    void language;
    void remote.load();
  }, [remote, language]);
  useEffect(() => remote.dispose, [remote]);
  const { value, ...state } = remote.state.value;
  if (!value) {
    return state.status === 'failed' && 'error' in state ? (
      <ErrorState error={state.error} retryLabel={t('retry')} onRetry={remote.load} />
    ) : (
      <p className="opening" role="status">
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  if (value.status === 'WIN') return <Won event={event} won={value} onError={onError} />;
  return <NotWon entered={value.status === 'NO_WIN' && value.entered} />;
}

/** The focus moves to the result, so that screen readers read it and the next Tab continues from there. */
function useFocusOnMount() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

type Win = Extract<EventResult, { status: 'WIN' }>;

function Won({ event, won, onError }: ResultProps & { won: Win }) {
  const t = useWords('event-result');
  const heading = useFocusOnMount();
  return (
    <div className="result" part="result" data-won>
      <Rays burst />
      <div className="ticket">
        <p className="ticket-rank">{t('rank', { rank: won.rank })}</p>
        <Heading below={1} className="result-title" ref={heading} tabIndex={-1}>
          {t('winTitle')}
        </Heading>
        <p>{t('winText')}</p>
        <p className="ticket-prize" dir="auto">
          {won.prize.name}
        </p>
        <p dir="auto">{won.prize.note}</p>
      </div>
      {won.infoState === 'NOT_NEEDED' ? null : <WinnerForm event={event} won={won} onError={onError} />}
      {event.participation?.for === 'WINNERS' ? <CodeView eventId={event.eventId} onError={onError} /> : null}
      {event.hasPhotocard ? <PhotocardView eventId={event.eventId} onError={onError} /> : null}
    </div>
  );
}

function NotWon({ entered }: { entered: boolean }) {
  const t = useWords('event-result');
  const heading = useFocusOnMount();
  return (
    <div className="result" part="result">
      <Heading below={1} className="result-title" ref={heading} tabIndex={-1}>
        {t(entered ? 'noWinTitle' : 'noEntryTitle')}
      </Heading>
      <p>{t(entered ? 'noWinText' : 'noEntryText')}</p>
      <PlatformLink className="button button-primary" to="/event">
        {t('toEvents')}
      </PlatformLink>
    </div>
  );
}
