import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { session } from '../../core/session/session.ts';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { SignInAction, useIsSignInReady } from '../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { ticketElement } from './contract.ts';
import { entryPart } from './entry/entry-part.ts';
import { detailPart } from './late-parts.ts';
import { createWalletState, type TicketHost, type WalletState } from './wallet/wallet-state.ts';
import { WalletView } from './wallet/wallet-view.tsx';

/** The fan's tickets, or one of them. */
export function FanTicket({ ticketId, state: shownList, code }: PropsOf<typeof ticketElement.attributes>) {
  useSignals();
  const t = useWords('ticket');
  const host = useHost<typeof ticketElement>();
  const [state] = useState(() => createWalletState(host, () => fetchEntry(host)));
  useLayoutEffect(() => state.follow(ticketId, shownList), [state, ticketId, shownList]);
  useEffect(() => state.dispose, [state]);
  const opened = state.opened.value;
  const isSignInReady = useIsSignInReady();

  return (
    <div className="fan-ticket">
      {!isSignInReady ? (
        <Waiting />
      ) : !session.isLoggedIn.value ? (
        <EmptyState
          title={t('loginRequired')}
          text={t('loginText')}
          action={<SignInAction label={t('signIn')} to="/mypage/ticket" scope="ticket:read" />}
        />
      ) : opened ? (
        <TicketPlace key={opened} state={state} ticketId={opened} />
      ) : (
        <WalletView state={state} code={code} />
      )}
    </div>
  );
}

/** The code that needs it loads it again, and reports a failure. */
const fetchEntry = ({ language }: TicketHost): void =>
  [detailPart, entryPart].forEach((part) => void part.load(language.peek()).catch(() => undefined));

function TicketPlace({ state, ticketId }: { state: WalletState; ticketId: string }) {
  return (
    <LateView part={detailPart} waiting={<Waiting />} onFailure={state.reportError}>
      {(part) => <part.TicketScreen wallet={state} ticketId={ticketId} />}
    </LateView>
  );
}

function Waiting() {
  const t = useWords('ticket');
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="stage" />
      <Skeleton shape="line" />
    </Loading>
  );
}
