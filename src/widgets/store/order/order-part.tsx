import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { isMissing, messageOf } from '../../../core/api/fan-error.ts';
import { accent } from '../../../core/design/accent.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { session } from '../../../core/session/session.ts';
import amounts from '../../../core/ui/figures/amounts.css?inline';
import countdown from '../../../core/ui/figures/countdown.css?inline';
import choice from '../../../core/ui/form/choice.css?inline';
import rays from '../../../core/ui/rays/rays.css?inline';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { SignInFirst } from '../checkout/checkout-part.tsx';
import type { FanStoreState } from '../fan-store-state.ts';
import { StoreLink } from '../store-link.tsx';
import type { LoadedOrderProps } from './loaded-order-props.ts';
import styles from './order.css?inline';
import type { OrderPhase } from './order-phase.ts';
import { createOrderState } from './order-state.ts';
import { OrderSums } from './order-sums.tsx';
import { OutcomeView } from './outcome-view.tsx';
import { PayView } from './pay-view.tsx';
import { QuoteLines } from './quote-lines.tsx';

const sheets = [choice, amounts, countdown, rays, styles];

interface OrderScreenProps {
  state: FanStoreState;
  orderId: string;
}

/** An existing order, from any tab or device: its payment, or its result. */
export function OrderScreen({ state, orderId }: OrderScreenProps) {
  useSignals();
  useLateStyles(sheets);
  if (!session.isHydrated.value) return null;
  return session.isLoggedIn.value ? <SignedIn state={state} orderId={orderId} /> : <SignInFirst state={state} />;
}

function SignedIn({ state, orderId }: OrderScreenProps) {
  useSignals();
  const t = useWords('store-order');
  const language = useLanguage();
  const [order] = useState(() => createOrderState(state, orderId));
  useEffect(() => order.dispose, [order]);
  const remote = order.order.value;
  const phase = order.phase.value;
  if (remote.value && phase) return <Loaded state={state} order={order} loaded={remote.value} phase={phase} />;
  if (remote.status === 'failed') {
    if (isMissing(remote.error)) return <NoOrder state={state} message={messageOf(remote.error, language)} />;
    return <ErrorState error={remote.error} retryLabel={t('retry')} onRetry={order.load} />;
  }
  return (
    <Loading label={t('loading')} className="waiting">
      <Skeleton shape="line" />
      <Skeleton shape="stage" />
    </Loading>
  );
}

/** Shown for an order that does not exist or belongs to another fan. */
function NoOrder({ state, message }: { state: FanStoreState; message: string }) {
  const t = useWords('store-order');
  return (
    <EmptyState
      title={message}
      action={
        <StoreLink state={state} to={{ name: 'list' }} className="button button-primary">
          {t('toStore')}
        </StoreLink>
      }
    />
  );
}

const paying: readonly OrderPhase[] = ['pay', 'window', 'blocked', 'left', 'stopped', 'checking', 'failed', 'returned'];

function Loaded(props: LoadedOrderProps) {
  const t = useWords('store-order');
  const { loaded, phase } = props;
  const head = useRef<HTMLHeadingElement>(null);
  const lastPhase = useRef(phase);
  useEffect(() => {
    if (lastPhase.current === phase) return;
    lastPhase.current = phase;
    if (!paying.includes(phase)) head.current?.focus();
  }, [phase]);
  return (
    <section className="order" data-phase={phase} {...accent(loaded.accent)}>
      <div className="order-columns">
        <div className="order-main">
          {paying.includes(phase) ? <PayView {...props} head={head} /> : <OutcomeView {...props} head={head} />}
        </div>
        <aside className="order-aside">
          <p className="order-number">
            <span>{t('number')}</span>
            <strong className="figures">{loaded.number}</strong>
          </p>
          <QuoteLines lines={loaded.lines} />
          <OrderSums amounts={loaded} isPaid={loaded.paidAt !== null} refunded={loaded.refunded} />
        </aside>
      </div>
    </section>
  );
}
