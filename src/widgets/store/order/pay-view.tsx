import { useSignals } from '@preact/signals-react/runtime';
import type { RefObject } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { isInAppBrowser } from '../../../core/device/in-app-browser.ts';
import { platform } from '../../../core/platform.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { Button, ButtonLink } from '../../../core/ui/form/button.tsx';
import { ErrorId } from '../../../core/ui/state/error-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { ProviderChoice } from '../payment/provider-choice.tsx';
import type { LoadedOrderProps } from './loaded-order-props.ts';

type PayViewProps = LoadedOrderProps & { head: RefObject<HTMLHeadingElement | null> };

/** An unpaid order: its state in words, and the possible actions. */
export function PayView({ state, order, loaded, phase, head }: PayViewProps) {
  useSignals();
  const t = useWords('store-order');
  const language = useLanguage();
  const failure = order.failure.value;
  const isWaiting = phase === 'window' || phase === 'checking';
  // Why it failed, or how to allow windows in the browser; the buttons follow below.
  const reason = phase === 'failed' && loaded.failure?.startsWith('CARD_') ? loaded.failure : null;
  const failed = reason ? 'PAYMENT_FAILED' : loaded.failure;
  const message = phase === 'failed' ? failed : phase === 'blocked' ? 'POPUP_BLOCKER' : null;
  const isInApp = phase === 'blocked' && isInAppBrowser();
  const begunElsewhere = phase === 'pay' && loaded.payment === 'READY';
  return (
    <>
      <div role="status" className="pay-state">
        {isWaiting ? <Spinner /> : null}
        <Heading ref={head} tabIndex={-1} className="order-title">
          {t(`phase.${phase}.title`)}
        </Heading>
        {reason ? <p>{t(`reason.${reason}`)}</p> : null}
        {message ? <p>{t(isInApp ? 'inApp' : `error:${message}`)}</p> : null}
        <p>{t(`phase.${phase}.text`)}</p>
        {begunElsewhere ? <p>{t('begunElsewhere')}</p> : null}
      </div>
      {loaded.expiresAt && phase !== 'checking' ? (
        <p className="reserved">
          {t('reserved')} <Countdown to={loaded.expiresAt} over={t('reservedOver')} />
        </p>
      ) : null}
      {phase === 'checking' ? <WhatHappensNext /> : null}
      {failure === null ? null : (
        <p className="problem" role="alert">
          {messageOf(failure, language)}
          <ErrorId error={failure} />
        </p>
      )}
      {phase === 'window' ? (
        <div className="ways">
          <Button kind="primary" large onClick={order.showWindow}>
            {t('showWindow')}
          </Button>
        </div>
      ) : phase === 'checking' ? null : (
        <Ways state={state} order={order} loaded={loaded} phase={phase} />
      )}
      {loaded.cancelable ? (
        <Button kind="plain" className="cancel" busy={order.busy.value === 'canceling'} onClick={order.cancel}>
          {t('cancelOrder')}
        </Button>
      ) : null}
    </>
  );
}

function WhatHappensNext() {
  const t = useWords('store-order');
  return (
    <ol className="next-steps">
      {(['ask', 'stay', 'end'] as const).map((step) => (
        <li key={step}>{t(`checkingNext.${step}`)}</li>
      ))}
    </ol>
  );
}

/** The payment buttons: in a window, or in this one if the browser blocks others. */
function Ways({ state, order, loaded, phase }: LoadedOrderProps) {
  useSignals();
  const t = useWords('store-order');
  const language = useLanguage();
  const amount = formatMoney(loaded.paymentAmount, language);
  const isPaying = order.busy.value === 'paying';
  const isBlocked = phase === 'blocked';
  const here = platform.isOwnOrigin ? (
    <Button
      kind={isBlocked ? 'primary' : 'quiet'}
      large
      wide
      busy={isBlocked && isPaying}
      onClick={() => order.payHere()}
    >
      {t('payHere')}
    </Button>
  ) : (
    <ButtonLink kind={isBlocked ? 'primary' : 'quiet'} large wide href={order.platformAddress('page')}>
      {t('payHere')}
    </ButtonLink>
  );
  return (
    <div className="ways">
      {platform.isOwnOrigin ? <ProviderChoice providers={order.providers} /> : null}
      {isBlocked ? here : null}
      <Button
        kind={isBlocked ? 'quiet' : 'primary'}
        large
        wide
        part="pay-button"
        busy={isPaying && !isBlocked}
        disabled={order.providers.chosen.value === null}
        onClick={() => order.pay(t('opening'))}
      >
        {isBlocked ? t('tryWindow') : t('pay', { amount })}
      </Button>
      {phase === 'left' && !state.isInWindow() ? here : null}
    </div>
  );
}
