import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import address from '../../../core/address/address.css?inline';
import { accent } from '../../../core/design/accent.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { session } from '../../../core/session/session.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import amounts from '../../../core/ui/figures/amounts.css?inline';
import checkbox from '../../../core/ui/form/checkbox.css?inline';
import choice from '../../../core/ui/form/choice.css?inline';
import field from '../../../core/ui/form/field.css?inline';
import { ArrowLeftIcon } from '../../../core/ui/icons/arrow-left.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { SignInAction } from '../../../core/ui/state/sign-in-action.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import styles from '../order/order.css?inline';
import { linkTo, type Place } from '../place.ts';
import { StoreLink } from '../store-link.tsx';
import { createCartSource } from './cart-source.ts';
import { createCheckoutState } from './checkout-state.ts';
import { ConfirmScreen } from './confirm-screen.tsx';
import { FormScreen } from './form-screen.tsx';
import { type OrderSource, ofProduct } from './order-source.ts';

const sheets = [field, choice, checkbox, amounts, address, styles];

type CheckoutPlace = Extract<Place, { name: 'checkout' | 'cartCheckout' }>;

interface CheckoutProps {
  state: FanStoreState;
  place: CheckoutPlace;
}

/** From a product, or from the cart, to its order. */
export function Checkout({ state, place }: CheckoutProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('store-order');
  // The account's cart needs the scope; an order of one product asks for it when it is placed.
  const mayOrder = place.name === 'checkout' ? session.isLoggedIn.value : isSignedInWith('store');
  const back: Place = place.name === 'checkout' ? { name: 'product', productId: place.productId } : { name: 'cart' };
  return (
    <>
      <StoreLink state={state} to={back} className="button button-plain back">
        <ArrowLeftIcon />
        {t(back.name === 'cart' ? 'backToCart' : 'toProduct')}
      </StoreLink>
      {!session.isHydrated.value ? null : mayOrder ? (
        <FromPlace state={state} place={place} />
      ) : (
        <SignInFirst state={state} />
      )}
    </>
  );
}

function FromPlace({ state, place }: CheckoutProps) {
  return place.name === 'checkout' ? (
    <OrderForm state={state} source={ofProduct(place)} />
  ) : (
    <FromCart state={state} place={place} />
  );
}

/** The order has the content of the cart at the first look: a change in another tab does not change the order. */
function FromCart({ state, place }: { state: FanStoreState; place: Extract<Place, { name: 'cartCheckout' }> }) {
  useSignals();
  const t = useWords('store-order');
  const [cart] = useState(() => createCartSource(state, place));
  useEffect(() => cart.dispose, [cart]);
  const { status, value: source } = cart.source.value;
  if (source === undefined) {
    if (status !== 'failed') return <Waiting />;
    return <ErrorState error={cart.source.value.error} retryLabel={t('retry')} onRetry={cart.load} />;
  }
  if (source.lines.length > 0) return <OrderForm state={state} source={source} />;
  return (
    <EmptyState
      title={t('emptyCart')}
      text={t('emptyCartText')}
      action={
        <StoreLink state={state} to={{ name: 'cart' }} className="button button-primary">
          {t('backToCart')}
        </StoreLink>
      }
    />
  );
}

function Waiting() {
  const t = useWords('store-order');
  return (
    <Loading label={t('loading')} className="waiting">
      <Skeleton shape="line" />
      <Skeleton shape="stage" />
    </Loading>
  );
}

function OrderForm({ state, source }: { state: FanStoreState; source: OrderSource }) {
  useSignals();
  const t = useWords('store-order');
  const [checkout] = useState(() => createCheckoutState(state, source));
  const head = useRef<HTMLHeadingElement>(null);
  const quote = checkout.quote.value;
  const { step } = checkout.progress.value;
  const lastStep = useRef(step);
  useEffect(() => checkout.dispose, [checkout]);
  useEffect(() => {
    // Scroll a new step to its top, and focus it for screen readers.
    if (lastStep.current === step) return;
    lastStep.current = step;
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [step]);

  if (!quote.value) {
    if (quote.status === 'failed') {
      return <ErrorState error={quote.error} retryLabel={t('retry')} onRetry={checkout.loadQuote} />;
    }
    return <Waiting />;
  }
  const shared = { checkout, quote: quote.value };
  return (
    <section className="checkout" {...accent(quote.value.accent)}>
      <ol className="steps" aria-label={t('steps')}>
        {(['form', 'confirm', 'pay'] as const).map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t(`step.${each}`)}
          </li>
        ))}
      </ol>
      <Heading ref={head} tabIndex={-1} className="order-title">
        {t(step === 'form' ? 'formTitle' : 'confirmTitle')}
      </Heading>
      {step === 'form' ? <FormScreen {...shared} /> : <ConfirmScreen {...shared} />}
    </section>
  );
}

/** An order needs a sign-in; afterwards the fan is at the same place. */
export function SignInFirst({ state }: { state: FanStoreState }) {
  useSignals();
  const t = useWords('store-order');
  const place = state.place.value;
  const to = place ? linkTo(place, undefined) : '/producthome';
  return (
    <EmptyState
      title={t('signInTitle')}
      text={t('signInText')}
      action={<SignInAction label={t('signIn')} to={to} scope="store" />}
    />
  );
}
