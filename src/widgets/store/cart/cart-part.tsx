import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { maxLines } from '../../../../rules/order-limits.ts';
import { cartLeftOut, cartOwner, forgetLeftOut } from '../../../core/cart/cart.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { session } from '../../../core/session/session.ts';
import { Heading, useViewStart } from '../../../core/ui/content/heading.tsx';
import amounts from '../../../core/ui/figures/amounts.css?inline';
import { Button } from '../../../core/ui/form/button.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { StoreLink } from '../store-link.tsx';
import styles from './cart.css?inline';
import { GroupView } from './cart-group.tsx';
import { type CartState, createCartState } from './cart-state.ts';
import stepper from './stepper.css?inline';

const sheets = [stepper, amounts, styles];

/** The cart: its lines with their quantities, the amounts, and the way to the order. */
export function CartScreen({ state }: { state: FanStoreState }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('store-cart');
  const [cart] = useState(() => createCartState(state));
  useEffect(() => cart.dispose, [cart]);
  const heading = useViewStart();
  return (
    <section className="cart">
      <Heading ref={heading} tabIndex={-1} className="cart-title">
        {t('title')}
      </Heading>
      <LeftOut />
      <Lines state={state} cart={cart} toHeading={() => heading.current?.focus()} />
    </section>
  );
}

/** The lines for which the account's cart had no room when the browser's cart was added to it. */
function LeftOut() {
  useSignals();
  const t = useWords('store-cart');
  const missed = cartLeftOut.value;
  if (missed.length === 0) return null;
  return (
    <div className="cart-notice" role="status">
      <strong>{t('leftOut')}</strong>
      <ul>
        {missed.map(({ productId, name, reason }) => (
          <li key={productId} dir="auto">
            {t(`missed.${reason}`, { name: name ?? productId, max: maxLines })}
          </li>
        ))}
      </ul>
      <Button onClick={forgetLeftOut}>{t('understood')}</Button>
    </div>
  );
}

interface LinesProps {
  state: FanStoreState;
  cart: CartState;
  toHeading: () => void;
}

function Lines({ state, cart, toHeading }: LinesProps) {
  useSignals();
  const t = useWords('store-cart');
  const loaded = cart.cart.value;
  const lines = cart.lines.value;
  if (!lines) {
    if (loaded.status === 'failed') {
      return <ErrorState error={loaded.error} retryLabel={t('retry')} onRetry={cart.load} />;
    }
    return (
      <Loading label={t('loading')} className="waiting">
        <Skeleton shape="line" style={{ blockSize: '7rem' }} />
        <Skeleton shape="line" style={{ blockSize: '7rem' }} />
      </Loading>
    );
  }
  return (
    <>
      <Removed cart={cart} />
      {lines.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={
            <StoreLink state={state} to={{ name: 'list' }} className="button button-primary">
              {t('toStore')}
            </StoreLink>
          }
        />
      ) : (
        <>
          {cart.groups.value.map((group) => (
            <GroupView key={group.currency} state={state} cart={cart} group={group} toHeading={toHeading} />
          ))}
          {session.isHydrated.value && cartOwner.value === null ? <p className="cart-small">{t('keptHere')}</p> : null}
        </>
      )}
    </>
  );
}

/** Announces the line that was removed last, with a button to put it back. */
function Removed({ cart }: { cart: CartState }) {
  useSignals();
  const t = useWords('store-cart');
  const line = cart.removed.value;
  return (
    <div className="cart-removed" role="status">
      {line ? (
        <>
          <span>{t('removed', { name: line.product.name })}</span>
          <Button kind="plain" onClick={cart.putBack}>
            {t('putBack')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
