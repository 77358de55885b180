import { defineFeature } from '../composition/define-feature.ts';
import { addressCalls } from './contract.ts';
import { addressPersonalData } from './personal-data.ts';
import { addressRoutes } from './routes.ts';
import { sealedAddressTables } from './sealed.ts';
import { createAddressService } from './service.ts';

export const addressFeature = defineFeature({
  name: 'address',
  calls: addressCalls,
  sealed: sealedAddressTables,
  create(platform) {
    const service = createAddressService(platform);
    return { service, routes: addressRoutes(service), personalData: [addressPersonalData(platform)] };
  },
});
