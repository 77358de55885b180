import { formatMoney, inMajorUnits } from '../../rules/money.ts';
import type { SaleState } from '../../rules/sale-state.ts';
import { type SitePath, sitePath } from '../../rules/site/site-path.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type ListedPage,
  lastChange,
  nextChange,
  type PageDescription,
  type RequestedPage,
  requestedId,
  type SitePages,
} from '../platform/site/head/page-description.ts';
import { createPageWords } from '../platform/site/head/page-words.ts';
import { isShown } from '../title/service.ts';
import type { Product } from './contract.ts';
import type { StoreService } from './service.ts';

/** Of schema.org. */
const availability: Readonly<Record<SaleState, string>> = {
  UPCOMING: 'PreSale',
  ON_SALE: 'InStock',
  LOW: 'LimitedAvailability',
  SOLD_OUT: 'SoldOut',
  ENDED: 'Discontinued',
};

/** The page of a product. */
export const productPages = (
  { words }: Pick<Platform, 'words'>,
  store: Pick<StoreService, 'readProduct'>,
): SitePages => ({
  '/producthome': async (request): Promise<PageDescription | null> => {
    const productId = requestedId(request.query.get('product'));
    if (productId === null) return null;
    const product = await store.readProduct(productId, request.language);
    const { name, titleName, summary, accent, pictures, opensAt, closesAt, serverTime } = product;
    const { t, when, text } = createPageWords(words, request.language);
    const price = formatMoney(product.price, request.language);
    const state = t(`oembed:product.${product.saleState}`, { opens: when(opensAt) });
    const path = sitePath('/producthome', { product: productId });
    return {
      name,
      text: text(price, state, summary),
      path,
      trail: [{ name: t('site:places.store'), path: sitePath('/producthome', {}) }],
      picture: pictures[0] ?? null,
      card: { over: titleName, name, lines: [price, state], accent, picture: pictures[0] ?? null, standing: [] },
      data: [structured(product, request, path)],
      until: nextChange(serverTime, [opensAt, closesAt]),
    };
  },
});

const structured = (
  { name, summary, pictures, price, saleState, opensAt, closesAt, productId }: Product,
  { address, file }: RequestedPage,
  path: SitePath,
) => ({
  '@type': 'Product' as const,
  name,
  description: summary,
  sku: productId,
  image: pictures.map(({ url }) => file(url)),
  brand: { '@type': 'Brand', name: 'Fanfare' },
  offers: {
    '@type': 'Offer',
    url: address(path),
    price: inMajorUnits(price),
    priceCurrency: price.currency,
    availability: `https://schema.org/${availability[saleState]}`,
    availabilityStarts: opensAt,
    ...(closesAt !== null && { availabilityEnds: closesAt }),
  },
});

/** Every product for `sitemap.xml`. */
export async function listProductPages({ pool }: Pick<Platform, 'pool'>): Promise<ListedPage[]> {
  const { rows } = await pool.query<{ product: string; now: string; instants: (string | null)[] }>(
    `SELECT product_id AS product, instant_text(clock_timestamp()) AS now,
       ARRAY[instant_text(opens_at), instant_text(closes_at)] AS instants FROM product
     WHERE ${isShown('product')} ORDER BY product_id`,
  );
  return rows.map(({ product, now, instants }) => ({
    path: sitePath('/producthome', { product }),
    changed: lastChange(now, instants),
  }));
}
