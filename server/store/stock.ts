import type { StockCause } from '../../rules/stock.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { isShown } from '../title/service.ts';

/** Pieces of a product for an order line. Each product appears once in a list. */
export interface Pieces {
  productId: string;
  quantity: number;
}

/** The data that decides whether pieces are available, read while the product's row is locked. */
interface StockRow {
  product_id: string;
  opens_at: string;
  closes_at: string | null;
  open: boolean;
  left: number | null;
  limit_per_fan: number | null;
  held: number;
}

const readStock = `
  SELECT p.product_id, instant_text(p.opens_at) AS opens_at, instant_text(p.closes_at) AS closes_at,
    ${isShown('p')} AND clock_timestamp() >= p.opens_at AND (p.closes_at IS NULL OR clock_timestamp() < p.closes_at) AS open,
    p.on_hand - p.reserved - p.sold AS left, p.limit_per_fan,
    coalesce((SELECT pieces FROM product_holding AS h WHERE h.user_id = $2 AND h.product_id = p.product_id), 0) AS held
  FROM product AS p WHERE p.product_id = ANY ($1) ORDER BY p.product_id`;

/**
 * Locks the rows of the products in the order of their ids, so that two buyers can't deadlock. NO KEY, because lines that were
 * written before hold key locks on the products that they refer to.
 */
export type LockStock = (connection: Connection, productIds: readonly string[]) => Promise<void>;

const lockStock: LockStock = async (connection, productIds) => {
  await connection.query({
    name: 'lock-stock',
    text: 'SELECT FROM product WHERE product_id = ANY ($1) ORDER BY product_id FOR NO KEY UPDATE',
    values: [productIds],
  });
};

export interface ReserveOptions {
  /** A late success of the payment provider is accepted after the sale has closed. */
  ignoreSaleTime?: boolean;
  /** For the test that removes the lock. */
  lock?: LockStock;
}

/**
 * Reserves pieces for a fan within the caller's transaction: locks, checks, writes. Call it last before the commit, since every
 * other buyer of the product waits meanwhile.
 * @throws Refusal NOT_FOUND, NOT_ON_SALE, OUT_OF_STOCK or LIMIT_REACHED, each with its productId
 */
export async function reserveStock(
  connection: Connection,
  userId: string,
  pieces: readonly Pieces[],
  { ignoreSaleTime = false, lock = lockStock }: ReserveOptions = {},
): Promise<void> {
  const productIds = pieces.map((one) => one.productId);
  await lock(connection, productIds);
  // A separate statement: it sees the commits of earlier holders of the lock.
  const { rows } = await connection.query<StockRow>({
    name: 'read-stock',
    text: readStock,
    values: [productIds, userId],
  });
  for (const { productId, quantity } of pieces) {
    const row = rows.find((one) => one.product_id === productId);
    if (row === undefined) throw new Refusal('NOT_FOUND', { productId });
    if (!row.open && !ignoreSaleTime) {
      throw new Refusal('NOT_ON_SALE', { productId, opensAt: row.opens_at, closesAt: row.closes_at });
    }
    if (row.left !== null && row.left < quantity) throw new Refusal('OUT_OF_STOCK', { productId, left: row.left });
    if (row.limit_per_fan !== null && row.held + quantity > row.limit_per_fan) {
      throw new Refusal('LIMIT_REACHED', { productId, limit: row.limit_per_fan, held: row.held });
    }
  }
  await connection.query({
    name: 'reserve-stock',
    text: `WITH change AS (SELECT * FROM unnest($1::text[], $2::integer[]) AS change (product_id, quantity)),
      holding AS (
        INSERT INTO product_holding AS h (user_id, product_id, pieces, limit_per_fan)
        SELECT $3, product_id, quantity, limit_per_fan FROM change JOIN product USING (product_id)
        WHERE limit_per_fan IS NOT NULL ORDER BY product_id
        ON CONFLICT (user_id, product_id) DO UPDATE SET pieces = h.pieces + excluded.pieces,
          limit_per_fan = excluded.limit_per_fan)
      UPDATE product SET reserved = reserved + change.quantity FROM change
      WHERE product.product_id = change.product_id`,
    values: [productIds, pieces.map((one) => one.quantity), userId],
  });
}

/** Turns reserved pieces into sold ones. */
export async function sellStock(connection: Connection, pieces: readonly Pieces[]): Promise<void> {
  await lockStock(
    connection,
    pieces.map((one) => one.productId),
  );
  await connection.query({
    name: 'sell-stock',
    text: `UPDATE product SET reserved = reserved - change.quantity, sold = sold + change.quantity
      FROM unnest($1::text[], $2::integer[]) AS change (product_id, quantity)
      WHERE product.product_id = change.product_id`,
    values: [pieces.map((one) => one.productId), pieces.map((one) => one.quantity)],
  });
}

/**
 * Takes further pieces of products that were sold, in the place of lost ones.
 * @throws Refusal STOCK_TOO_LOW
 */
export async function sellMore(connection: Connection, pieces: readonly Pieces[]): Promise<void> {
  await lockStock(
    connection,
    pieces.map((one) => one.productId),
  );
  const { rowCount } = await connection.query(
    `UPDATE product SET sold = sold + change.quantity
     FROM unnest($1::text[], $2::integer[]) AS change (product_id, quantity)
     WHERE product.product_id = change.product_id AND coalesce(on_hand - reserved - sold >= change.quantity, true)`,
    [pieces.map((one) => one.productId), pieces.map((one) => one.quantity)],
  );
  if (rowCount !== pieces.length) throw new Refusal('STOCK_TOO_LOW');
}

/** A change of a product's stock, and why. */
export interface StockCorrection {
  productId: string;
  change: number;
  cause: StockCause;
  reason: string;
  staffId: string;
}

interface Corrected {
  titleId: string;
  before: number;
  after: { onHand: number; left: number };
}

/**
 * Changes the stock of a product by a number of pieces, and keeps why.
 * @param check called with the product's title before anything is changed
 * @throws Refusal NOT_FOUND, also for a product whose pieces are not counted; STOCK_TOO_LOW
 */
export async function correctStock(
  connection: Connection,
  { productId, change, cause, reason, staffId }: StockCorrection,
  check: (titleId: string) => void,
): Promise<Corrected> {
  await lockStock(connection, [productId]);
  const { rows } = await connection.query<{ title_id: string; on_hand: number | null; taken: number }>(
    'SELECT title_id, on_hand, reserved + sold AS taken FROM product WHERE product_id = $1',
    [productId],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  check(row.title_id);
  if (row.on_hand === null) throw new Refusal('NOT_FOUND');
  const onHand = row.on_hand + change;
  if (onHand < row.taken) throw new Refusal('STOCK_TOO_LOW');
  await connection.query('UPDATE product SET on_hand = $2, corrected = corrected + $3 WHERE product_id = $1', [
    productId,
    onHand,
    change,
  ]);
  await connection.query(
    'INSERT INTO stock_correction (product_id, change, cause, reason, staff_id) VALUES ($1, $2, $3, $4, $5)',
    [productId, change, cause, reason, staffId],
  );
  return { titleId: row.title_id, before: row.on_hand, after: { onHand, left: onHand - row.taken } };
}

/** `freed`: how many of them the fan may buy again, where that is another number: damaged pieces are not for sale any more. */
export interface ReturnedPieces extends Pieces {
  freed?: number;
}

/** Releases pieces that were reserved, or sold and then refunded; others may buy them, and the fan again. */
export async function releaseStock(
  connection: Connection,
  userId: string,
  pieces: readonly ReturnedPieces[],
  from: 'reserved' | 'sold',
): Promise<void> {
  await lockStock(
    connection,
    pieces.map((one) => one.productId),
  );
  await connection.query({
    name: `give-back-${from}`,
    text: `WITH change AS (SELECT * FROM unnest($1::text[], $2::integer[], $4::integer[]) AS change (product_id, quantity, freed)),
      holding AS (
        UPDATE product_holding AS h SET pieces = greatest(0, h.pieces - change.freed) FROM change
        WHERE h.user_id = $3 AND h.product_id = change.product_id)
      UPDATE product SET ${from} = ${from} - change.quantity FROM change
      WHERE product.product_id = change.product_id`,
    values: [
      pieces.map((one) => one.productId),
      pieces.map((one) => one.quantity),
      userId,
      pieces.map((one) => one.freed ?? one.quantity),
    ],
  });
}
