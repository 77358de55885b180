import { signal } from '@preact/signals-react';
import type { Product, ProductKind } from '../../../server/store/contract.ts';
import { call } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';

export type CatalogueState = ReturnType<typeof createCatalogueState>;

/** The products of a kind and, where one is given, a title; page by page. */
export function createCatalogueState() {
  const kind = signal<ProductKind | undefined>(undefined);
  const nextCursor = signal<string | null>(null);
  const next = signal<'idle' | 'loading' | 'failed'>('idle');
  let titleId: string | undefined;

  const fetchPage = (cursor: string | undefined, abort?: AbortSignal) =>
    call('GET /product', { query: { kind: kind.peek(), titleId, cursor }, ...(abort && { signal: abort }) });

  const products = createRemote<readonly Product[]>(async (abort) => {
    const page = await fetchPage(undefined, abort);
    nextCursor.value = page.nextCursor;
    next.value = 'idle';
    return page.products;
  });

  return {
    kind,
    products: products.state,
    nextCursor,
    next,
    load: products.load,
    dispose: products.dispose,

    choose(wanted: ProductKind | undefined, title: string | undefined): void {
      if (products.state.peek().value && kind.peek() === wanted && titleId === title) return;
      kind.value = wanted;
      titleId = title;
      nextCursor.value = null;
      void products.load();
    },
    /** Appends the next page; one at a time, and none that belongs to an earlier kind. */
    async more(): Promise<void> {
      const cursor = nextCursor.peek();
      if (!cursor || next.peek() === 'loading') return;
      next.value = 'loading';
      try {
        const page = await fetchPage(cursor);
        if (nextCursor.peek() !== cursor) return;
        nextCursor.value = page.nextCursor;
        products.set((before = []) => [...before, ...page.products]);
        next.value = 'idle';
      } catch {
        // The list stays as it is and offers to try again where the next page would begin.
        if (nextCursor.peek() === cursor) next.value = 'failed';
      }
    },
  };
}
