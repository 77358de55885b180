import { Refusal } from '../platform/http/errors.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { requireRight } from '../platform/http/staff/staff-access.ts';
import type { Platform } from '../platform/platform.ts';
import { createPartnerActions } from './actions.ts';
import { partnerCalls } from './contract.ts';
import { pageOfPartners } from './list-partners.ts';
import { findPartner } from './read-partners.ts';
import { openContact } from './sealed.ts';
import { readUsage } from './usage/usage.ts';

/** Partners belong to no title, so each call needs its right for all of them. */
export function partnerRoutes(platform: Platform): Route[] {
  const { pool, sealing } = platform;
  const actions = createPartnerActions(platform);
  return routes(partnerCalls, {
    'GET /studio/partner': ({ query, caller: { staff } }) => {
      requireRight(staff, 'partner.read', null);
      return pageOfPartners(pool, query);
    },
    'GET /studio/partner/:partnerId': async ({ params: { partnerId }, caller: { staff }, auditRead }) => {
      requireRight(staff, 'partner.read', null);
      const found = await findPartner(pool, partnerId);
      if (found === null) throw new Refusal('NOT_FOUND');
      await auditRead({ kind: 'partner', id: partnerId });
      return { ...found.partner, contact: openContact(sealing, partnerId, found.contactSealed) };
    },
    'GET /studio/partner/:partnerId/usage': async ({ params: { partnerId }, query: { days }, caller: { staff } }) => {
      requireRight(staff, 'partner.read', null);
      if ((await findPartner(pool, partnerId)) === null) throw new Refusal('NOT_FOUND');
      return { days: await readUsage(pool, partnerId, days) };
    },
    'POST /studio/partner': ({ body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.add(connection, body));
    },
    'PUT /studio/partner/:partnerId': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.change(connection, params.partnerId, body));
    },
    'POST /studio/partner/:partnerId/live': {
      describe({ params, caller: { staff } }) {
        requireRight(staff, 'partner.manage', null);
        return actions.check.live(params.partnerId);
      },
      handle: ({ params, body, caller: { staff }, record }) => {
        requireRight(staff, 'partner.manage', null);
        return record((connection) => actions.makeLive(connection, params.partnerId, body.scopes));
      },
    },
    'POST /studio/partner/:partnerId/stop': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.stop(connection, params.partnerId));
    },
    'POST /studio/partner/:partnerId/scope': {
      describe({ params, caller: { staff } }) {
        requireRight(staff, 'partner.manage', null);
        return actions.check.scopes(params.partnerId);
      },
      handle: ({ params, body, caller: { staff }, record }) => {
        requireRight(staff, 'partner.manage', null);
        return record((connection) => actions.addScopes(connection, params.partnerId, body.scopes));
      },
    },
    'DELETE /studio/partner/:partnerId/scope': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.takeScopes(connection, params.partnerId, body.scopes));
    },
    'POST /studio/partner/:partnerId/origin': {
      describe({ params, body, caller: { staff } }) {
        requireRight(staff, 'partner.manage', null);
        return actions.check.origin(params.partnerId, body.origin);
      },
      handle: ({ params, body, caller: { staff }, record }) => {
        requireRight(staff, 'partner.manage', null);
        return record((connection) => actions.addOrigin(connection, params.partnerId, body.origin));
      },
    },
    'DELETE /studio/partner/:partnerId/origin': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.removeOrigin(connection, params.partnerId, body.origin));
    },
  });
}
