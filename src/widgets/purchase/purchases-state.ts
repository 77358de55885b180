import { effect, signal, untracked } from '@preact/signals-react';
import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';
import type { Order } from '../../../server/order/contract.ts';
import { call } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { createPagedRemote } from '../../core/state/paged-remote.ts';
import type { purchaseElement } from './contract.ts';
import { withOrder } from './order-status.ts';

export type PurchaseHost = Host<typeof purchaseElement>;
export type PurchasesState = ReturnType<typeof createPurchasesState>;

/** The page of a purchase on the platform, or of all purchases. */
export function purchaseLink(orderId: string | null): SitePath {
  return sitePath('/mypage/purchase', { order: orderId });
}

/** The fan's orders, in pages, and the one that is open. */
export function createPurchasesState(host: PurchaseHost) {
  const reportError = reporterOf(host);
  const opened = signal<string | null>(null);
  let current: string | undefined;

  const orders = createPagedRemote<Order>(async (cursor, abort) => {
    const page = await call('GET /order', { query: { cursor }, language: host.language.peek(), signal: abort });
    return { rows: page.orders, nextCursor: page.nextCursor };
  }, reportError);

  const stopFollowing = effect(() => {
    void host.language.value;
    if (!session.isHydrated.value) return;
    if (session.isLoggedIn.value) untracked(() => void orders.load());
    // The next fan must not see the last one's orders.
    else untracked(orders.clear);
  });

  function go(orderId: string | null): void {
    if (host.emit('fan-navigate', { to: purchaseLink(orderId), orderId })) opened.value = orderId;
  }

  return {
    host,
    opened,
    orders,
    go,
    reportError,
    /** Follows the attribute. Only a changed value counts, so that a step of the fan is not undone. */
    follow(orderId: string | undefined): void {
      if (orderId !== current || opened.peek() === null) opened.value = orderId ?? null;
      current = orderId;
    },
    /** Replaces a changed order in the list. */
    put(order: Order): void {
      const changed = withOrder(orders.state.peek().value ?? [], order);
      if (changed) orders.set(changed);
    },
    dispose(): void {
      stopFollowing();
      orders.dispose();
    },
  };
}
