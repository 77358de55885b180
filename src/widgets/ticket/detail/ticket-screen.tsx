import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { homeZone } from '../../../../rules/moments.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { accent } from '../../../core/design/accent.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { platform } from '../../../core/platform.ts';
import { useLatePart } from '../../../core/state/late-part.ts';
import disclosureStyles from '../../../core/ui/content/disclosure.css?inline';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import dialogStyles from '../../../core/ui/dialog/dialog.css?inline';
import { Button } from '../../../core/ui/form/button.tsx';
import { ArrowLeftIcon } from '../../../core/ui/icons/arrow-left.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import toastStyles from '../../../core/ui/state/toast.css?inline';
import { ToastRegion } from '../../../core/ui/state/toast.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { entryPart } from '../entry/entry-part.ts';
import { Offline } from '../wallet/offline.tsx';
import { TicketCard } from '../wallet/ticket-card.tsx';
import type { WalletState } from '../wallet/wallet-state.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import detailStyles from './detail.css?inline';
import { DevicePanel } from './device-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { LogPanel } from './log-panel.tsx';
import { RoundList } from './round-list.tsx';
import type { Shown } from './ticket-flow.ts';
import { createTicketState, type TicketState } from './ticket-state.ts';

const sheets = [dialogStyles, disclosureStyles, toastStyles, detailStyles];

/** One ticket with all its actions. */
export function TicketScreen({ wallet, ticketId }: { wallet: WalletState; ticketId: string }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('ticket-detail');
  const [state] = useState(() => createTicketState(wallet, ticketId));
  useEffect(() => state.dispose, [state]);
  const shown = state.shown.value;

  return (
    <div className="detail" {...(shown.value && accent(shown.value.ticket.accent))}>
      <Button kind="plain" className="back" onClick={() => wallet.go(null)}>
        <ArrowLeftIcon />
        <span>{t('back')}</span>
      </Button>
      {shown.value ? (
        <Loaded state={state} shown={shown.value} />
      ) : shown.status === 'failed' ? (
        <ErrorState error={shown.error} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="stage" />
          <Skeleton shape="line" />
        </Loading>
      )}
      <ToastRegion toasts={state.toasts} closeLabel={t('close')} />
    </div>
  );
}

function Loaded({ state, shown: { ticket, storedAt } }: { state: TicketState; shown: Shown }) {
  useSignals();
  const t = useWords('ticket-detail');
  const head = useViewStart();
  const isLive = ticket.state === 'HOLDING' || ticket.state === 'USED';
  const announcement = state.flow.value.announcement;
  return (
    <>
      {storedAt === null ? null : <Offline at={storedAt} />}
      <TicketCard
        ticket={ticket}
        heading={
          <Heading ref={head} tabIndex={-1} className="ticket-name" dir="auto">
            {ticket.name}
          </Heading>
        }
      />
      <p className="use-result" role="status">
        {announcement
          ? t(`announcements.${announcement.words}`, {
              number: announcement.round?.number,
              name: announcement.round?.name,
            })
          : null}
      </p>
      {isLive && ticket.venue ? <Entry state={state} entered={ticket.enteredAt} /> : null}
      {ticket.streamId === null ? null : <RoundList state={state} ticket={ticket} isOffline={storedAt !== null} />}
      {isLive ? <DevicePanel state={state} ticket={ticket} isOffline={storedAt !== null} /> : null}
      <FactsPanel state={state} ticket={ticket} />
      {storedAt === null ? <LogPanel key={happenedTo(ticket)} ticketId={ticket.ticketId} /> : null}
      <ConfirmDialog state={state} ticket={ticket} />
    </>
  );
}

/** A new key after each event in the history, to reload it. */
const happenedTo = ({ state, rounds, resets, device, enteredAt }: Shown['ticket']): string =>
  [state, rounds.used, resets.left, device?.number, enteredAt].join();

function Entry({ state, entered }: { state: TicketState; entered: string | null }) {
  useSignals();
  const t = useWords('ticket-detail');
  const language = useLanguage();
  const { instant } = useMoments(homeZone);
  const isShowing = state.flow.value.isShowingEntry;
  const part = useLatePart(entryPart, isShowing, (error) => {
    state.closeEntry();
    state.toasts.showFailure(messageOf(error, language));
  });
  if (entered !== null) {
    return <p className="panel">{t('entered', { when: instant(entered) })}</p>;
  }
  return (
    <section className="panel entry-panel">
      <div>
        <Heading below={1} className="panel-title">
          {t('entry')}
        </Heading>
        <p className="soft">{t(platform.isOwnOrigin ? 'entryText' : 'entryTextThere')}</p>
      </div>
      <Button kind="primary" large busy={isShowing && part === null} onClick={state.showEntry}>
        {t('showEntry')}
      </Button>
      {part && isShowing ? <part.EntryDialog state={state} /> : null}
    </section>
  );
}
