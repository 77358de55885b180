import type { z } from 'zod';
import { maxLines, maxPieces } from '../../rules/order-limits.ts';
import { preventLeaving } from '../account/service.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller, Fan } from '../platform/http/caller.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import type { Product } from '../store/contract.ts';
import type { Pieces, ProductRow, StoreService } from '../store/service.ts';
import { addLines, roomOf } from './add-lines.ts';
import { type CartOwner, type CartRow, countCartLines, lockCart, readCartRows, setCartRow } from './cart-rows.ts';
import { cartOf } from './cart-view.ts';
import type { Cart, cartCalls, LineInput } from './contract.ts';

export type { CartOwner } from './cart-rows.ts';

type Added = z.output<(typeof cartCalls)['POST /cart']['response']>;

export interface CartService {
  read(caller: Caller<'member'>): Promise<Cart>;
  /** The cart of a visitor. Lines of a product that doesn't exist are left out. */
  view(lines: readonly LineInput[], caller: Caller<'open'>): Promise<Cart>;
  /** @throws Refusal LOGIN_REQUIRED for a fan who leaves at the same time */
  add(lines: readonly LineInput[], caller: Caller<'member'>, key: RequestKey): Promise<Added>;
  /** @throws Refusal NOT_FOUND, LIMIT_REACHED, CART_FULL; LOGIN_REQUIRED for a fan who leaves at the same time */
  set(pieces: Pieces, caller: Caller<'member'>, key: RequestKey): Promise<Cart>;
}

type Store = Pick<StoreService, 'readRows' | 'readShown' | 'readHoldings'>;

export function createCartService(platform: Platform, store: Store): CartService {
  const { pool, config, keys } = platform;
  const ownerOf = ({ userId, origin }: Fan): CartOwner => ({
    userId,
    origin,
    isPlatform: origin === config.publicOrigin,
  });

  const countOwned = async (fan: Fan | null, ids: readonly string[], connection?: Connection) =>
    fan === null ? new Map<string, number>() : store.readHoldings(fan.userId, ids, connection);

  type Shown = (row: ProductRow) => Product;

  async function show(lines: readonly CartRow[], fan: Fan | null, shown: Shown, connection?: Connection) {
    const ids = lines.map((line) => line.product_id);
    const rows = await store.readRows(ids, connection);
    const products = rows.map((row) => ({ row, product: shown(row) }));
    return cartOf(lines, products, await countOwned(fan, ids, connection), rows[0]?.now ?? Date.now());
  }

  /** A change of a fan's cart, in turn with others; the answer is stored with the key in the same transaction. */
  async function change<More extends object>(
    { fan, language }: Caller<'member'>,
    key: RequestKey,
    work: (connection: Connection, owner: CartOwner, shown: Shown) => Promise<More>,
  ): Promise<Cart & More> {
    // Before the transaction: code that holds a connection must not wait for another one.
    const shown = await store.readShown(language);
    return inTransaction(pool, async (connection) => {
      await preventLeaving(connection, fan);
      await lockCart(connection, fan.userId);
      const owner = ownerOf(fan);
      const more = await work(connection, owner, shown);
      const cart = await show(await readCartRows(connection, owner), fan, shown, connection);
      const reply = { ...cart, ...more };
      await keys.store(key, answered(reply), connection);
      return reply;
    });
  }

  return {
    async read({ fan, language }) {
      return show(await readCartRows(pool, ownerOf(fan)), fan, await store.readShown(language));
    },
    async view(lines, { fan, language }) {
      const requested = mergeLines(lines);
      const rows = await store.readRows(requested.map(({ productId }) => productId));
      const accepted = requested.flatMap((line) => rowOf(line, rows));
      return show(accepted, fan, await store.readShown(language));
    },
    add: (lines, caller, key) =>
      change(caller, key, async (connection, owner, shown) => {
        const requested = mergeLines(lines);
        const ids = requested.map(({ productId }) => productId);
        const rows = await store.readRows(ids, connection);
        const owned = await countOwned(caller.fan, ids, connection);
        const stored = await readCartRows(connection, owner);
        const inCart = new Map(stored.map(({ product_id: id, quantity }) => [id, quantity]));
        const limits = { rows, owned, inCart, lines: await countCartLines(connection, owner.userId) };
        const { changed, notAdded } = addLines(requested, limits);
        for (const { productId, quantity } of changed) {
          const seen = requested.find((line) => line.productId === productId)?.seen;
          for (const line of rowOf({ productId, quantity, seen }, rows)) await setCartRow(connection, owner, line);
        }
        const nameOf = (productId: string) => {
          const row = rows.find((one) => one.product_id === productId);
          return row === undefined ? null : shown(row).name;
        };
        return { notAdded: notAdded.map((each) => ({ ...each, name: nameOf(each.productId) })) };
      }),
    set: (pieces, caller, key) =>
      change(caller, key, async (connection, owner) => {
        const { productId, quantity } = pieces;
        const rows = await store.readRows([productId], connection);
        const stored = await readCartRows(connection, owner);
        const before = stored.find((line) => line.product_id === productId)?.quantity ?? 0;
        const [row] = rows;
        if (row === undefined) throw new Refusal('NOT_FOUND', { productId });
        const owned = (await countOwned(caller.fan, [productId], connection)).get(productId) ?? 0;
        // A line that is over the limit may become smaller.
        if (quantity > before && quantity > roomOf(row, owned)) {
          throw new Refusal('LIMIT_REACHED', { productId, limit: row.limit_per_fan ?? maxPieces, held: owned });
        }
        if (before === 0 && quantity > 0 && (await countCartLines(connection, owner.userId)) >= maxLines) {
          throw new Refusal('CART_FULL', { limit: maxLines });
        }
        for (const line of rowOf(pieces, rows)) await setCartRow(connection, owner, line);
        return {};
      }),
  };
}

/** Takes the pieces of a paid order out of the cart, in its transaction; additional pieces stay. */
export async function takeOutOfCart(
  connection: Connection,
  owner: CartOwner,
  pieces: readonly Pieces[],
): Promise<void> {
  await lockCart(connection, owner.userId);
  for (const line of await readCartRows(connection, owner)) {
    const paid = pieces.find(({ productId }) => productId === line.product_id)?.quantity ?? 0;
    if (paid > 0) await setCartRow(connection, owner, { ...line, quantity: Math.max(0, line.quantity - paid) });
  }
}

/** Lines of the same product become one. */
function mergeLines(lines: readonly LineInput[]): LineInput[] {
  const merged = new Map<string, LineInput>();
  for (const line of lines) {
    const quantity = (merged.get(line.productId)?.quantity ?? 0) + line.quantity;
    merged.set(line.productId, { ...line, quantity: Math.min(maxPieces, quantity) });
  }
  return [...merged.values()];
}

/** A line with the prices that the fan saw, or those of now; none where the product doesn't exist. */
function rowOf({ productId, quantity, seen }: LineInput, rows: readonly ProductRow[]): CartRow[] {
  const row = rows.find((one) => one.product_id === productId);
  if (row === undefined) return [];
  return [
    {
      product_id: productId,
      quantity,
      seen_currency: seen?.price.currency ?? row.currency,
      seen_price: seen?.price.amount ?? row.price,
      seen_fee: seen === undefined ? row.fee_per_piece : (seen.feePerPiece?.amount ?? null),
    },
  ];
}
