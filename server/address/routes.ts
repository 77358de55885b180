import { type Route, routes } from '../platform/http/routes.ts';
import { addressCalls } from './contract.ts';
import { placesInJapan } from './postal-codes.ts';
import type { AddressService } from './service.ts';

export function addressRoutes(service: AddressService): Route[] {
  return routes(addressCalls, {
    'GET /user/me/address': ({ caller }) => service.list(caller.fan.userId),
    'POST /user/me/address': ({ body, caller, key }) => service.add(body, caller, key),
    'PUT /user/me/address/:addressId': ({ params, body, caller, key }) =>
      service.change(params.addressId, body, caller, key),
    'PUT /user/me/address/:addressId/default': ({ params, caller, key }) =>
      service.choose(params.addressId, caller, key),
    'DELETE /user/me/address/:addressId': ({ params, caller, key }) => service.remove(params.addressId, caller, key),
    'GET /address/japan/:postalCode': async ({ params }) => ({ places: await placesInJapan(params.postalCode) }),
  });
}
