import { signal } from '@preact/signals-react';
import { createAction } from '../../../core/api/action.ts';
import { addToCart } from '../../../core/cart/cart.ts';
import { cartPieces } from '../../../core/cart/cart-count.ts';
import type { AddedPieces } from '../../../core/cart/local-cart.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import type { ProductDetail } from '../products/product-state.ts';

/** Result of the last press, for its message. */
export interface AddedNow extends AddedPieces {
  readonly requested: number;
  /** Pieces in the cart now; null where they are not known. */
  readonly pieces: number | null;
}

export type AddState = ReturnType<typeof createAddState>;

/** The longest time between the two halves of a double click, in milliseconds. */
const doubleClick = 400;

/** Adds a product to the cart. */
export function createAddState(store: Pick<FanStoreState, 'host' | 'reportError'>) {
  const action = createAction(store.reportError);
  const outcome = signal<AddedNow | null>(null);
  const author = {};
  let pressedAt = Number.NEGATIVE_INFINITY;

  return {
    busy: action.busy,
    failure: action.failure,
    /** Null before the first press, and while one is on its way. */
    outcome,
    /**
     * Adds pieces once, also for a double click.
     * @param now of the press, in milliseconds
     */
    async add(
      { productId, price, feePerPiece }: Pick<ProductDetail, 'productId' | 'price' | 'feePerPiece'>,
      quantity: number,
      now: number = performance.now(),
    ): Promise<void> {
      if (action.busy.peek() || now - pressedAt < doubleClick) return;
      pressedAt = now;
      outcome.value = null;
      const line = { productId, quantity, seen: { price, feePerPiece } };
      const language = store.host.language.peek();
      const added = await action.run(JSON.stringify(line), (key) => addToCart(line, { by: author, key, language }));
      if (!added) return;
      const pieces = cartPieces.peek();
      outcome.value = { ...added, requested: quantity, pieces };
      if (added.added > 0 && pieces !== null) store.host.emit('fan-cart-change', { pieces });
    },
  };
}
