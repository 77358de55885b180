import { formatMoney } from '../../../../rules/money.ts';
import type { Product } from '../../../../server/store/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { StoreLink } from '../store-link.tsx';
import { StockState } from './stock-state.tsx';

interface ProductCardProps {
  state: FanStoreState;
  product: Product;
  eager: boolean | 'first';
}

/** A product with its picture and price. */
export function ProductCard({ state, product, eager }: ProductCardProps) {
  const t = useWords('store');
  const language = useLanguage();
  const [picture] = product.pictures;
  return (
    <li {...accent(product.accent)}>
      <article className="product-card" data-sale={product.saleState} part="card">
        {picture ? (
          <Picture picture={picture} shape="portrait" eager={eager} decorative sizes="(width >= 40rem) 33vw, 50vw" />
        ) : null}
        <p className="card-title" dir="auto">
          {product.titleName}
        </p>
        <Heading className="card-name" dir="auto">
          <StoreLink className="whole-card" state={state} to={{ name: 'product', productId: product.productId }}>
            {product.name}
          </StoreLink>
        </Heading>
        <p className="card-price">
          <strong className="figures">{formatMoney(product.price, language)}</strong>
          {product.feePerPiece ? (
            <span>{t('plusFee', { fee: formatMoney(product.feePerPiece, language) })}</span>
          ) : null}
        </p>
        <StockState product={product} />
      </article>
    </li>
  );
}
