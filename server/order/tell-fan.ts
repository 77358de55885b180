import type { NewItem } from '../inbox/service.ts';
import type { LineRow, OrderRow } from './order-rows.ts';

type Told = Pick<LineRow, 'words'>;

/** An item of the inbox about some lines of an order; none without lines. */
export function itemAbout(
  { user_id: userId, order_id: subjectId }: Pick<OrderRow, 'user_id' | 'order_id'>,
  kind: 'PARCEL_SENT' | 'ORDER_DELIVERED',
  cause: string,
  [first, ...others]: readonly Told[],
): NewItem[] {
  if (first === undefined) return [];
  return [{ userId, cause, kind, name: first.words.name, details: { subjectId, count: others.length } }];
}
