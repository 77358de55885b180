import { ordererHashes } from '../../server/order/orderer-hashes.ts';
import { sealOrderer } from '../../server/order/sealed.ts';
import type { Connection } from '../../server/platform/database/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { copyRows, type Value } from './copy-rows.ts';
import { emailOf, idOf, languageOf, userIdOf } from './members.ts';
import { withoutIndexes } from './without-indexes.ts';

const words = (text: string) => ({ ko: text, en: text, ja: text });
const picture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: words('picture') };
const products = 20;
const price = 15_000;
const hour = 3_600_000;

export const orderIdOf = (n: number): string => idOf('order', n);
/** `FN-261121-` and the number in 8 of the letters that order numbers have. */
export function orderNumberOf(n: number, now: number): string {
  const letters = '23456789BCDFGHJKMNPQRSTVWXZ';
  let [rest, text] = [n, ''];
  for (let place = 0; place < 8; place += 1) {
    text = `${letters[rest % letters.length] ?? ''}${text}`;
    rest = Math.floor(rest / letters.length);
  }
  return `FN-${new Date(now).toISOString().slice(2, 10).replaceAll('-', '')}-${text}`;
}

async function insertProducts(connection: Connection): Promise<void> {
  await connection.query(
    `INSERT INTO product (product_id, title_id, position, kind, name, summary, description, pictures, currency, price, opens_at,
       needs_address, delivery, withdrawal, seller)
     SELECT 'product-' || n, 'bench', n, 'PHOTOCARD', $1, $1, $1, $2, 'KRW', $3, now() - interval '1 year', false, $1, $1, $1
     FROM generate_series(0, $4 - 1) AS n`,
    [words('Photocard'), JSON.stringify([picture]), price, products],
  );
}

const paid = {
  history: ['RESERVED', 'PAYING', 'PAID', 'FULFILLED'],
  status: 'FULFILLED',
  payment: 'DONE',
  state: 'DELIVERED',
  attempt: 'DONE',
};
const expired = {
  history: ['RESERVED', 'EXPIRED'],
  status: 'EXPIRED',
  payment: 'NONE',
  state: 'RELEASED',
  attempt: 'EXPIRED',
};
/** One of ten was never paid. */
const standingOf = (n: number) => (n % 10 === 0 ? expired : paid);
const createdAt = (n: number, now: number): Date => new Date(now - n * 30_000);

async function* orderRows(
  platform: Pick<Platform, 'sealing' | 'lookup'>,
  orders: number,
  members: number,
  now: number,
) {
  for (let n = 1; n <= orders; n += 1) {
    const { status, payment } = standingOf(n);
    const owner = ((n - 1) % members) + 1;
    const created = createdAt(n, now);
    const orderer = { name: `Fan ${owner}`, phone: `+82 10 ${String(owner).padStart(8, '0')}`, email: emailOf(owner) };
    const hashes = await ordererHashes(platform, orderer);
    const row: Value[] = [
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
      hashes.map((hash) => `\\x${hash.toString('hex')}`),
      created,
      new Date(created.getTime() + hour),
      status === paid.status ? created : null,
      payment,
    ];
    yield row;
  }
}

function* historyRows(orders: number, now: number): Iterable<Value[]> {
  for (let n = 1; n <= orders; n += 1)
    for (const [position, status] of standingOf(n).history.entries())
      yield [orderIdOf(n), position, status, createdAt(n, now)];
}

/** Deliveries of the paid orders: the money, and a card each, with numbers in their order. */
const deliver = `
  INSERT INTO payment_movement (attempt_id, kind, amount, lines, at)
    SELECT attempt_id, 'PAYMENT', captured, jsonb_build_array(jsonb_build_object('lineId', line_id, 'amount', product_amount + fee)), closed_at
    FROM payment_attempt JOIN order_line USING (order_id) WHERE captured > 0;
  INSERT INTO fulfilment (line_id, fulfilled_at) SELECT line_id, paid_at FROM order_line JOIN fan_order USING (order_id) WHERE state = 'DELIVERED';
  INSERT INTO photocard (photocard_id, order_id, line_id, piece, user_id, product_id, serial, issued_at)
    SELECT md5(line_id), order_id, line_id, 1, user_id, product_id, row_number() OVER (PARTITION BY product_id ORDER BY paid_at, line_id), paid_at
    FROM order_line JOIN fan_order USING (order_id) WHERE state = 'DELIVERED';
  INSERT INTO photocard_product (product_id, faces, issued) SELECT product_id, $faces$[{"artist": {"ko": "Fan", "en": "Fan", "ja": "Fan"},
    "line": {"ko": "Card", "en": "Card", "ja": "Card"}, "accent": "#6a3df0", "portrait": "/p.svg"}]$faces$, count(*) FROM photocard GROUP BY 1;
  UPDATE product SET sold = issued FROM photocard_product WHERE photocard_product.product_id = product.product_id`;

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
];

/** Orders of one product each, nine of ten paid and delivered, with their history and one attempt to pay. */
export async function copyOrders(
  platform: Pick<Platform, 'sealing' | 'lookup'>,
  connection: Connection,
  { orders, members }: { orders: number; members: number },
  now: number,
): Promise<void> {
  await insertProducts(connection);
  const frozen = JSON.stringify({ name: words('Photocard'), picture, delivery: words(''), withdrawal: words('') });
  await withoutIndexes(connection, tables, async () => {
    const columns =
      'order_id number user_id origin language status currency product_amount fee payment_amount orderer_sealed orderer_hashes created_at expires_at paid_at payment';
    await copyRows(connection, 'fan_order', columns.split(' '), orderRows(platform, orders, members, now));
    await copyRows(connection, 'order_history', ['order_id', 'position', 'status', 'at'], historyRows(orders, now));
    await copyRows(
      connection,
      'order_line',
      'line_id order_id position product_id kind quantity unit_price product_amount fee words needs_address state'.split(
        ' ',
      ),
      each(orders, (n) => {
        const product = `product-${n % products}`;
        return [
          idOf('line', n),
          orderIdOf(n),
          0,
          product,
          'PHOTOCARD',
          1,
          price,
          price,
          0,
          frozen,
          false,
          standingOf(n).state,
        ];
      }),
    );
    await copyRows(
      connection,
      'payment_attempt',
      'attempt_id order_id provider opened_as state amount currency created_at closed_at captured counts language'.split(
        ' ',
      ),
      each(orders, (n) => {
        const { attempt } = standingOf(n);
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
          at,
          at,
          isDone ? price : 0,
          isDone,
          'ko',
        ];
      }),
    );
    await connection.query(deliver);
  });
}
