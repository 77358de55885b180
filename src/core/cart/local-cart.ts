import { maxLines, maxPieces } from '../../../rules/order-limits.ts';
import type { LineInput } from '../../../server/cart/contract.ts';
import { toJson } from '../json.ts';
import { storage } from '../storage/storage.ts';

/** The cart of a browser without an account, and the one that is on its way to an account. */
export interface LocalCart {
  readonly lines: readonly LineInput[];
  /** The key under which the lines were sent to this fan's account, while there is no answer. */
  readonly sent: { readonly key: string; readonly userId: string } | null;
}

const storageKey = 'cart';
const nothing: LocalCart = { lines: [], sent: null };

/** The name of the storage entry, for the events of other tabs. */
export const localCartName = (): string => storage.nameOf(storageKey);

export function keepCart(cart: LocalCart): void {
  if (cart.lines.length === 0) storage.remove(storageKey);
  else storage.write(storageKey, toJson(cart));
}

/** Lines that this page did not write, or that the server would refuse, are left out. */
export function readLocalCart(): LocalCart {
  try {
    const { lines, sent }: Partial<Record<keyof LocalCart, unknown>> = JSON.parse(storage.read(storageKey) ?? '{}');
    if (!Array.isArray(lines)) return nothing;
    return { lines: lines.flatMap(lineOf).slice(0, maxLines), sent: sentOf(sent) };
  } catch {
    return nothing;
  }
}

function lineOf(value: unknown): LineInput[] {
  if (typeof value !== 'object' || value === null) return [];
  const { productId, quantity, seen }: Record<string, unknown> = { ...value };
  if (typeof productId !== 'string' || !/^[\w-]{1,64}$/.test(productId)) return [];
  if (!Number.isInteger(quantity) || Number(quantity) < 1 || Number(quantity) > maxPieces) return [];
  const line = { productId, quantity: Number(quantity) };
  return [isSeen(seen) ? { ...line, seen } : line];
}

const isMoney = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'amount' in value &&
  Number.isInteger(value.amount) &&
  Number(value.amount) >= 0 &&
  'currency' in value &&
  ['KRW', 'JPY', 'USD'].includes(String(value.currency));

const isSeen = (value: unknown): value is NonNullable<LineInput['seen']> =>
  typeof value === 'object' &&
  value !== null &&
  'price' in value &&
  isMoney(value.price) &&
  'feePerPiece' in value &&
  (value.feePerPiece === null || isMoney(value.feePerPiece));

function sentOf(value: unknown): LocalCart['sent'] {
  if (typeof value !== 'object' || value === null || !('key' in value) || !('userId' in value)) return null;
  const { key, userId } = value;
  return typeof key === 'string' && typeof userId === 'string' ? { key, userId } : null;
}

/** The outcome for pieces that a fan added. */
export interface AddedPieces {
  readonly added: number;
  /** Why some were not added; null if all were. */
  readonly reason: 'LIMIT_REACHED' | 'MOST_PIECES' | 'CART_FULL' | 'NOT_FOUND' | null;
}

/** Adds a line to the lines of a browser, as far as the limits of a cart allow that are known without an account. */
export function addLine(
  lines: readonly LineInput[],
  line: LineInput,
): AddedPieces & { readonly lines: readonly LineInput[] } {
  const existing = lines.find(({ productId }) => productId === line.productId);
  if (!existing && lines.length >= maxLines) return { lines, added: 0, reason: 'CART_FULL' };
  const before = existing?.quantity ?? 0;
  const quantity = Math.min(maxPieces, before + line.quantity);
  const added = quantity - before;
  const changed = { ...line, quantity };
  return {
    lines: existing ? lines.map((each) => (each === existing ? changed : each)) : [...lines, changed],
    added,
    reason: added < line.quantity ? 'MOST_PIECES' : null,
  };
}

/** Sets the pieces of a line, which is removed by 0 and added if it is not there. */
export function setLine(lines: readonly LineInput[], productId: string, quantity: number): readonly LineInput[] {
  if (quantity === 0) return lines.filter((line) => line.productId !== productId);
  const isInCart = lines.some((line) => line.productId === productId);
  if (!isInCart) return [...lines, { productId, quantity }];
  return lines.map((line) => (line.productId === productId ? { ...line, quantity } : line));
}

export const piecesOf = (lines: readonly LineInput[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);
