import { effect, signal, untracked } from '@preact/signals-react';
import type { Order } from '../../../server/order/contract.ts';
import { createAction } from '../../core/api/action.ts';
import { call } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';
import { mayStillChange, refundableLines, withChoice } from './order-status.ts';
import type { PurchasesState } from './purchases-state.ts';

export type PurchaseState = ReturnType<typeof createPurchaseState>;

/** How often an order that may change by itself is reloaded. Milliseconds. */
const pollIntervalMs = 3_000;

/** One order: its state, canceling it before the payment, and refunding unused lines after it. */
export function createPurchaseState(list: PurchasesState, orderId: string) {
  const { language } = list.host;
  const params = { orderId };
  const order = createRemote<Order>((abort) =>
    call('GET /order/:orderId', { params, language: language.peek(), signal: abort }),
  );
  const isRefunding = signal(false);
  /** The lines that the fan wants refunded. */
  const chosen = signal<readonly string[]>([]);
  const action = createAction((error) => {
    list.reportError(error);
    void order.load();
  });
  const { busy, failure } = action;
  const inList = list.orders.state.peek().value?.find((one) => one.orderId === orderId);
  if (inList) order.set(inList);

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => void order.load());
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  // The interval starts again after each reply; failures are retried by the remote.
  const stopPolling = effect(() => {
    const { status, value } = order.state.value;
    clearTimeout(timer);
    if (status !== 'ready') return;
    untracked(() => list.put(value));
    if (mayStillChange(value)) timer = setTimeout(() => void order.load(), pollIntervalMs);
  });

  /** @returns whether the action succeeded */
  async function act(name: string, send: (key: string) => Promise<Order>): Promise<boolean> {
    const changed = await action.run(name, send);
    if (changed) order.set(changed);
    return changed !== null;
  }

  return {
    orderId,
    order: order.state,
    busy,
    failure,
    isRefunding,
    chosen,
    load: order.load,

    cancel(): Promise<boolean> {
      return act('cancel', (key) => call('POST /order/:orderId/cancel', { params, key, language: language.peek() }));
    },
    /** Shows what a refund would mean; nothing is sent before the fan confirms. */
    openRefund(): void {
      chosen.value = refundableLines(order.state.peek().value?.lines ?? []);
      failure.value = null;
      isRefunding.value = true;
    },
    closeRefund(): void {
      isRefunding.value = false;
    },
    choose(lineId: string, isWanted: boolean): void {
      chosen.value = withChoice(chosen.peek(), lineId, isWanted);
    },
    async refund(): Promise<void> {
      const lineIds = chosen.peek().toSorted();
      if (lineIds.length === 0) return;
      const done = await act(`refund ${lineIds.join(' ')}`, (key) =>
        call('POST /order/:orderId/refund', { params, body: { lineIds }, key, language: language.peek() }),
      );
      if (!done) return;
      isRefunding.value = false;
      list.host.emit('fan-order-refund', { orderId, lineIds });
    },
    dispose(): void {
      stopFollowing();
      stopPolling();
      clearTimeout(timer);
      order.dispose();
    },
  };
}
