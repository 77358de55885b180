import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { Product, ProductKind } from '../../../../server/store/contract.ts';
import { call } from '../../../core/api/call.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import type { Language } from '../../../core/words/language.ts';

/** The products of a kind and, optionally, a title; in pages. */
export function createCatalogueState(language: ReadonlySignal<Language>, onFailure: (error: unknown) => void) {
  const kind = signal<ProductKind | undefined>(undefined);
  let titleId: string | undefined;

  const products = createPagedRemote<Product>(async (cursor, abort) => {
    const page = await call('GET /product', {
      query: { kind: kind.peek(), titleId, cursor },
      language: language.peek(),
      signal: abort,
    });
    return { rows: page.products, nextCursor: page.nextCursor };
  }, onFailure);

  return {
    kind,
    products,

    choose(nextKind: ProductKind | undefined, title: string | undefined): void {
      if (products.state.peek().value && kind.peek() === nextKind && titleId === title) return;
      kind.value = nextKind;
      titleId = title;
      void products.restart();
    },
  };
}
