import { maxStockChange } from '../../../../rules/staff/limits.ts';
import { plainDigits } from '../../../../rules/text/typed-digits.ts';
import type { Reply } from '../../../core/api/call.ts';
import type { Page } from '../../../core/state/paged-remote.ts';
import { studioCall } from '../../api/studio-call.ts';

export type ListedStock = Reply<'GET /studio/stock'>['products'][number];
export type StockPage = Reply<'GET /studio/stock/:productId'>;

export const stockAddress = '/studio/stock';
export const addressOf = (productId: string): string => `${stockAddress}/${productId}`;

/** As the server's list is narrowed. */
export const stockFilters = ['SOLD_OUT', 'LOW'] as const;

/** @param request `q`: an id or a part of a name; `state` and `titleId` */
export async function readStock(
  request: Readonly<Record<string, string>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<ListedStock>> {
  const state = stockFilters.find((filter) => filter === request['state']);
  const query = {
    ...(request['q'] && { q: request['q'] }),
    ...(request['titleId'] && { titleId: request['titleId'] }),
    ...(state && { state }),
    ...(cursor && { cursor }),
  };
  const { products, nextCursor } = await studioCall('GET /studio/stock', { query, signal });
  return { rows: products, nextCursor };
}

/** How a product stands: a key of `studio-stock:states`. */
export function stateOf({
  left,
  isLow,
}: Pick<ListedStock, 'left' | 'isLow'>): 'UNCOUNTED' | 'SOLD_OUT' | 'LOW' | 'ENOUGH' {
  if (left === null) return 'UNCOUNTED';
  if (left <= 0) return 'SOLD_OUT';
  return isLow ? 'LOW' : 'ENOUGH';
}

/** The change that was typed, such as `+5`, `5` or `-3`; null for anything else, and for none. */
export function changeIn(typed: string): number | null {
  const text = plainDigits(typed).replaceAll(/[\s,]/g, '');
  const change = /^[+-]?\d+$/.test(text) ? Number(text) : 0;
  return change === 0 || Math.abs(change) > maxStockChange ? null : change;
}

/** A change with its sign, as people write it. */
export const signed = (change: number): string => (change > 0 ? `+${change}` : `−${-change}`);
