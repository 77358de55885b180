import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { brandAccent } from '../../../../rules/brand.ts';
import { accent } from '../../../core/design/accent.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
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
import { linkTo } from '../place.ts';
import { StoreLink } from '../store-link.tsx';
import { createCheckoutState } from './checkout-state.ts';
import { ConfirmScreen } from './confirm-screen.tsx';
import { FormScreen } from './form-screen.tsx';

const sheets = [field, choice, checkbox, amounts, styles];

interface CheckoutProps {
  state: FanStoreState;
  productId: string;
  quantity: number;
}

/** From a product to its order. */
export function Checkout({ state, productId, quantity }: CheckoutProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('store-order');
  return (
    <>
      <StoreLink state={state} to={{ name: 'product', productId }} className="button button-plain back">
        <ArrowLeftIcon />
        {t('toProduct')}
      </StoreLink>
      {!session.isHydrated.value ? null : session.isLoggedIn.value ? (
        <SignedIn key={`${productId} ${quantity}`} state={state} productId={productId} quantity={quantity} />
      ) : (
        <SignInFirst state={state} />
      )}
    </>
  );
}

function SignedIn({ state, productId, quantity }: CheckoutProps) {
  useSignals();
  const t = useWords('store-order');
  const [checkout] = useState(() => createCheckoutState(state, productId, quantity));
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
    return (
      <Loading label={t('loading')} className="waiting">
        <Skeleton shape="line" />
        <Skeleton shape="stage" />
      </Loading>
    );
  }
  const shared = { checkout, quote: quote.value };
  return (
    <section className="checkout" {...accent(checkout.product.value.value?.accent ?? brandAccent)}>
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
