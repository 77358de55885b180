import { defineFeature } from '../composition/define-feature.ts';
import { storeFeature } from '../store/feature.ts';
import { cartCalls } from './contract.ts';
import { cartPersonalData } from './personal-data.ts';
import { cartRoutes } from './routes.ts';
import { createCartService } from './service.ts';

export const cartFeature = defineFeature({
  name: 'cart',
  calls: cartCalls,
  create(platform, { serviceOf }) {
    const cart = createCartService(platform, serviceOf(storeFeature));
    return { service: cart, routes: cartRoutes(cart), personalData: [cartPersonalData(platform)] };
  },
});
