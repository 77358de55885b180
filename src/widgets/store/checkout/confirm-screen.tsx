import { useSignals } from '@preact/signals-react/runtime';
import { addressLines } from '../../../../rules/address-lines.ts';
import { formatMoney } from '../../../../rules/money.ts';
import type { Quote } from '../../../../server/order/contract.ts';
import { useCountryName } from '../../../core/address/address-summary.tsx';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { ErrorId } from '../../../core/ui/state/error-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { OrderSums } from '../order/order-sums.tsx';
import { QuoteLines } from '../order/quote-lines.tsx';
import { ProviderChoice } from '../payment/provider-choice.tsx';
import type { CheckoutScreenProps } from './form-screen.tsx';
import { addressOf } from './order-form.ts';
import { termOf } from './term-of.ts';

/**
 * The last screen before the order: all information that the law requires, and the button that places the binding
 * order.
 */
export function ConfirmScreen({ checkout, quote }: CheckoutScreenProps) {
  useSignals();
  const t = useWords('store-order');
  const language = useLanguage();
  const { agreed, isPlacing, failure, before } = checkout.progress.value;
  const canPay = agreed && checkout.providers.chosen.value !== null;
  const amount = formatMoney(quote.paymentAmount, language);
  return (
    <div className="order-columns">
      <div className="order-main">
        <Changed before={before} now={quote} />
        <QuoteLines lines={quote.lines} />
        <Terms quote={quote} />
        <div className="group">
          <Who checkout={checkout} quote={quote} />
          <Button onClick={checkout.change}>{t('change')}</Button>
        </div>
      </div>
      <aside className="order-aside">
        <OrderSums amounts={quote} />
        <ProviderChoice providers={checkout.providers} />
        <Checkbox checked={agreed} onChange={checkout.agree}>
          {t('agree')}
        </Checkbox>
        {failure === null ? null : (
          <p className="problem" role="alert">
            {messageOf(failure, language)}
            <ErrorId error={failure} />
          </p>
        )}
        <Button
          kind="primary"
          large
          wide
          part="pay-button"
          busy={isPlacing}
          disabled={!canPay}
          onClick={() => checkout.order(t('opening'))}
        >
          {t('pay', { amount })}
        </Button>
        <p className="small">{t('payText')}</p>
      </aside>
    </div>
  );
}

/** The difference from the amount that the fan had seen. */
function Changed({ before, now }: { before: Quote | null; now: Quote }) {
  const t = useWords('store-order');
  const language = useLanguage();
  if (!before) return null;
  const rows = (['productAmount', 'fee', 'paymentAmount'] as const).filter(
    (name) => before[name].amount !== now[name].amount,
  );
  return (
    <div className="notice" role="status">
      <strong>{t('changedTitle')}</strong>
      <ul>
        {rows.map((name) => (
          <li key={name}>
            {t('changedRow', {
              what: t(name === 'fee' ? 'feeAmount' : name),
              before: formatMoney(before[name], language),
              now: formatMoney(now[name], language),
            })}
          </li>
        ))}
      </ul>
      {rows.length === 0 ? <p>{t('changedTerms')}</p> : null}
    </div>
  );
}

function Terms({ quote }: Pick<CheckoutScreenProps, 'quote'>) {
  const t = useWords('store-order');
  const language = useLanguage();
  const pieces = quote.lines.reduce((sum, line) => sum + line.quantity, 0);
  const rows = [
    [t('quantity'), t('pieces', { count: pieces })],
    [t('paymentAmount'), formatMoney(quote.paymentAmount, language)],
    [t('timing'), t('timingText')],
    [t('delivery'), termOf(quote.lines, 'delivery')],
    [t('withdrawal'), termOf(quote.lines, 'withdrawal')],
    [t('seller'), termOf(quote.lines, 'seller')],
  ];
  return (
    <dl className="facts">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Who({ checkout, quote }: CheckoutScreenProps) {
  useSignals();
  const t = useWords('store-order');
  const { form } = checkout.progress.value;
  const address = addressOf(form);
  const where = useCountryName(address.country);
  return (
    <dl className="who">
      <div>
        <dt>{t('orderer')}</dt>
        <dd dir="auto">{[form.name, form.email, ...(quote.needsAddress ? [form.phone] : [])].join('\n')}</dd>
      </div>
      {quote.needsAddress ? (
        <div>
          <dt>{t('address')}</dt>
          <dd dir="auto">{[address.recipient, address.phone, ...addressLines(address), where].join('\n')}</dd>
        </div>
      ) : null}
    </dl>
  );
}
