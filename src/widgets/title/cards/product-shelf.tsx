import { formatMoney } from '../../../../rules/money.ts';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { Product } from '../../../../server/store/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useLanguage } from '../../../core/words/words.ts';

/** New products in a horizontally scrolling row. */
export function ProductShelf({ products }: { products: readonly Product[] }) {
  const language = useLanguage();
  return (
    <ul className="posters shelf">
      {products.map((product) => (
        <li key={product.productId} className="poster" part="card" {...accent(product.accent)}>
          {product.pictures[0] ? (
            <Picture picture={product.pictures[0]} shape="portrait" sizes="(width >= 48rem) 18vw, 44vw" decorative />
          ) : null}
          <div className="poster-words">
            <Heading below={2} className="shelf-name" dir="auto">
              <PlatformLink className="whole-card" to={sitePath('/producthome', { product: product.productId })}>
                {product.name}
              </PlatformLink>
            </Heading>
            <p>{formatMoney(product.price, language)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
