import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { canBuy } from '../../../../rules/sale-state.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';

export type ProductDetail = Reply<'GET /product/:productId'>;
export type ProductState = ReturnType<typeof createProductState>;

/** The largest quantity that one order of this product can have now; 0 if none can be bought. */
export function maxOf({ saleState, left, limitPerFan }: ProductDetail): number {
  if (!canBuy(saleState)) return 0;
  return Math.min(99, left ?? 99, limitPerFan ?? 99);
}

/** A product and the chosen quantity. Loading starts at once. */
export function createProductState(
  productId: string,
  language: ReadonlySignal<Language>,
  onFailure?: (error: unknown) => void,
) {
  const detail = createRemote(
    (abort) => call('GET /product/:productId', { params: { productId }, language: language.peek(), signal: abort }),
    onFailure,
  );
  const chosen = signal(1);
  const maxQuantity = computed(() => (detail.state.value.value ? maxOf(detail.state.value.value) : 0));

  void detail.load();

  return {
    productId,
    detail: detail.state,
    maxQuantity,
    /** Between one and the largest quantity. */
    quantity: computed(() => Math.max(1, Math.min(chosen.value, maxQuantity.value))),
    want(quantity: number): void {
      if (Number.isFinite(quantity)) chosen.value = Math.max(1, Math.trunc(quantity));
    },
    load: detail.load,
    dispose: detail.dispose,
  };
}
