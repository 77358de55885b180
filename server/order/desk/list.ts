import { z } from 'zod';
import { stuckTries } from '../../../rules/staff/attention.ts';
import type { OrderFilter } from '../../../rules/staff/order-filters.ts';
import { hasRight, titlesOf } from '../../../rules/staff/rights.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Id, Instant } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { Staff } from '../../platform/http/staff/staff-access.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import type { OrderRow } from '../order-rows.ts';
import { type FoundOrders, findOrders } from './find.ts';
import { readOrdersWithFailedMail } from './mails.ts';
import type { ListedOrder, OrderSort } from './shapes.ts';
import type { OrderDeskSources } from './sources.ts';

interface ListRequest {
  staff: Pick<Staff, 'roles'>;
  titleId?: string | undefined;
  q?: string | undefined;
  state?: OrderFilter | undefined;
  sort?: OrderSort | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The conditions of a list; null for a condition that is not used. */
interface OrderConditions {
  state: OrderFilter | null;
  isOldestFirst: boolean;
  found: FoundOrders | null;
  /** Orders with an email that could not be sent. */
  withFailedMail: readonly string[] | null;
  /** Products of the title of the list. */
  productIds: readonly string[] | null;
  /** Products whose orders the roles may read. */
  readable: readonly string[] | null;
  after: readonly [at: string, id: string] | null;
  limit: number;
}

interface Row
  extends Pick<
    OrderRow,
    'order_id' | 'number' | 'user_id' | 'status' | 'payment' | 'held' | 'payment_amount' | 'currency' | 'created_at'
  > {
  name: LocalizedText;
  lines: number;
  is_whole: boolean;
  to_send: number;
  /** True if the search words match its orderer. */
  by_orderer: boolean;
  /** The moment by which the list is sorted. */
  place_at: Date;
  place_id: string;
}

/** The status that is shown: an unpaid order expires by the database's clock, even before that is stored. */
const shownStatus = `CASE WHEN o.status IN ('RESERVED', 'PAYING') AND o.expires_at <= clock_timestamp() AND o.payment <> 'CHECKING'
  THEN 'EXPIRED' ELSE o.status END`;

/** @param ofReadable a condition for the lines `l` whose titles the roles read */
const isWhole = (ofReadable: string): string =>
  `NOT EXISTS (SELECT FROM order_line AS l WHERE l.order_id = o.order_id AND NOT ${ofReadable})`;

/** @param ofReadable as in `isWhole` */
const columnsOf = (
  ofReadable: string,
): string => `o.order_id, o.number, o.user_id, ${shownStatus} AS status, o.payment, o.held, o.payment_amount, o.currency, o.created_at,
  (SELECT l.words -> 'name' FROM order_line AS l WHERE l.order_id = o.order_id AND ${ofReadable} ORDER BY l.position LIMIT 1) AS name,
  (SELECT count(*) FROM order_line AS l WHERE l.order_id = o.order_id AND ${ofReadable})::integer AS lines,
  ${isWhole(ofReadable)} AS is_whole,
  (SELECT count(DISTINCT l.line_id) FROM order_line AS l JOIN shipment AS p USING (line_id)
   WHERE l.order_id = o.order_id AND p.state = 'PREPARING' AND ${ofReadable})::integer AS to_send`;

/** Each filter has its own index. */
const conditionOfState = {
  UNPAID: "o.status IN ('RESERVED', 'PAYING') AND o.expires_at > clock_timestamp() AND o.payment <> 'CHECKING'",
  IN_DOUBT: "(o.payment = 'CHECKING' OR o.held IS NOT NULL)",
  STUCK: `o.order_id IN (SELECT order_id FROM outbox WHERE done_at IS NULL AND tries >= ${stuckTries})`,
  REFUNDED: 'o.refunded > 0',
} as const;

const parcelStates = { TO_SEND: 'PREPARING', SENT: 'SHIPPED', LOST: 'LOST' } as const;

/**
 * An order with several such parcels is listed once, by the first of them in the list's order.
 * @param isOf a condition for the lines of the list's title, by the name of their table
 */
const ordersByParcel = (state: string, before: '<' | '>', isOf: (line: string) => string): string => `
  FROM shipment AS s JOIN order_line AS own USING (line_id) JOIN fan_order AS o USING (order_id)
  WHERE s.state = '${state}' AND s.settled IS NULL AND (s.state <> 'PREPARING' OR o.held IS NULL) AND ${isOf('own')} AND NOT EXISTS (
    SELECT FROM order_line AS other JOIN shipment AS earlier USING (line_id)
    WHERE other.order_id = own.order_id AND earlier.state = s.state AND earlier.settled IS NULL AND ${isOf('other')}
      AND (earlier.created_at, earlier.shipment_id) ${before} (s.created_at, s.shipment_id))`;

function orderStatement(list: OrderConditions): { text: string; values: unknown[] } {
  const { state, isOldestFirst, found, withFailedMail, productIds, readable, after, limit } = list;
  const values: unknown[] = [];
  const valueOf = (value: unknown): string => `$${values.push(value)}`;
  const isOf = (line: string, ids: readonly string[] | null): string =>
    ids === null ? 'true' : `${line}.product_id = ANY (${valueOf(ids)})`;
  const ofParcels = state === 'TO_SEND' || state === 'SENT' || state === 'LOST';
  const [at, id] = ofParcels ? ['s.created_at', 's.shipment_id'] : ['o.created_at', 'o.order_id'];
  const [before, direction] = isOldestFirst ? (['<', 'ASC'] as const) : (['>', 'DESC'] as const);
  const later = before === '<' ? '>' : '<';
  const hasProduct = (ids: readonly string[]) =>
    `EXISTS (SELECT FROM order_line AS l WHERE l.order_id = o.order_id AND ${isOf('l', ids)})`;
  const conditions: string[] = [];
  if (state !== null && state !== 'MAIL_FAILED' && !ofParcels) conditions.push(conditionOfState[state]);
  // Only staff who may read a whole order see its emails.
  if (withFailedMail !== null)
    conditions.push(`o.order_id = ANY (${valueOf(withFailedMail)})`, isWhole(isOf('l', readable)));
  let byOrderer = 'false';
  if (found !== null) {
    const { orderIds, userIds, productIds: namedProducts, ordererIds } = found;
    if (ordererIds.length > 0) byOrderer = `o.order_id = ANY (${valueOf(ordererIds)})`;
    const ways = [
      ...(orderIds.length > 0 ? [`o.order_id = ANY (${valueOf(orderIds)})`] : []),
      ...(userIds.length > 0 ? [`o.user_id = ANY (${valueOf(userIds)})`] : []),
      ...(namedProducts.length > 0 ? [hasProduct(namedProducts)] : []),
      ...(ordererIds.length > 0 ? [byOrderer] : []),
    ];
    conditions.push(`(${ways.join(' OR ')})`);
  }
  if (productIds !== null && !ofParcels) conditions.push(hasProduct(productIds));
  if (after !== null)
    conditions.push(`(${at}, ${id}) ${later} (${valueOf(after[0])}::timestamptz, ${valueOf(after[1])})`);
  const from = ofParcels
    ? ordersByParcel(parcelStates[state], before, (line) => isOf(line, productIds))
    : 'FROM fan_order AS o WHERE true';
  const text = `SELECT ${columnsOf(isOf('l', readable))}, ${at} AS place_at, ${id} AS place_id, ${byOrderer} AS by_orderer ${from}
    ${conditions.map((condition) => `AND ${condition}`).join(' ')}
    ORDER BY ${at} ${direction}, ${id} ${direction} LIMIT ${valueOf(limit)}`;
  return { text, values };
}

/**
 * Orders that match the search box and the filters, the newest first; parcels to send and lost ones, the oldest first.
 * `sort` sets another order.
 * @throws Refusal INVALID_REQUEST for a cursor that no page of this list gave
 */
export async function listDeskOrders(
  sources: OrderDeskSources,
  { staff: { roles }, titleId, q = '', state, sort, cursor, limit }: ListRequest,
  language: Language,
): Promise<{ orders: ListedOrder[]; nextCursor: string | null }> {
  const { pool } = sources.platform;
  const after = readCursor(cursor, z.tuple([Instant, Id]));
  const readable = await productsOf(sources, titlesOf(roles, 'order.read'));
  const productIds = titleId === undefined ? readable : await productsOf(sources, [titleId]);
  const found =
    q === '' ? null : await findOrders(sources, { q, readable, readsMembers: hasRight(roles, 'member.read', null) });
  if ((q !== '' && found === null) || productIds?.length === 0) return { orders: [], nextCursor: null };
  // Staff who send parcels, or settle lost ones, look for the one that waits longest.
  const isOldestFirst = sort === undefined ? state === 'TO_SEND' || state === 'LOST' : sort === 'createdAt';
  const withFailedMail = state === 'MAIL_FAILED' ? [...(await readOrdersWithFailedMail(pool)).keys()] : null;
  const { text, values } = orderStatement({
    state: state ?? null,
    isOldestFirst,
    found,
    withFailedMail,
    productIds,
    readable,
    after,
    limit: limit + 1,
  });
  const { rows } = await pool.query<Row>(text, values);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.place_at.toISOString(), row.place_id]);
  const fans = await sources.accounts.desk.fansOf(page.map((row) => row.user_id));
  return { orders: page.map((row) => listedOf(row, fans, found, language)), nextCursor };
}

/** @returns null for all */
async function productsOf(
  { platform: { pool } }: OrderDeskSources,
  titles: 'all' | readonly string[],
): Promise<string[] | null> {
  if (titles === 'all') return null;
  const { rows } = await pool.query<{ product_id: string }>(
    'SELECT product_id FROM product WHERE title_id = ANY ($1)',
    [titles],
  );
  return rows.map((row) => row.product_id);
}

const listedOf = (
  row: Row,
  fanOf: (userId: string) => ListedOrder['fan'],
  found: FoundOrders | null,
  language: Language,
): ListedOrder => ({
  orderId: row.order_id,
  number: row.number,
  createdAt: row.created_at.toISOString(),
  fan: fanOf(row.user_id),
  name: row.name[language],
  more: Math.max(0, row.lines - 1),
  paymentAmount: row.is_whole ? { amount: row.payment_amount, currency: row.currency } : null,
  status: row.status,
  payment: row.status === 'REFUNDED' ? 'REFUNDED' : row.payment,
  held: row.held,
  toSend: row.to_send,
  foundBy: found?.by === 'PRODUCT' && row.by_orderer ? 'ORDERER' : (found?.by ?? null),
});
