import { useSignals } from '@preact/signals-react/runtime';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { Ticket } from '../../../../server/ticket/contract.ts';
import { useAwaitedPart } from '../../../core/state/awaited-part.ts';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Tabs } from '../../../core/ui/content/tabs.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import { registerPart } from '../late-parts.ts';
import { Offline } from './offline.tsx';
import { TicketCard } from './ticket-card.tsx';
import type { WalletState } from './wallet-state.ts';

/** The field for a code, and the two lists. */
export function WalletView({ state, code }: { state: WalletState; code: string | undefined }) {
  useSignals();
  const t = useWords('ticket');
  const { part, failure } = useAwaitedPart(registerPart, state.reportError);
  const counts = state.counts.value;
  // The lists wait for the field above them, so that it does not push them down. If it fails, they are shown without
  // it.
  if (!part && failure === null) return <Waiting />;
  return (
    <>
      {part ? <part.RegisterForm state={state} code={code} /> : null}
      <Tabs
        label={t('lists')}
        selected={state.list.value}
        onSelect={state.choose}
        tabs={(['holding', 'used'] as const).map((id) => ({
          id,
          label: t(`list.${id}`),
          count: counts?.[id] ?? null,
        }))}
      >
        <List state={state} />
      </Tabs>
    </>
  );
}

function Waiting() {
  const t = useWords('ticket');
  return (
    <Loading label={t('loading')} className="tickets">
      <Skeleton shape="stage" />
      <Skeleton shape="stage" />
    </Loading>
  );
}

function List({ state }: { state: WalletState }) {
  useSignals();
  const t = useWords('ticket');
  const tickets = state.tickets.state.value;
  const storedAt = state.storedAt.value;
  if (!tickets.value) {
    if (tickets.status === 'failed') {
      return <ErrorState error={tickets.error} retryLabel={t('retry')} onRetry={state.tickets.load} />;
    }
    return <Waiting />;
  }
  return (
    <>
      {storedAt === null ? null : <Offline at={storedAt} />}
      <Tickets state={state} tickets={tickets.value} busy={tickets.status === 'loading'} />
    </>
  );
}

interface TicketsProps {
  state: WalletState;
  tickets: readonly Ticket[];
  busy: boolean;
}

function Tickets({ state, tickets, busy }: TicketsProps) {
  useSignals();
  const t = useWords('ticket');
  if (tickets.length === 0) {
    const isUsed = state.list.value === 'used';
    const hasUsed = (state.counts.value?.used ?? 0) > 0;
    return (
      <EmptyState
        title={t(isUsed ? 'emptyUsed' : hasUsed ? 'emptyHolding' : 'empty')}
        text={t(isUsed ? 'emptyUsedText' : 'emptyText')}
        action={
          <PlatformLink className="button button-primary" to={sitePath('/producthome', { kind: 'TICKET' })}>
            {t('toStore')}
          </PlatformLink>
        }
      />
    );
  }
  return (
    <>
      <ul className="tickets" aria-busy={busy}>
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketCard ticket={ticket} onOpen={() => state.go(ticket.ticketId)} />
          </li>
        ))}
      </ul>
      <NextPage list={state.tickets} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}
