import type { Reply } from '../../../core/api/call.ts';
import type { studioCall } from '../../api/studio-call.ts';
import type { Approval } from './approvals-state.ts';

/** The order of a refund, as its card names it. */
export interface RefundOrder {
  lines: Pick<Reply<'GET /studio/order/:orderId'>['lines'][number], 'lineId' | 'name' | 'quantity'>[];
  /** Null for a fan who has left. */
  nickname: string | null;
}

/** True if the card of a request names the items of an order. */
export const isWaitingRefund = ({ action, state }: Pick<Approval, 'action' | 'state'>): boolean =>
  (action === 'payment.refund' || action === 'order.assign') && state === 'ASKED';

/** The order of a refund, or of items to take back, that waits; null for another request, and for a decided one, whose card leads to the order. @throws errors of `call` */
export async function readOrderOfRefund(
  call: typeof studioCall,
  { action, object, state }: Pick<Approval, 'action' | 'object' | 'state'>,
  signal: AbortSignal,
): Promise<RefundOrder | null> {
  if (!isWaitingRefund({ action, state }) || object.kind !== 'order') return null;
  const { lines, fan } = await call('GET /studio/order/:orderId', { params: { orderId: object.id }, signal });
  return { lines, nickname: fan.nickname };
}

/** The content of a refund request: the lines, with the number of pieces if it is for some of them. */
export interface RefundedItems {
  lineIds: readonly unknown[];
  pieces: Readonly<Record<string, number>>;
}

/** The lines in words: pieces and product of each. Those that the reader's roles don't show are counted. */
export function wordsOfLines(
  { lineIds, pieces }: RefundedItems,
  { lines }: RefundOrder,
): { named: string[]; others: number } {
  const named = lines
    .filter(({ lineId }) => lineIds.includes(lineId))
    .map(({ lineId, quantity, name }) => `${pieces[lineId] ?? quantity} × ${name}`);
  return { named, others: lineIds.length - named.length };
}
