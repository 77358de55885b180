import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import type { Cart, LineInput, NotAdded } from '../../../server/cart/contract.ts';
import { mayHaveHappened } from '../api/action.ts';
import { call } from '../api/call.ts';
import { codeOf, FanError } from '../api/fan-error.ts';
import { forgetReplies } from '../api/share-read.ts';
import { randomId } from '../device/device.ts';
import { isSignedInWith } from '../session/scopes.ts';
import { session } from '../session/session.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';
import type { Language } from '../words/language.ts';
import { pieceCount } from './cart-count.ts';
import {
  type AddedPieces,
  addLine,
  keepCart,
  type LocalCart,
  localCartName,
  piecesOf,
  readLocalCart,
  setLine,
} from './local-cart.ts';

/** Written with each change of an account's cart, so that other tabs load it again. */
const changedKey = 'cartChanged';

const changes = shared<{ readonly by: unknown }>('cart-changes', () => ({ by: null }));
const leftOut = shared<readonly NotAdded[]>('cart-left-out', () => []);
/** The fan whose cart this page may not use: it has the browser's one. */
const refused = singleton('cart-refused', () => ({ userId: null as string | null }));

/** Changes with each change of the cart; `by` is the author of the change, null for another tab or a payment. */
export const cartChanges: ReadonlySignal<{ readonly by: unknown }> = changes;
/** The lines for which the account's cart had no room when the browser's cart was added to it. */
export const cartLeftOut: ReadonlySignal<readonly NotAdded[]> = leftOut;
export const forgetLeftOut = (): void => void (leftOut.value = []);

interface Reading {
  language?: Language;
  signal?: AbortSignal;
}

interface Change {
  /** The element that changes it and does not need to load it again. */
  by: unknown;
  /** The idempotency key of the fan's action. */
  key: string;
  language: Language;
}

/** The fan whose account's cart this page uses; null where it has the browser's. */
export const cartOwner = computed(() => (isSignedInWith('store') ? (session.user.value?.userId ?? null) : null));

const userNow = (): string | null => cartOwner.peek();
const isAccount = (userId: string | null): userId is string => userId !== null && userId !== refused.userId;

/** Uses the account's cart or, before a sign-in and on a page that may not use it, the browser's. */
async function withCart<T>(there: (userId: string) => Promise<T>, here: () => Promise<T> | T): Promise<T> {
  const userId = userNow();
  if (!isAccount(userId)) return here();
  try {
    return await there(userId);
  } catch (error) {
    if (codeOf(error) !== 'SCOPE_REQUIRED') throw error;
    refused.userId = userId;
    return here();
  }
}

/**
 * The cart, with products, prices and limits of now.
 * @throws {FanError} refusals of the call
 */
export function readCart(options: Reading = {}): Promise<Cart> {
  return withCart(
    async (userId) => {
      await oneTabAtATime(() => mergeLocalCart(userId));
      return countPieces(userId, await call('GET /cart', options));
    },
    async () => {
      const lines = [...readLocalCart().lines];
      const empty = { lines: [], pieces: 0, serverTime: new Date().toISOString() };
      return countPieces(
        userNow(),
        lines.length > 0 ? await call('POST /cart/view', { ...options, body: { lines } }) : empty,
      );
    },
  );
}

/**
 * Adds pieces, as many as the limits allow.
 * @throws {FanError} refusals of the call
 */
export function addToCart(line: LineInput, { by, key, language }: Change): Promise<AddedPieces> {
  return withCart<AddedPieces>(
    async (userId) => {
      await oneTabAtATime(() => mergeLocalCart(userId));
      const { notAdded, ...cart } = await call('POST /cart', { body: { lines: [line] }, key, language });
      countPieces(userId, cart);
      announce(by);
      const [missed] = notAdded;
      return { added: missed?.added ?? line.quantity, reason: missed?.reason ?? null };
    },
    () => {
      const { lines, ...added } = addLine(readLocalCart().lines, line);
      keepHere(lines, by);
      return added;
    },
  );
}

/**
 * Sets the pieces of a product; 0 removes it.
 * @returns the cart after it
 * @throws {FanError} LIMIT_REACHED, CART_FULL, NOT_FOUND, and refusals of the call
 */
export function setInCart(productId: string, quantity: number, { by, key, language }: Change): Promise<Cart> {
  return withCart(
    async (userId) => {
      const options = { params: { productId }, body: { quantity }, key, language };
      const cart = countPieces(userId, await call('PUT /cart/:productId', options));
      announce(by);
      return cart;
    },
    () => {
      keepHere(setLine(readLocalCart().lines, productId, quantity), by);
      return readCart({ language });
    },
  );
}

/** The server has changed the cart: a paid order took its lines out. */
export function cartHasChanged(): void {
  announce(null);
  forgetReplies();
  void count();
}

/** Knows the number of pieces from now on, after each sign-in and sign-out and with the other tabs. Further calls do nothing. */
export function followCart(): void {
  singleton('cart-followed', () => {
    globalThis.addEventListener?.('storage', ({ key }) => {
      if (key !== storage.nameOf(changedKey) && key !== localCartName()) return;
      forgetReplies();
      changes.value = { by: null };
      void count();
    });
    return effect(() => {
      if (!session.isHydrated.value) return;
      void cartOwner.value;
      untracked(() => {
        pieceCount.value = null;
        void count();
      });
    });
  });
}

/** A missing number is not worth an error message: the next page counts again. */
async function count(): Promise<void> {
  try {
    if (isAccount(userNow())) await readCart();
    else pieceCount.value = piecesOf(readLocalCart().lines);
  } catch (error) {
    if (!(error instanceof FanError)) throw error;
  }
}

/**
 * Adds the browser's lines to the account, and takes them out of the browser. They are sent under one key, so that an attempt
 * whose answer was lost adds them once.
 */
async function mergeLocalCart(userId: string): Promise<void> {
  const local = readLocalCart();
  if (local.lines.length === 0) return;
  const sent: LocalCart['sent'] = local.sent?.userId === userId ? local.sent : { key: randomId(), userId };
  keepCart({ ...local, sent });
  try {
    const { notAdded } = await call('POST /cart', { body: { lines: [...local.lines] }, key: sent.key });
    keepCart({ lines: [], sent: null });
    leftOut.value = notAdded;
    announce(null);
  } catch (error) {
    if (!mayHaveHappened(error)) keepCart({ ...local, sent: null });
    throw error;
  }
}

/** Not the lock of the session, which a call may need while it runs. Without Web Locks the key of the lines still adds them once. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request('fan:cart', work) : work();

/** A changed cart is sent as a new action. */
function keepHere(lines: readonly LineInput[], by: unknown): void {
  keepCart({ lines, sent: null });
  pieceCount.value = piecesOf(lines);
  changes.value = { by };
}

/** A reply for a fan who has left since says nothing about this page's cart. */
function countPieces(userId: string | null, cart: Cart): Cart {
  if (userNow() === userId) pieceCount.value = cart.pieces;
  return cart;
}

function announce(by: unknown): void {
  changes.value = { by };
  storage.write(changedKey, `${Date.now()} ${randomId()}`);
}
