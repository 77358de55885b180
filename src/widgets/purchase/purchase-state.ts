import { effect, signal, untracked } from '@preact/signals-react';
import type { Order } from '../../../server/order/contract.ts';
import { type Action, createAction } from '../../core/api/action.ts';
import { call } from '../../core/api/call.ts';
import { createRemote, type Remote } from '../../core/state/remote.ts';
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
  const action = createAction((error) => {
    list.reportError(error);
    void order.load();
  });
  const inList = list.orders.state.peek().value?.find((one) => one.orderId === orderId);
  if (inList) order.set(inList);

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => void order.load());
  });
  const stopPolling = poll(order, list.put);

  /** @returns whether the action succeeded */
  async function act(name: string, send: (key: string) => Promise<Order>): Promise<boolean> {
    const changed = await action.run(name, send);
    if (changed) order.set(changed);
    return changed !== null;
  }

  return {
    orderId,
    order: order.state,
    busy: action.busy,
    failure: action.failure,
    load: order.load,
    cancel: () =>
      act('cancel', (key) => call('POST /order/:orderId/cancel', { params, key, language: language.peek() })),
    ...createRefund(list, order.state, action, orderId, act),
    dispose(): void {
      stopFollowing();
      stopPolling();
      order.dispose();
    },
  };
}

/**
 * Puts the order into the list, and loads it again while it may change by itself. The interval starts again after each
 * reply; failures are retried by the remote.
 * @returns stops it
 */
function poll(order: Remote<Order>, put: (order: Order) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const { status, value } = order.state.value;
    clearTimeout(timer);
    if (status !== 'ready') return;
    untracked(() => put(value));
    if (mayStillChange(value)) timer = setTimeout(() => void order.load(), pollIntervalMs);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** The refund of lines that the fan chooses. */
function createRefund(
  { host }: PurchasesState,
  order: Remote<Order>['state'],
  { failure }: Action,
  orderId: string,
  act: (name: string, send: (key: string) => Promise<Order>) => Promise<boolean>,
) {
  const isRefunding = signal(false);
  /** The lines that the fan wants refunded. */
  const chosen = signal<readonly string[]>([]);
  return {
    isRefunding,
    chosen,
    /** Shows the consequences of a refund; nothing is sent before the fan confirms. */
    openRefund(): void {
      chosen.value = refundableLines(order.peek().value?.lines ?? []);
      failure.value = null;
      isRefunding.value = true;
    },
    closeRefund(): void {
      isRefunding.value = false;
    },
    choose(lineId: string, isChosen: boolean): void {
      chosen.value = withChoice(chosen.peek(), lineId, isChosen);
    },
    /** @returns how much goes back; null where nothing does */
    async refund(): Promise<Order['refunded'] | null> {
      const lineIds = chosen.peek().toSorted();
      const before = order.peek().value?.refunded.amount ?? 0;
      if (lineIds.length === 0) return null;
      const request = { params: { orderId }, body: { lineIds }, language: host.language.peek() };
      const send = (key: string) => call('POST /order/:orderId/refund', { ...request, key });
      if (!(await act(`refund ${lineIds.join(' ')}`, send))) return null;
      isRefunding.value = false;
      host.emit('fan-order-refund', { orderId, lineIds });
      const refunded = order.peek().value?.refunded;
      return refunded ? { ...refunded, amount: refunded.amount - before } : null;
    },
  };
}
