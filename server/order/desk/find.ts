import { codeKey, numberKey } from '../../../rules/codes/typed-code.ts';
import { typedHashes } from '../orderer-hashes.ts';
import { hasTrackingNumber, withOrdersOfOrderer } from './find-owners.ts';
import type { OrderFoundBy } from './shapes.ts';
import type { OrderDeskSources } from './sources.ts';

/** Matches of the search words: orders, fans with orders, or products in orders. */
export interface FoundOrders {
  by: OrderFoundBy;
  orderIds: readonly string[];
  userIds: readonly string[];
  productIds: readonly string[];
  /** The newest orders of such an orderer, up to `maxOfOrderer`: the filters of the list choose among these. */
  ordererIds: readonly string[];
}

const nothing = { orderIds: [], userIds: [], productIds: [], ordererIds: [] };

/** Products whose name begins with the search words. */
const maxProducts = 50;
/** Of a million orders, about a thousand have the most frequent name. */
const maxOfOrderer = 10_000;

export interface SearchRequest {
  q: string;
  /** The products whose orders the roles read; null for all. */
  readable: readonly string[] | null;
  /** True if the roles may read members. Without this right the email, name or phone of an orderer finds nothing. */
  readsMembers: boolean;
}

/**
 * The first kind of match; a name may be that of an orderer and of a product. Each is a look-up in an index, or in
 * the products, which are few.
 */
export async function findOrders(
  sources: OrderDeskSources,
  { q: words, readable, readsMembers }: SearchRequest,
): Promise<FoundOrders | null> {
  const { platform, accounts, orders, tickets } = sources;
  const idsOf = async (text: string, values: unknown[]) =>
    (await platform.pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  const byOrderer = async () => idsOf(ofOrderer, [await typedHashes(platform, words), maxOfOrderer]);
  if (words.includes('@')) {
    if (!readsMembers) return null;
    // A gift is often ordered with another address than that of the account.
    const [userIds, ordererIds] = [await accounts.desk.findByEmail(words), await byOrderer()];
    return userIds.length + ordererIds.length === 0 ? null : { ...nothing, by: 'EMAIL', userIds, ordererIds };
  }
  const ways: [OrderFoundBy, 'orderIds' | 'userIds', () => Promise<readonly string[]>][] = [
    ['NUMBER', 'orderIds', () => idsOf('SELECT order_id AS id FROM fan_order WHERE number = $1', [numberKey(words)])],
    ['PAYMENT', 'orderIds', () => orders.payments().findByReference(words)],
    ['TRACKING', 'orderIds', () => idsOf(byTracking, [codeKey(words)])],
    ['MEMBER', 'userIds', () => idsOf('SELECT user_id AS id FROM fan_order WHERE user_id = $1 LIMIT 1', [words])],
    ['TICKET', 'orderIds', () => tickets.orderOf(words)],
  ];
  for (const [by, name, look] of ways) {
    const ids = await look();
    if (ids.length > 0) return { ...nothing, by, [name]: ids };
  }
  const productIds = await idsOf(byName, [words.toLowerCase(), readable, maxProducts]);
  const ordererIds = readsMembers ? await byOrderer() : [];
  if (productIds.length + ordererIds.length === 0) return null;
  return { ...nothing, by: productIds.length > 0 ? 'PRODUCT' : 'ORDERER', productIds, ordererIds };
}

const ofOrderer = `${withOrdersOfOrderer}
  SELECT order_id AS id FROM found ORDER BY created_at DESC, order_id DESC LIMIT $2`;

const byTracking = `SELECT DISTINCT order_id AS id FROM shipment JOIN order_line USING (line_id)
  WHERE ${hasTrackingNumber}`;

const byName = `SELECT product_id AS id FROM product
  WHERE ($2::text[] IS NULL OR product_id = ANY ($2))
    AND EXISTS (SELECT FROM jsonb_each_text(name) AS word WHERE starts_with(lower(word.value), $1)) LIMIT $3`;
