import { maxLines, maxPieces } from '../../rules/order-limits.ts';
import type { Pieces, ProductRow } from '../store/service.ts';
import type { NotAdded } from './contract.ts';

/** The data on which the limits of a cart depend. */
export interface CartLimits {
  rows: readonly ProductRow[];
  /** Pieces of each product that the fan has bought or reserved. */
  owned: ReadonlyMap<string, number>;
  /** Pieces of each product in the cart. */
  inCart: ReadonlyMap<string, number>;
  /** Products in the cart, also those that were added on other pages. */
  lines: number;
}

/** A line of the cart with its new quantity, or pieces that were not added. */
export interface Addition {
  changed: Pieces[];
  notAdded: Omit<NotAdded, 'name'>[];
}

/** The max pieces of a product in a fan's cart. @param owned pieces that the fan has bought or reserved */
export function roomOf(row: Pick<ProductRow, 'limit_per_fan'>, owned: number): number {
  return row.limit_per_fan === null ? maxPieces : Math.max(0, Math.min(maxPieces, row.limit_per_fan - owned));
}

/** Adds lines, each product once, as far as the limits allow. A line that is in the cart never becomes smaller. */
export function addLines(requested: readonly Pieces[], { rows, owned, inCart, lines }: CartLimits): Addition {
  const changed: Pieces[] = [];
  const notAdded: Addition['notAdded'] = [];
  let count = lines;
  for (const { productId, quantity } of requested) {
    const row = rows.find((one) => one.product_id === productId);
    const refuse = (reason: NotAdded['reason'], added = 0) =>
      notAdded.push({ productId, requested: quantity, added, reason });
    const before = inCart.get(productId) ?? 0;
    if (row === undefined) {
      refuse('NOT_FOUND');
      continue;
    }
    if (before === 0 && count >= maxLines) {
      refuse('CART_FULL');
      continue;
    }
    const room = roomOf(row, owned.get(productId) ?? 0);
    const next = Math.max(before, Math.min(room, before + quantity));
    if (next < before + quantity) refuse(room < maxPieces ? 'LIMIT_REACHED' : 'MOST_PIECES', next - before);
    if (next === before) continue;
    if (before === 0) count += 1;
    changed.push({ productId, quantity: next });
  }
  return { changed, notAdded };
}
