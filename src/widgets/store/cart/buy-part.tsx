import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { formatMoney } from '../../../../rules/money.ts';
import { maxLines } from '../../../../rules/order-limits.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { ErrorId } from '../../../core/ui/state/error-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { LoadedProps } from '../products/product-screen.tsx';
import type { ProductDetail } from '../products/product-state.ts';
import { StoreLink } from '../store-link.tsx';
import { type AddState, createAddState } from './add-state.ts';
import styles from './buy.css?inline';
import stepper from './stepper.css?inline';
import { Stepper } from './stepper.tsx';

export { RestockBar } from './restock-bar.tsx';

const sheets = [stepper, styles];

/** The quantity of a product, its total, and the buttons that order it or add it to the cart. */
export function BuyBar({ state, product, detail }: LoadedProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('store-cart');
  const language = useLanguage();
  const [adding] = useState(() => createAddState(state));
  const { productId, price, feePerPiece } = detail;
  const quantity = product.quantity.value;
  const total = (price.amount + (feePerPiece?.amount ?? 0)) * quantity;
  return (
    <div className="buy buy-open">
      <Stepper value={quantity} max={product.maxQuantity.value} onChange={product.want} />
      <p className="buy-total">
        <span>{t('total')}</span>
        <strong className="figures">{formatMoney({ ...price, amount: total }, language)}</strong>
      </p>
      <div className="buy-ways">
        <Button
          large
          part="cart-button"
          busy={adding.busy.value}
          onClick={(event) => void adding.add(detail, quantity, event.timeStamp)}
        >
          {t('add')}
        </Button>
        <Button
          kind="primary"
          large
          part="buy-button"
          onClick={() => state.order({ name: 'checkout', productId, quantity })}
        >
          {t('buy')}
        </Button>
      </div>
      <div className="buy-result">
        <p role="status">
          <Outcome adding={adding} detail={detail} />
        </p>
        {adding.outcome.value?.added ? (
          <StoreLink state={state} to={{ name: 'cart' }} className="button button-plain">
            {t('toCart')}
          </StoreLink>
        ) : null}
      </div>
      {adding.failure.value === null ? null : (
        <p className="buy-problem" role="alert">
          {messageOf(adding.failure.value, language)} <ErrorId error={adding.failure.value} />
        </p>
      )}
    </div>
  );
}

/** The added pieces and, if a limit refused some, the reason. */
function Outcome({ adding, detail }: { adding: AddState; detail: ProductDetail }) {
  useSignals();
  const t = useWords('store-cart');
  const outcome = adding.outcome.value;
  if (!outcome) return null;
  const { added, requested, reason, pieces } = outcome;
  const why = reason && t(`notAdded.${reason}`, { name: detail.name, limit: detail.limitPerFan ?? 0, max: maxLines });
  const what = added === 0 ? t('addedNone') : t(added < requested ? 'addedSome' : 'added', { added, requested });
  const now = added > 0 && pieces !== null ? t('now', { count: pieces }) : null;
  return <>{[what, why, now].filter(Boolean).join(' ')}</>;
}
