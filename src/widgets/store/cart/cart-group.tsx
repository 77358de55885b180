import { useSignals } from '@preact/signals-react/runtime';
import { formatMoney } from '../../../../rules/money.ts';
import { canBuy } from '../../../../rules/sale-state.ts';
import type { CartLine } from '../../../../server/cart/contract.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { Amounts } from '../../../core/ui/figures/amounts.tsx';
import { Button, IconButton } from '../../../core/ui/form/button.tsx';
import { BinIcon } from '../../../core/ui/icons/bin.tsx';
import { ErrorId } from '../../../core/ui/state/error-state.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { StockState } from '../products/stock-state.tsx';
import { StoreLink } from '../store-link.tsx';
import { type CartGroup, isOrderable, priceChange } from './cart-lines.ts';
import type { CartState } from './cart-state.ts';
import { Stepper } from './stepper.tsx';

interface GroupProps {
  state: FanStoreState;
  cart: CartState;
  group: CartGroup;
  toHeading: () => void;
}

/** The lines of one currency, their amounts, and the button that leads to their order. */
export function GroupView({ state, cart, group, toHeading }: GroupProps) {
  const t = useWords('store-cart');
  const { currency, amounts, pieces, needsAddress } = group;
  const noCharge = { ...amounts.fee, amount: 0 };
  return (
    <div className="cart-group">
      <ul className="cart-lines">
        {group.lines.map((line) => (
          <LineView key={line.productId} state={state} cart={cart} line={line} toHeading={toHeading} />
        ))}
      </ul>
      <div className="cart-sums">
        <Amounts
          rows={[
            { label: t('productAmount'), money: amounts.productAmount },
            ...(amounts.fee.amount > 0 ? [{ label: t('feeAmount'), money: amounts.fee }] : []),
            { label: t('delivery'), money: noCharge },
          ]}
          total={{ label: t('total'), money: amounts.paymentAmount }}
        />
        <Button
          kind="primary"
          large
          wide
          disabled={pieces === 0}
          onClick={() => state.order({ name: 'cartCheckout', currency })}
        >
          {pieces === 0 ? t('orderNone') : t('order', { count: pieces })}
        </Button>
        <p className="cart-small">
          {pieces === 0 ? t('nothingToOrder') : t(needsAddress ? 'addressNext' : 'digital')}
          {group.orderable.length < group.lines.length && pieces > 0 ? ` ${t('someLeft')}` : null}
        </p>
      </div>
    </div>
  );
}

interface LineProps extends Omit<GroupProps, 'group'> {
  line: CartLine;
}

function LineView({ state, cart, line, toHeading }: LineProps) {
  useSignals();
  const t = useWords('store-cart');
  const kinds = useWords('store');
  const language = useLanguage();
  const { product, quantity, maxQuantity } = line;
  const [picture] = product.pictures;
  const failure = cart.failure.value?.productId === line.productId ? cart.failure.value.error : null;
  const remove = () => {
    cart.remove(line);
    // The button is gone with its line.
    toHeading();
  };
  return (
    <li className="cart-line" data-orderable={isOrderable(line)} {...accent(product.accent)}>
      {picture ? <Picture picture={picture} shape="portrait" decorative sizes="6rem" /> : null}
      <div className="cart-words">
        <p className="card-title" dir="auto">
          {product.titleName} · {kinds(product.kind)}
        </p>
        <Heading below={1} className="cart-name" dir="auto">
          <StoreLink state={state} to={{ name: 'product', productId: product.productId }}>
            {product.name}
          </StoreLink>
        </Heading>
        <p className="cart-price">
          <strong className="figures">{formatMoney(product.price, language)}</strong>
          {product.feePerPiece ? (
            <span>{kinds('plusFee', { fee: formatMoney(product.feePerPiece, language) })}</span>
          ) : null}
        </p>
        <StockState product={product} />
        <Hints cart={cart} line={line} />
        {failure === null ? null : (
          <p className="cart-hint cart-problem" role="alert">
            {messageOf(failure, language)} <ErrorId error={failure} />
          </p>
        )}
        <div className="cart-tools">
          {maxQuantity > 0 ? (
            <Stepper
              name={product.name}
              value={quantity}
              max={Math.max(maxQuantity, 1)}
              onChange={(count) => cart.choose(line, count)}
            />
          ) : null}
          <IconButton label={t('remove', { name: product.name })} onClick={remove}>
            <BinIcon />
          </IconButton>
        </div>
      </div>
    </li>
  );
}

/** Changes since the fan added it: another price, or fewer pieces than the fan wants. */
function Hints({ cart, line }: { cart: CartState; line: CartLine }) {
  const t = useWords('store-cart');
  const language = useLanguage();
  const change = priceChange(line);
  const isTooMany = line.maxQuantity > 0 && !isOrderable(line);
  return (
    <>
      {change ? (
        <p className="cart-hint">
          {t('priceChanged', { was: formatMoney(change.was, language), now: formatMoney(change.now, language) })}
        </p>
      ) : null}
      {isTooMany ? (
        <p className="cart-hint">
          {t('tooMany', { count: line.maxQuantity })}{' '}
          <Button onClick={() => cart.choose(line, line.maxQuantity)}>
            {t('takeMost', { count: line.maxQuantity })}
          </Button>
        </p>
      ) : null}
      {line.maxQuantity === 0 && canBuy(line.product.saleState) ? <p className="cart-hint">{t('limitUsed')}</p> : null}
    </>
  );
}
