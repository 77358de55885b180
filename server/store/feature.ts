import { defineFeature } from '../composition/define-feature.ts';
import { titleFeature } from '../title/feature.ts';
import { productKind } from './content/kind.ts';
import { storeCalls } from './contract.ts';
import { storeInvariants } from './invariants.ts';
import { listProductPages, productPages } from './product-page.ts';
import { storeRoutes } from './routes.ts';
import { createStoreService } from './service.ts';

export const storeFeature = defineFeature({
  name: 'store',
  calls: storeCalls,
  writes: { stock_correction: ['INSERT'], sold_pieces: ['INSERT', 'UPDATE'] },
  invariants: storeInvariants,
  content: [productKind],
  create(platform, { serviceOf }) {
    const store = createStoreService(platform, serviceOf(titleFeature));
    return {
      service: store,
      routes: storeRoutes(store),
      sitePages: productPages(platform, store),
      listPages: () => listProductPages(platform),
      search: { PRODUCT: store.search },
    };
  },
});
