import { typedHashes } from '../orderer-hashes.ts';
import type { OrderFoundBy } from './shapes.ts';
import type { OrderDeskSources } from './sources.ts';

/** What the words in the one box name: orders, the fans of orders, or the products in them. */
export interface FoundOrders {
  by: OrderFoundBy;
  orderIds: readonly string[];
  userIds: readonly string[];
  productIds: readonly string[];
}

const nothing = { orderIds: [], userIds: [], productIds: [] };

/** Orders of one orderer, the newest first. */
const maxOrders = 200;
/** Products whose name begins so. */
const maxProducts = 50;

export interface SearchRequest {
  q: string;
  /** The products whose orders the roles read; null for all. */
  readable: readonly string[] | null;
  /** Whether the roles read members: an e-mail, and the name or phone of an orderer, find nothing without. */
  readsMembers: boolean;
}

/** The first way in which the words name something. Each is a look-up in an index, or in the products, which are few. */
export async function findOrders(
  sources: OrderDeskSources,
  { q: words, readable, readsMembers }: SearchRequest,
): Promise<FoundOrders | null> {
  const { platform, accounts, orders, tickets } = sources;
  const packed = words.replaceAll(/\s+/g, '').toUpperCase();
  const idsOf = async (text: string, values: unknown[]) =>
    (await platform.pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  const byOrderer = async () => idsOf(ofOrderer, [await typedHashes(platform, words), maxOrders]);
  if (words.includes('@')) {
    if (!readsMembers) return null;
    // A gift is often ordered with another address than that of the account.
    const [userIds, orderIds] = [await accounts.desk.findByEmail(words), await byOrderer()];
    return userIds.length + orderIds.length === 0 ? null : { ...nothing, by: 'EMAIL', userIds, orderIds };
  }
  const ways: [OrderFoundBy, 'orderIds' | 'userIds' | 'productIds', () => Promise<readonly string[]>][] = [
    ['NUMBER', 'orderIds', () => idsOf('SELECT order_id AS id FROM fan_order WHERE number = $1', [packed])],
    ['PAYMENT', 'orderIds', () => orders.payments().findByReference(words)],
    ['TRACKING', 'orderIds', () => idsOf(byTracking, [packed.replaceAll('-', '')])],
    ['MEMBER', 'userIds', () => idsOf('SELECT user_id AS id FROM fan_order WHERE user_id = $1 LIMIT 1', [words])],
    ['TICKET', 'orderIds', () => tickets.orderOf(words)],
    ['ORDERER', 'orderIds', async () => (readsMembers ? byOrderer() : [])],
    ['PRODUCT', 'productIds', () => idsOf(byName, [words.toLowerCase(), readable, maxProducts])],
  ];
  for (const [by, name, look] of ways) {
    const ids = await look();
    if (ids.length > 0) return { ...nothing, by, [name]: ids };
  }
  return null;
}

const ofOrderer =
  'SELECT order_id AS id FROM fan_order WHERE orderer_hashes && $1 ORDER BY created_at DESC, order_id DESC LIMIT $2';

const byTracking = `SELECT DISTINCT order_id AS id FROM shipment JOIN order_line USING (line_id)
  WHERE tracking_number IS NOT NULL AND upper(translate(tracking_number, ' -', '')) = $1`;

const byName = `SELECT product_id AS id FROM product
  WHERE ($2::text[] IS NULL OR product_id = ANY ($2))
    AND EXISTS (SELECT FROM jsonb_each_text(name) AS word WHERE starts_with(lower(word.value), $1)) LIMIT $3`;
