import { defineFeature } from '../composition/define-feature.ts';
import { searchCalls } from './contract.ts';
import { searchRoutes } from './routes.ts';
import { createSearchService } from './service.ts';

export const searchFeature = defineFeature({
  name: 'search',
  calls: searchCalls,
  create(platform, { searches }) {
    const search = createSearchService(platform, searches);
    return { service: search, routes: searchRoutes(search) };
  },
});
