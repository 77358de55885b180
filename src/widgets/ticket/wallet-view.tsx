import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../core/api/fan-error.ts';
import { useLatePart } from '../../core/state/late-part.ts';
import { Button } from '../../core/ui/button.tsx';
import { EmptyState } from '../../core/ui/empty-state.tsx';
import { ErrorState } from '../../core/ui/error-state.tsx';
import { PlatformLink } from '../../core/ui/platform-link.tsx';
import { Loading, Skeleton } from '../../core/ui/skeleton.tsx';
import { Tabs } from '../../core/ui/tabs.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { registerPart } from './late-parts.ts';
import { TicketCard } from './ticket-card.tsx';
import type { Wallet, WalletState } from './wallet-state.ts';

/** The field for a code, and the two lists. */
export function WalletView({ state, given }: { state: WalletState; given: string | undefined }) {
  useSignals();
  const t = useWords('ticket');
  const part = useLatePart(registerPart, true, state.reportError);
  const counts = state.wallet.value.value?.counts;
  return (
    <>
      {part ? <part.RegisterForm state={state} given={given} /> : <div className="register" />}
      <Tabs
        label={t('lists')}
        selected={state.list.value}
        onSelect={state.choose}
        tabs={(['holding', 'used'] as const).map((id) => ({
          id,
          label: t(`list.${id}`),
          ...(counts && { count: counts[id] }),
        }))}
      >
        <List state={state} />
      </Tabs>
    </>
  );
}

function List({ state }: { state: WalletState }) {
  useSignals();
  const t = useWords('ticket');
  const language = useLanguage();
  const { status, value, ...rest } = state.wallet.value;
  if (value === undefined || value.list !== state.list.value) {
    if (status === 'failed' && 'error' in rest) {
      return <ErrorState message={messageOf(rest.error, language)} retryLabel={t('retry')} onRetry={state.load} />;
    }
    return (
      <Loading label={t('loading')} className="tickets">
        <Skeleton shape="stage" />
        <Skeleton shape="stage" />
      </Loading>
    );
  }
  return (
    <>
      {value.keptAt === null ? null : <Offline at={value.keptAt} />}
      <Tickets state={state} wallet={value} busy={status === 'loading'} />
    </>
  );
}

export function Offline({ at }: { at: string }) {
  const t = useWords('ticket');
  const language = useLanguage();
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));
  return (
    <p className="offline" role="status">
      {t('offline', { when })}
    </p>
  );
}

function Tickets({ state, wallet, busy }: { state: WalletState; wallet: Wallet; busy: boolean }) {
  useSignals();
  const t = useWords('ticket');
  if (wallet.tickets.length === 0) {
    const isUsed = wallet.list === 'used';
    return (
      <EmptyState
        title={t(isUsed ? 'emptyUsed' : 'empty')}
        text={t(isUsed ? 'emptyUsedText' : 'emptyText')}
        action={
          <PlatformLink className="button button-ink" to="/producthome?kind=TICKET">
            {t('toStore')}
          </PlatformLink>
        }
      />
    );
  }
  return (
    <>
      <ul className="tickets" aria-busy={busy}>
        {wallet.tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketCard ticket={ticket} onOpen={() => state.go(ticket.ticketId)} />
          </li>
        ))}
      </ul>
      {wallet.nextCursor ? (
        <div className="more">
          <Button busy={state.next.value === 'loading'} onClick={state.more}>
            {t(state.next.value === 'failed' ? 'retry' : 'more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
