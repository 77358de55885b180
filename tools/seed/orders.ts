import type { Address } from '../../server/address/contract.ts';
import { ordererHashes } from '../../server/order/orderer-hashes.ts';
import { sealAddress, sealOrderer } from '../../server/order/sealed.ts';
import type { Connection } from '../../server/platform/database/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { copyRows, type Value } from './copy-rows.ts';
import { emailOf, idOf, languageOf, userIdOf } from './members.ts';
import { fateOf, isRevoked, kindOf } from './order-fates.ts';
import { deliver, logTickets, settle } from './order-followers.ts';
import { withoutIndexes } from './without-indexes.ts';

const words = (text: string) => ({ ko: text, en: text, ja: text });
const picture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: words('picture') };
/** Of each kind. */
const products = 20;
const price = 15_000;
const hour = 3_600_000;
const day = 24 * hour;

export const orderIdOf = (n: number): string => idOf('order', n);
/** The provider's id of the payment of an order. */
export const paymentOf = (n: number): string => idOf('payment', n);
/** The tracking number of a parcel of goods. */
export const trackingOf = (n: number): string => `6${String(n).padStart(11, '0')}`;
const prefixes = { GOODS: 'goods', TICKET: 'pass', PHOTOCARD: 'product' } as const;
export const productOf = (n: number): string => `${prefixes[kindOf(n)]}-${n % products}`;
export const ticketIdOf = (n: number): string => idOf('ticket', n);
export const ticketNumberOf = (n: number): string => `FT-${lettersOf(n, 10)}`;

/** A number in the letters that the numbers of orders and tickets have. */
function lettersOf(n: number, places: number): string {
  const letters = '23456789BCDFGHJKMNPQRSTVWXZ';
  let [rest, text] = [n, ''];
  for (let place = 0; place < places; place += 1) {
    text = `${letters[rest % letters.length] ?? ''}${text}`;
    rest = Math.floor(rest / letters.length);
  }
  return text;
}
/** `FN-261121-` and the number in 8 letters. */
export const orderNumberOf = (n: number, now: number): string =>
  `FN-${new Date(now).toISOString().slice(2, 10).replaceAll('-', '')}-${lettersOf(n, 8)}`;

async function insertProducts(connection: Connection): Promise<void> {
  await connection.query(
    `INSERT INTO product (product_id, title_id, position, kind, name, summary, description, pictures, currency, price, opens_at,
       needs_address, delivery, withdrawal, seller)
     SELECT prefix || n, 'bench', n, kind, name, name, name, $3, 'KRW', $4, now() - interval '1 year', kind = 'GOODS', name, name, name
     FROM generate_series(0, $5 - 1) AS n, (VALUES ('product-', 'PHOTOCARD', $1::jsonb), ('goods-', 'GOODS', $2::jsonb), ('pass-', 'TICKET', $6::jsonb)) AS k (prefix, kind, name)`,
    [words('Photocard'), words('Light stick'), JSON.stringify([picture]), price, products, words('Pass')],
  );
  await connection.query(
    `INSERT INTO pass (pass_id, title_id, position, name, description, picture, venue, device_changes, resets)
     SELECT 'pass-' || n, 'bench', n, $1, $1, $2, true, 2, 1 FROM generate_series(0, $3 - 1) AS n`,
    [words('Pass'), picture, products],
  );
  await connection.query(
    "INSERT INTO pass_product (product_id, pass_id) SELECT pass_id, pass_id FROM pass WHERE title_id = 'bench'",
  );
}

const createdAt = (n: number, now: number): Date => new Date(now - n * 30_000);

function addressOf(owner: number): Address {
  const phone = `+82 10 ${String(owner).padStart(8, '0')}`;
  const place = { country: 'KR', postalCode: '04524', region: '서울특별시', city: '중구', street: '세종대로 110' };
  return { recipient: `Fan ${owner}`, phone, ...place, detail: `${owner}` };
}

interface Numbers {
  orders: number;
  members: number;
}

async function* orderRows(
  platform: Pick<Platform, 'sealing' | 'lookup'>,
  { orders, members }: Numbers,
  now: number,
): AsyncIterable<Value[]> {
  for (let n = 1; n <= orders; n += 1) {
    const { history, payment, held } = fateOf(n, orders);
    const status = history.at(-1) ?? 'RESERVED';
    const isPaid = history.includes('PAID');
    const owner = ((n - 1) % members) + 1;
    const created = createdAt(n, now);
    const { recipient: name, phone } = addressOf(owner);
    const orderer = { name, phone, email: emailOf(owner) };
    const hashes = await ordererHashes(platform, orderer);
    yield [
      orderIdOf(n),
      orderNumberOf(n, now),
      userIdOf(owner),
      'https://fans.example',
      languageOf(owner),
      status,
      'KRW',
      price,
      0,
      price,
      sealOrderer(platform.sealing, orderIdOf(n), orderer),
      kindOf(n) === 'GOODS' ? sealAddress(platform.sealing, orderIdOf(n), addressOf(owner)) : null,
      hashes.map((hash) => `\\x${hash.toString('hex')}`),
      created,
      // Unpaid ones stay so, whenever the database is read.
      new Date(created.getTime() + (payment === 'READY' ? 3_650 * day : hour)),
      isPaid ? created : null,
      payment,
      status === 'REFUNDED' ? price : 0,
      held === 'REFUND' ? price : 0,
      held === 'DISPUTE',
      held,
      held === null ? null : created,
    ];
  }
}

function* historyRows(orders: number, now: number): Iterable<Value[]> {
  for (let n = 1; n <= orders; n += 1)
    for (const [position, status] of fateOf(n, orders).history.entries())
      yield [orderIdOf(n), position, status, createdAt(n, now)];
}

function lineRow(n: number, orders: number, frozen: string): Value[] {
  const kind = kindOf(n);
  return [
    idOf('line', n),
    orderIdOf(n),
    0,
    productOf(n),
    kind,
    1,
    price,
    price,
    0,
    frozen,
    kind === 'GOODS',
    fateOf(n, orders).line,
    fateOf(n, orders).line === 'REFUNDED' ? price : 0,
  ];
}

function attemptRow(n: number, orders: number, now: number): Value[] {
  const { attempt, line, payment } = fateOf(n, orders);
  const isDone = attempt === 'DONE';
  const at = createdAt(n, now);
  return [
    idOf('attempt', n),
    orderIdOf(n),
    'toss',
    'page',
    attempt,
    price,
    'KRW',
    paymentOf(n),
    at,
    at,
    attempt === 'READY' || attempt === 'IN_PROGRESS' ? null : at,
    payment === 'CHECKING',
    isDone ? price : 0,
    isDone,
    line === 'REFUNDED' ? price : 0,
    'ko',
  ];
}

function* parcelRows({ orders, members }: Numbers, now: number): Iterable<Value[]> {
  for (let n = 1; n <= orders; n += 1) {
    const { parcel } = fateOf(n, orders);
    if (parcel === null) continue;
    const created = createdAt(n, now);
    const later = (days: number): Date => new Date(Math.min(now, created.getTime() + days * day));
    const [shipped, done] = [parcel === 'PREPARING' ? null : later(1), later(3)];
    yield [
      idOf('parcel', n),
      idOf('line', n),
      userIdOf(((n - 1) % members) + 1),
      parcel,
      created,
      shipped && 'CJ대한통운',
      shipped && trackingOf(n),
      shipped,
      parcel === 'DELIVERED' ? done : null,
      parcel === 'LOST' ? done : null,
      1,
    ];
  }
}

function* ticketRows({ orders, members }: Numbers, now: number): Iterable<Value[]> {
  for (let n = 1; n <= orders; n += 1) {
    if (kindOf(n) !== 'TICKET' || fateOf(n, orders).line !== 'DELIVERED') continue;
    const owner = userIdOf(((n - 1) % members) + 1);
    const state = isRevoked(n) ? 'REVOKED' : 'HOLDING';
    const source = ['ORDER', orderIdOf(n), idOf('line', n), 1];
    yield [ticketIdOf(n), ticketNumberOf(n), owner, productOf(n), ...source, createdAt(n, now), state, 2, 1];
  }
}

function* each(orders: number, rowOf: (n: number) => Value[]): Iterable<Value[]> {
  for (let n = 1; n <= orders; n += 1) yield rowOf(n);
}

const tables = [
  'fan_order',
  'order_history',
  'order_line',
  'payment_attempt',
  'payment_movement',
  'fulfilment',
  'photocard',
  'shipment',
  'ticket',
  'ticket_log',
  'payment_report_line',
];

/** Orders of one product each, with their history, one attempt to pay, and what followed: deliveries, parcels, refunds, disputes, a report. */
export async function copyOrders(
  platform: Pick<Platform, 'sealing' | 'lookup'>,
  connection: Connection,
  numbers: Numbers,
  now: number,
): Promise<void> {
  const { orders } = numbers;
  const copy = (table: string, columns: string, rows: Iterable<Value[]> | AsyncIterable<Value[]>) =>
    copyRows(connection, table, columns.split(' '), rows);
  await insertProducts(connection);
  const frozen = JSON.stringify({ name: words('Photocard'), picture, delivery: words(''), withdrawal: words('') });
  await withoutIndexes(connection, tables, async () => {
    await copy(
      'fan_order',
      'order_id number user_id origin language status currency product_amount fee payment_amount orderer_sealed address_sealed orderer_hashes created_at expires_at paid_at payment refunded returned_outside is_disputed held held_at',
      orderRows(platform, numbers, now),
    );
    await copy('order_history', 'order_id position status at', historyRows(orders, now));
    await copy(
      'order_line',
      'line_id order_id position product_id kind quantity unit_price product_amount fee words needs_address state refunded',
      each(orders, (n) => lineRow(n, orders, frozen)),
    );
    await copy(
      'payment_attempt',
      'attempt_id order_id provider opened_as state amount currency reference created_at checked_at closed_at is_silent captured counts returned language',
      each(orders, (n) => attemptRow(n, orders, now)),
    );
    await connection.query(deliver);
    await copy(
      'shipment',
      'shipment_id line_id user_id state created_at carrier tracking_number shipped_at delivered_at lost_at pieces',
      parcelRows(numbers, now),
    );
    await copy(
      'ticket',
      'ticket_id number user_id pass_id source order_id line_id piece received_at state device_changes resets',
      ticketRows(numbers, now),
    );
    await connection.query(logTickets);
    await settle(connection);
  });
}
