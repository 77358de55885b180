import { useWords } from '../../../core/words/words.ts';
import type { ListedOrder } from './orders-state.ts';

type Stated = Pick<ListedOrder, 'status' | 'payment' | 'held'>;

/** State of an order, and its obstacles. */
export function useOrderText(): (order: Stated & { toSend?: number }) => string {
  const t = useWords('studio-orders');
  return ({ status, held, toSend = 0 }) =>
    [
      // Everything is handed over to the packing, which is not complete yet.
      (status !== 'FULFILLED' || toSend === 0) && t(`studio:members.orderStates.${status}`),
      held !== null && t(`held.${held}`),
      toSend > 0 && t('toSend', { count: toSend }),
    ]
      .filter(Boolean)
      .join(' · ');
}

export function OrderMark(order: Stated & { toSend?: number }) {
  const text = useOrderText();
  const needsAttention = order.held !== null || order.payment === 'CHECKING';
  return <span className={needsAttention ? 'state-mark state-mark-alert' : 'state-mark'}>{text(order)}</span>;
}
