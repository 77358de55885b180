import { maxPieces } from '../../rules/order-limits.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import type { Currency } from '../store/contract.ts';

/** A fan's cart as one page sees it. */
export interface CartOwner {
  userId: string;
  origin: string;
  /** True if the page is the platform's own: it has the lines of every page, and sets each of them as a whole. */
  isPlatform: boolean;
}

/** The prices of a product as the fan saw them, in whole minor units. */
export interface SeenPrices {
  seen_currency: Currency;
  seen_price: number;
  seen_fee: number | null;
}

export interface CartRow extends SeenPrices {
  product_id: string;
  quantity: number;
}

/** The lines of a cart, in the order in which they were added. */
export async function readCartRows(
  database: Pick<Pool, 'query'> | Pick<Connection, 'query'>,
  { userId, origin, isPlatform }: CartOwner,
): Promise<CartRow[]> {
  const { rows } = await database.query<CartRow>({
    name: 'read-cart',
    text: `SELECT product_id, least($3, sum(quantity))::integer AS quantity,
        (array_agg(seen_currency ORDER BY added_at DESC))[1] AS seen_currency,
        (array_agg(seen_price ORDER BY added_at DESC))[1] AS seen_price,
        (array_agg(seen_fee ORDER BY added_at DESC))[1] AS seen_fee
      FROM cart_line WHERE user_id = $1 AND ($2::text IS NULL OR origin = $2)
      GROUP BY product_id ORDER BY min(added_at), product_id`,
    values: [userId, isPlatform ? null : origin, maxPieces],
  });
  return rows;
}

/** Changes of one fan's cart wait for each other until the transaction ends. */
export async function lockCart(connection: Connection, userId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.cart, userId]);
}

/** How many products the fan's cart has, on all pages. */
export async function countCartLines(connection: Connection, userId: string): Promise<number> {
  const { rows } = await connection.query<{ lines: number }>(
    'SELECT count(DISTINCT product_id)::integer AS lines FROM cart_line WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.lines ?? 0;
}

/** Sets a line of a locked cart; it keeps its place. 0 removes it. */
export async function setCartRow(
  connection: Connection,
  { userId, origin, isPlatform }: CartOwner,
  { product_id, quantity, seen_currency, seen_price, seen_fee }: CartRow,
): Promise<void> {
  if (quantity === 0) {
    await connection.query(
      'DELETE FROM cart_line WHERE user_id = $1 AND product_id = $2 AND ($3::text IS NULL OR origin = $3)',
      [userId, product_id, isPlatform ? null : origin],
    );
    return;
  }
  await connection.query({
    name: 'set-cart-line',
    text: `WITH earlier AS (SELECT min(added_at) AS at FROM cart_line WHERE user_id = $1 AND product_id = $3),
      others AS (DELETE FROM cart_line WHERE user_id = $1 AND product_id = $3 AND $8 AND origin <> $2)
      INSERT INTO cart_line (user_id, origin, product_id, quantity, seen_currency, seen_price, seen_fee, added_at)
      SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(earlier.at, clock_timestamp()) FROM earlier
      ON CONFLICT (user_id, origin, product_id) DO UPDATE SET quantity = excluded.quantity,
        seen_currency = excluded.seen_currency, seen_price = excluded.seen_price, seen_fee = excluded.seen_fee`,
    values: [userId, origin, product_id, quantity, seen_currency, seen_price, seen_fee, isPlatform],
  });
}
