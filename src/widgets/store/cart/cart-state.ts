import { batch, computed, effect, signal, untracked } from '@preact/signals-react';
import { maxPieces } from '../../../../rules/order-limits.ts';
import type { Cart, CartLine } from '../../../../server/cart/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { cartChanges, cartOwner, readCart, setInCart } from '../../../core/cart/cart.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { groupsOf, withChosen } from './cart-lines.ts';

export type CartState = ReturnType<typeof createCartState>;
type Store = Pick<FanStoreState, 'host' | 'reportError'>;

/** The cart. What the fan chooses shows at once, and is taken back if the server refuses. */
export function createCartState(store: Store) {
  const { host } = store;
  const author = {};
  const cart = createRemote<Cart>(
    (abort) => readCart({ language: host.language.peek(), signal: abort }),
    store.reportError,
  );
  const chosen = signal<ReadonlyMap<string, number>>(new Map());
  const lines = computed(() => cart.state.value.value && withChosen(cart.state.value.value.lines, chosen.value));
  /** The line that the fan has removed last, which can be put back. */
  const removed = signal<CartLine | null>(null);
  const failure = signal<{ productId: string; error: unknown } | null>(null);
  const send = createSender(store, author, { cart, chosen, failure });

  const want = (productId: string, quantity: number): void => {
    failure.value = null;
    chosen.value = new Map(chosen.peek()).set(productId, quantity);
    void send(productId);
  };
  const stop = follow(store, author, { cart, chosen, removed });

  return {
    cart: cart.state,
    /** Undefined until the cart is known. */
    lines,
    groups: computed(() => groupsOf(lines.value ?? [])),
    removed,
    failure,
    load: cart.load,
    /** Chooses a quantity of at least one. */
    choose(line: CartLine, quantity: number): void {
      if (!Number.isFinite(quantity)) return;
      const max = Math.max(line.maxQuantity, line.quantity);
      removed.value = null;
      want(line.productId, Math.max(1, Math.min(maxPieces, max, Math.trunc(quantity))));
    },
    remove(line: CartLine): void {
      batch(() => {
        removed.value = line;
        want(line.productId, 0);
      });
    },
    /** Puts back the last removed line. */
    putBack(): void {
      const line = removed.peek();
      if (!line) return;
      batch(() => {
        removed.value = null;
        want(line.productId, line.quantity);
      });
    },
    dispose(): void {
      stop();
      cart.dispose();
    },
  };
}

interface Parts {
  cart: ReturnType<typeof createRemote<Cart>>;
  chosen: { value: ReadonlyMap<string, number>; peek(): ReadonlyMap<string, number> };
  failure: { value: { productId: string; error: unknown } | null };
}

/** Sends the chosen quantity of a product: one request at a time, and of several quick choices the last one. */
function createSender({ host, reportError }: Store, author: object, { cart, chosen, failure }: Parts) {
  const busy = new Set<string>();
  const keys = createActionKey();

  const forget = (productId: string): void => {
    const others = new Map(chosen.peek());
    others.delete(productId);
    chosen.value = others;
  };

  return async function send(productId: string): Promise<void> {
    if (busy.has(productId)) return;
    busy.add(productId);
    try {
      for (let sent: number | undefined; chosen.peek().get(productId) !== sent; ) {
        const quantity = chosen.peek().get(productId) ?? 0;
        const body = JSON.stringify([productId, quantity]);
        const language = host.language.peek();
        const now = await keys.send(body, (key) => setInCart(productId, quantity, { by: author, key, language }));
        sent = quantity;
        batch(() => {
          cart.set(now);
          if (chosen.peek().get(productId) === sent) forget(productId);
        });
        host.emit('fan-cart-change', { pieces: now.pieces });
        if (!chosen.peek().has(productId)) break;
      }
    } catch (error) {
      batch(() => {
        forget(productId);
        failure.value = { productId, error };
      });
      reportError(error);
      void cart.load();
    } finally {
      busy.delete(productId);
    }
  };
}

/**
 * Loads the cart of the signed-in fan or visitor, in the reader's language, and again when it was changed elsewhere.
 * @returns stops it
 */
function follow(
  { host }: Store,
  author: object,
  { cart, chosen, removed }: Pick<Parts, 'cart' | 'chosen'> & { removed: { value: CartLine | null } },
): () => void {
  let fan: string | null | undefined;
  const stopFan = effect(() => {
    void host.language.value;
    if (!session.isHydrated.value) return;
    const next = cartOwner.value;
    untracked(() => {
      if (fan !== next) {
        // The next fan must not see the last one's cart.
        cart.clear();
        chosen.value = new Map();
        removed.value = null;
      }
      fan = next;
      void cart.load();
    });
  });
  let isFirst = true;
  const stopChanges = effect(() => {
    const { by } = cartChanges.value;
    if (!isFirst && by !== author) untracked(() => void cart.load());
    isFirst = false;
  });
  return () => {
    stopFan();
    stopChanges();
  };
}
