import { useSignals } from '@preact/signals-react/runtime';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { EventDetail } from '../../../../server/event/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { session } from '../../../core/session/session.ts';
import { allow } from '../../../core/session/sign-in-window.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { SignInAction } from '../../../core/ui/state/sign-in-action.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useFormats } from '../formats.ts';
import { LateLine } from '../late-line.tsx';
import { codePart, resultPart } from '../late-parts.ts';
import type { OpenEvent } from '../open-event.ts';

interface EntryStatusProps {
  opened: OpenEvent;
  event: EventDetail;
}

/** The fan's state in the event, and the next action. */
export function EntryStatus({ opened, event }: EntryStatusProps) {
  useSignals();
  return (
    <section className="standing" part="entry" data-just={opened.justEntered.value || undefined}>
      {opened.justEntered.value ? <Rays burst /> : null}
      <Now opened={opened} event={event} />
      {session.isLoggedIn.value && event.entry !== null && event.participation?.for === 'ENTRANTS' ? (
        <LateLine part={codePart} onFailure={opened.report}>
          {(part) => <part.CodeView eventId={event.eventId} onError={opened.report} />}
        </LateLine>
      ) : null}
    </section>
  );
}

function Now({ opened, event }: EntryStatusProps) {
  useSignals();
  const t = useWords('event');
  const language = useLanguage();
  const formats = useFormats();
  const isFan = session.isLoggedIn.value;
  const failure = opened.isConfirmOpen.value ? null : opened.failure.value;
  switch (event.status) {
    case 'UPCOMING':
      return (
        <>
          <Heading below={1} className="standing-title">
            {t('soonTitle')}
          </Heading>
          <p>{t('soonText', { at: formats.instant(event.opensAt) })}</p>
          <Left label={t('untilOpen')} to={event.opensAt} />
        </>
      );
    case 'ENTRY_OPEN':
      return event.entry ? (
        <>
          <Heading below={1} className="standing-title">
            <CheckIcon />
            {t('inTitle')}
          </Heading>
          <p role="status">{t('inText', { at: formats.instant(event.resultsAt) })}</p>
          <Left label={t('untilClose')} to={event.closesAt} />
        </>
      ) : (
        <>
          <Heading below={1} className="standing-title">
            {t('openTitle')}
          </Heading>
          <Left label={t('untilClose')} to={event.closesAt} />
          {isFan ? (
            <Button kind="primary" large wide part="entry-button" onClick={opened.openConfirm}>
              {t('enter')}
            </Button>
          ) : (
            <SignInAction
              label={t('signInToEnter')}
              to={sitePath('/event', { event: event.eventId })}
              wide
              scope="event:enter"
              part="entry-button"
              intention={opened.intentions.enter}
            />
          )}
          <p className="soft">{t('once')}</p>
          {failure === null ? null : (
            <p className="problem" role="alert">
              {messageOf(failure, language)}
            </p>
          )}
        </>
      );
    case 'ENTRY_CLOSED':
    case 'DRAWN':
      return (
        <>
          <Heading below={1} className="standing-title">
            {t(event.entry ? 'waitingInTitle' : 'waitingTitle')}
          </Heading>
          <p>{t(event.entry ? 'waitingInText' : 'waitingText', { at: formats.instant(event.resultsAt) })}</p>
          <Left label={t('untilResult')} to={event.resultsAt} />
        </>
      );
    default:
      return <Result opened={opened} event={event} />;
  }
}

function Left({ label, to }: { label: string; to: string }) {
  const t = useWords('event');
  return (
    <p className="left">
      <span>{label}</span>
      <Countdown to={to} over={t('anyMoment')} />
    </p>
  );
}

function Result({ opened, event }: EntryStatusProps) {
  useSignals();
  const t = useWords('event');
  const isFan = session.isLoggedIn.value;
  const isMember = isSignedInWith('event:enter');
  const check = async () => {
    opened.isResultRequested.value = await allow('event:enter');
  };
  if (isMember && opened.isResultRequested.value) {
    return (
      <LateLine part={resultPart} onFailure={opened.report}>
        {(part) => <part.ResultView event={event} onError={opened.report} />}
      </LateLine>
    );
  }
  return (
    <>
      <Heading below={1} className="standing-title">
        {t('resultTitle')}
      </Heading>
      {isMember && !event.entry ? (
        <p>{t('resultNotEntered')}</p>
      ) : (
        <>
          <p>{t('resultText')}</p>
          {isFan ? (
            <Button kind="primary" large wide onClick={check}>
              {t('check')}
            </Button>
          ) : (
            <SignInAction
              label={t('signInToCheck')}
              to={sitePath('/event', { event: event.eventId })}
              scope="event:enter"
              intention={opened.intentions.check}
              wide
            />
          )}
        </>
      )}
    </>
  );
}
