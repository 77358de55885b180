import { useSignals } from '@preact/signals-react/runtime';
import { homeZone } from '../../../../rules/moments.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { platform } from '../../../core/platform.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { ErrorId } from '../../../core/ui/state/error-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { OnPlatform } from './on-platform.tsx';
import { isSpent, type Question, type Round, type Shown, wordsFor } from './ticket-flow.ts';
import type { TicketState } from './ticket-state.ts';

/** Explains the cost of an action, before the fan confirms it. */
export function ConfirmDialog({ state, ticket }: { state: TicketState; ticket: Shown['ticket'] }) {
  useSignals();
  const t = useWords('ticket-detail');
  const language = useLanguage();
  const { question, failure, busy } = state.flow.value;
  // A ticket moves to another device only on the platform's own pages.
  const isElsewhere = question?.kind === 'device' && ticket.device !== null && !platform.isOwnOrigin;
  const cannot = isElsewhere || isSpent(question, ticket);
  const kind = wordsFor(question, ticket);
  return (
    <Dialog
      open={question !== null}
      onClose={state.cancel}
      title={t(`ask.${kind}.title`)}
      closeLabel={t('close')}
      foot={
        <>
          {failure === null ? null : (
            <p className="problem" role="alert">
              {messageOf(failure, language)}
              <ErrorId error={failure} />
            </p>
          )}
          {isElsewhere ? <OnPlatform ticketId={ticket.ticketId} /> : null}
          {cannot ? null : (
            <Button kind="primary" large wide busy={busy} onClick={() => void state.confirm()}>
              {t(`ask.${kind}.yes`)}
            </Button>
          )}
          <Button wide onClick={state.cancel}>
            {t(cannot ? 'close' : 'notNow')}
          </Button>
        </>
      }
    >
      <div className="question">
        <p className="soft">
          <span dir="auto">{ticket.titleName}</span> · <span dir="auto">{ticket.name}</span>
        </p>
        {question ? <Words question={question} ticket={ticket} /> : null}
      </div>
    </Dialog>
  );
}

function Words({ question, ticket }: { question: Question; ticket: Shown['ticket'] }) {
  const t = useWords('ticket-detail');
  const { device, deviceChanges, resets, rounds } = ticket;
  if (question.kind === 'use') {
    const { round: questionRound } = question;
    // By its name in the current language.
    const round = ticket.roundList?.find(({ roundId }) => roundId === questionRound.roundId) ?? questionRound;
    return (
      <>
        <RoundLine round={round} />
        <p>
          {rounds.total === null
            ? t('ask.use.every')
            : t('ask.use.spends', { count: rounds.total - rounds.used - 1, total: rounds.total })}
        </p>
        {device === null ? <p>{t('ask.use.binds', { count: deviceChanges.total })}</p> : null}
        <p className="soft">{t('ask.use.refund')}</p>
      </>
    );
  }
  if (question.kind === 'reset') {
    const used = ticket.roundList?.filter(({ usedAt }) => usedAt !== null) ?? [];
    return (
      <>
        {used.map((round) => (
          <RoundLine key={round.roundId} round={round} />
        ))}
        <p>{t('ask.reset.text', { count: rounds.used })}</p>
        <p className="question-left">{t('ask.reset.left', { count: resets.left })}</p>
        <p className="soft">{t('ask.reset.ends')}</p>
      </>
    );
  }
  if (device === null) return <p>{t('ask.bind.text', { count: deviceChanges.total })}</p>;
  const place = (
    <p>
      {t('ask.device.on')} <strong dir="auto">{device.label}</strong>
    </p>
  );
  if (!platform.isOwnOrigin) {
    return (
      <>
        {place}
        <p>{t('ask.device.elsewhere')}</p>
      </>
    );
  }
  return (
    <>
      {place}
      <p className="question-left">{t('ask.device.left', { count: deviceChanges.left })}</p>
      <p className="soft">{t(deviceChanges.left === 0 ? 'ask.device.spent' : 'ask.device.ends')}</p>
    </>
  );
}

/** A round with its start, so that the fan recognizes it before the confirmation. */
function RoundLine({ round: { number, name, startsAt } }: { round: Round }) {
  const { start } = useMoments(homeZone);
  return (
    <div className="question-round">
      <span className="round-number figures">{number}</span>
      <p>
        <strong dir="auto">{name}</strong>
        <br />
        <time className="soft" dateTime={startsAt}>
          {start(startsAt)}
        </time>
      </p>
    </div>
  );
}
