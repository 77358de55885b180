import { z } from 'zod';
import { stuckTries } from '../../../rules/staff/attention.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Id, Instant } from '../../platform/http/contract.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import type { LocalizedText } from '../../platform/text/localized.ts';
import type { OrderRow } from '../order-rows.ts';
import { type FoundOrders, findOrders } from './find.ts';
import type { ListedOrder, OrderFilter } from './shapes.ts';
import type { OrderDeskSources } from './sources.ts';

interface Asked {
  q?: string | undefined;
  state?: OrderFilter | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The conditions of a list; null for each that does not narrow it. */
interface OrderConditions {
  state: OrderFilter | null;
  found: FoundOrders | null;
  /** Those of the titles that the list is for. */
  productIds: readonly string[] | null;
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
  to_send: number;
  /** What the list is ordered by. */
  place_at: Date;
  place_id: string;
}

/** Expired by the database's clock, even before that is stored. */
const shownStatus = `CASE WHEN o.status IN ('RESERVED', 'PAYING') AND o.expires_at <= clock_timestamp() AND o.payment <> 'CHECKING'
  THEN 'EXPIRED' ELSE o.status END`;

const columns = `o.order_id, o.number, o.user_id, ${shownStatus} AS status, o.payment, o.held, o.payment_amount, o.currency, o.created_at,
  (SELECT l.words -> 'name' FROM order_line AS l WHERE l.order_id = o.order_id ORDER BY l.position LIMIT 1) AS name,
  (SELECT count(*) FROM order_line AS l WHERE l.order_id = o.order_id)::integer AS lines,
  (SELECT count(*) FROM order_line AS l JOIN shipment AS p USING (line_id)
   WHERE l.order_id = o.order_id AND p.state = 'PREPARING')::integer AS to_send`;

/** Each has its index. */
const conditionOfState = {
  UNPAID: "o.status IN ('RESERVED', 'PAYING') AND o.expires_at > clock_timestamp() AND o.payment <> 'CHECKING'",
  IN_DOUBT: "(o.payment = 'CHECKING' OR o.held IS NOT NULL)",
  STUCK: `o.order_id IN (SELECT order_id FROM outbox WHERE done_at IS NULL AND tries >= ${stuckTries})`,
  REFUNDED: 'o.refunded > 0',
} as const;

const parcelStates = { TO_SEND: 'PREPARING', SENT: 'SHIPPED' } as const;

/** An order with several such parcels is listed once, by the newest of them. */
const ordersByParcel = (state: string): string => `
  FROM shipment AS s JOIN order_line AS own USING (line_id) JOIN fan_order AS o USING (order_id)
  WHERE s.state = '${state}' AND (s.state <> 'PREPARING' OR o.held IS NULL) AND NOT EXISTS (
    SELECT FROM order_line AS other JOIN shipment AS newer USING (line_id)
    WHERE other.order_id = own.order_id AND newer.state = s.state
      AND (newer.created_at, newer.line_id) > (s.created_at, s.line_id))`;

function orderStatement({ state, found, productIds, after, limit }: OrderConditions): {
  text: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const ofParcels = state === 'TO_SEND' || state === 'SENT';
  const [at, id] = ofParcels ? ['s.created_at', 's.line_id'] : ['o.created_at', 'o.order_id'];
  const hasProduct = (ids: readonly string[]) =>
    `EXISTS (SELECT FROM order_line AS l WHERE l.order_id = o.order_id AND l.product_id = ANY (${given(ids)}))`;
  const conditions: string[] = [];
  if (state !== null && !ofParcels) conditions.push(conditionOfState[state]);
  if (found !== null && found.orderIds.length > 0) conditions.push(`o.order_id = ANY (${given(found.orderIds)})`);
  if (found !== null && found.userIds.length > 0) conditions.push(`o.user_id = ANY (${given(found.userIds)})`);
  if (found !== null && found.productIds.length > 0) conditions.push(hasProduct(found.productIds));
  if (productIds !== null) conditions.push(hasProduct(productIds));
  if (after !== null) conditions.push(`(${at}, ${id}) < (${given(after[0])}::timestamptz, ${given(after[1])})`);
  const from = ofParcels ? ordersByParcel(parcelStates[state]) : 'FROM fan_order AS o WHERE true';
  const text = `SELECT ${columns}, ${at} AS place_at, ${id} AS place_id ${from}
    ${conditions.map((condition) => `AND ${condition}`).join(' ')}
    ORDER BY ${at} DESC, ${id} DESC LIMIT ${given(limit)}`;
  return { text, values };
}

/**
 * Orders by one box and filters, the newest first.
 * @param titles those that the list is for
 * @throws Refusal INVALID_REQUEST for a cursor that no page of this list gave
 */
export async function listDeskOrders(
  sources: OrderDeskSources,
  { q = '', state, cursor, limit }: Asked,
  titles: 'all' | readonly string[],
  language: Language,
): Promise<{ orders: ListedOrder[]; nextCursor: string | null }> {
  const { pool } = sources.platform;
  const after = readCursor(cursor, z.tuple([Instant, Id]));
  const found = q === '' ? null : await findOrders(sources, q);
  const productIds = titles === 'all' ? null : await productsOf(sources, titles);
  if ((q !== '' && found === null) || productIds?.length === 0) return { orders: [], nextCursor: null };
  const conditions = { state: state ?? null, found, productIds, after, limit: limit + 1 };
  const { text, values } = orderStatement(conditions);
  const { rows } = await pool.query<Row>(text, values);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.place_at.toISOString(), row.place_id]);
  const fans = await readFans(
    sources,
    page.map((row) => row.user_id),
  );
  return { orders: page.map((row) => listedOf(row, fans, found, language)), nextCursor };
}

async function productsOf({ platform: { pool } }: OrderDeskSources, titles: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ product_id: string }>(
    'SELECT product_id FROM product WHERE title_id = ANY ($1)',
    [titles],
  );
  return rows.map((row) => row.product_id);
}

type Fan = ListedOrder['fan'];

/** Fans as the desk shows them; one who has left has no name any more. */
export async function readFans(
  { accounts }: Pick<OrderDeskSources, 'accounts'>,
  userIds: readonly string[],
): Promise<(userId: string) => Fan> {
  const members = await accounts.desk.listByIds([...new Set(userIds)]);
  const known = new Map(members.map(({ userId, nickname, name }) => [userId, { userId, nickname, name }]));
  return (userId) => known.get(userId) ?? { userId, nickname: null, name: null };
}

const listedOf = (
  row: Row,
  fanOf: (userId: string) => Fan,
  found: FoundOrders | null,
  language: Language,
): ListedOrder => ({
  orderId: row.order_id,
  number: row.number,
  createdAt: row.created_at.toISOString(),
  fan: fanOf(row.user_id),
  name: row.name[language],
  more: Math.max(0, row.lines - 1),
  paymentAmount: { amount: row.payment_amount, currency: row.currency },
  status: row.status,
  payment: row.status === 'REFUNDED' ? 'REFUNDED' : row.payment,
  held: row.held,
  toSend: row.to_send,
  foundBy: found?.by ?? null,
});
