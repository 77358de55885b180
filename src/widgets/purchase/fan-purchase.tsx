import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { useHost } from '../../core/element/host.ts';
import { platform } from '../../core/platform.ts';
import { session } from '../../core/session/session.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { NextPage } from '../../core/ui/state/next-page.tsx';
import { SignInAction, useIsSignInReady } from '../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';
import type { purchaseElement } from './contract.ts';
import { purchasePart } from './late-parts.ts';
import { PurchaseRow } from './purchase-row.tsx';
import { createPurchasesState, type PurchasesState, purchaseLink } from './purchases-state.ts';

/** The fan's purchases, or one of them. */
export function FanPurchase({ orderId }: PropsOf<typeof purchaseElement.attributes>) {
  useSignals();
  const t = useWords('purchase');
  const host = useHost<typeof purchaseElement>();
  const [state] = useState(() => createPurchasesState(host));
  useLayoutEffect(() => state.follow(orderId), [state, orderId]);
  useEffect(() => state.dispose, [state]);
  const opened = state.opened.value;
  const isSignInReady = useIsSignInReady();

  return (
    <div className="fan-purchase">
      {!isSignInReady ? (
        <Waiting />
      ) : !session.isLoggedIn.value ? (
        <EmptyState
          title={t('signInTitle')}
          text={t('signInText')}
          action={<SignInAction label={t('signIn')} to="/mypage/purchase" scope="store" />}
        />
      ) : opened ? (
        <PurchasePlace key={opened} state={state} orderId={opened} />
      ) : (
        <Purchases state={state} />
      )}
    </div>
  );
}

/** One order. Skeletons reserve its place until its script is loaded. */
function PurchasePlace({ state, orderId }: { state: PurchasesState; orderId: string }) {
  const t = useWords('purchase');
  const waiting = (
    <Loading label={t('loading')}>
      <Skeleton shape="line" />
      <Skeleton shape="stage" />
    </Loading>
  );
  return (
    <LateView part={purchasePart} waiting={waiting} onFailure={state.reportError}>
      {(part) => <part.PurchaseScreen list={state} orderId={orderId} />}
    </LateView>
  );
}

/** A partner's page shows only the orders that were made on it. */
function MadeHere() {
  const t = useWords('purchase');
  return (
    <p className="soft made-here">
      {t('madeHere')} <PlatformLink to={purchaseLink(null)}>{t('onPlatform')}</PlatformLink>
    </p>
  );
}

function Waiting() {
  const t = useWords('purchase');
  return (
    <Loading label={t('loading')} className="purchases">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} shape="line" style={{ blockSize: '6rem' }} />
      ))}
    </Loading>
  );
}

function Purchases({ state }: { state: PurchasesState }) {
  useSignals();
  const t = useWords('purchase');
  const orders = state.orders.state.value;
  if (!orders.value) {
    if (orders.status === 'failed') {
      return <ErrorState error={orders.error} retryLabel={t('retry')} onRetry={state.orders.load} />;
    }
    return <Waiting />;
  }
  if (orders.value.length === 0) {
    return (
      <>
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={
            <PlatformLink className="button button-primary" to="/producthome">
              {t('toStore')}
            </PlatformLink>
          }
        />
        {platform.isOwnOrigin ? null : <MadeHere />}
      </>
    );
  }
  return (
    <>
      <ul className="purchases" aria-busy={orders.status === 'loading'}>
        {orders.value.map((order) => (
          <PurchaseRow key={order.orderId} state={state} order={order} />
        ))}
      </ul>
      {platform.isOwnOrigin ? null : <MadeHere />}
      <NextPage list={state.orders} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}
