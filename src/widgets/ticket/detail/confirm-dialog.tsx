import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { isSpent, type Question, type Shown, wordsFor } from './ticket-flow.ts';
import type { TicketState } from './ticket-state.ts';

/** Explains what an action uses up, before the fan confirms it. */
export function ConfirmDialog({ state, ticket }: { state: TicketState; ticket: Shown['ticket'] }) {
  useSignals();
  const t = useWords('ticket-detail');
  const language = useLanguage();
  const { question, failure, busy } = state.flow.value;
  const cannot = isSpent(question, ticket);
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
            </p>
          )}
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
      <div className="question">{question ? <Words question={question} ticket={ticket} /> : null}</div>
    </Dialog>
  );
}

function Words({ question, ticket }: { question: Question; ticket: Shown['ticket'] }) {
  const t = useWords('ticket-detail');
  const { device, deviceChanges, resets, rounds } = ticket;
  if (question.kind === 'use') {
    const { round: asked } = question;
    // By its name in the current language.
    const round = ticket.roundList?.find(({ roundId }) => roundId === asked.roundId) ?? asked;
    return (
      <>
        <p className="question-round">
          <span className="round-number figures">{round.number}</span>
          <strong dir="auto">{round.name}</strong>
        </p>
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
    return (
      <>
        <p>{t('ask.reset.text', { count: rounds.used })}</p>
        <p className="question-left">{t('ask.reset.left', { count: resets.left })}</p>
        <p className="soft">{t('ask.reset.ends')}</p>
      </>
    );
  }
  if (device === null) return <p>{t('ask.bind.text', { count: deviceChanges.total })}</p>;
  return (
    <>
      <p>
        {t('ask.device.on')} <strong dir="auto">{device.label}</strong>
      </p>
      <p className="question-left">{t('ask.device.left', { count: deviceChanges.left })}</p>
      <p className="soft">{t(deviceChanges.left === 0 ? 'ask.device.spent' : 'ask.device.ends')}</p>
    </>
  );
}
