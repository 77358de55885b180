import type { PartnerService } from '../partner/service.ts';
import { Refusal } from '../platform/http/errors.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import { requireRight } from '../platform/http/staff/staff-access.ts';
import { createOutside } from '../platform/outside/outside.ts';
import type { Platform } from '../platform/platform.ts';
import { createWebhookActions, objectOf } from './actions.ts';
import { webhookCalls } from './contract.ts';
import { findWebhook, listDeliveries, listWebhooks } from './read-webhooks.ts';
import { openSecret } from './sealed.ts';
import type { Webhook } from './shapes.ts';

export function webhookRoutes(platform: Platform, partners: Pick<PartnerService, 'exists'>): Route[] {
  const { pool, sealing } = platform;
  const outside = createOutside(platform.config.partnersOnLoopback);
  const actions = createWebhookActions({ sealing, outside }, partners);

  async function find(webhookId: string): Promise<Webhook> {
    const found = await findWebhook(pool, webhookId);
    if (found === null) throw new Refusal('NOT_FOUND');
    return found;
  }

  return routes(webhookCalls, {
    'GET /studio/partner/:partnerId/webhook': async ({ params: { partnerId }, caller: { staff } }) => {
      requireRight(staff, 'partner.read', null);
      if (!(await partners.exists(pool, partnerId))) throw new Refusal('NOT_FOUND');
      return { webhooks: await listWebhooks(pool, partnerId) };
    },
    'POST /studio/partner/:partnerId/webhook': async ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      await actions.checkTarget(body.url);
      return record((connection) => actions.add(connection, params.partnerId, body));
    },
    'PUT /studio/webhook/:webhookId': async ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      if (body.state === 'ON') await actions.checkTarget(body.url);
      return record((connection) => actions.change(connection, params.webhookId, body));
    },
    'GET /studio/webhook/:webhookId/secret': async ({ params: { webhookId }, caller: { staff }, auditRead }) => {
      requireRight(staff, 'partner.manage', null);
      const { partnerId } = await find(webhookId);
      const { rows } = await pool.query<{ secret_id: string; secret_sealed: Buffer }>(
        `SELECT secret_id, secret_sealed FROM webhook_secret WHERE webhook_id = $1 AND ends_at IS NULL`,
        [webhookId],
      );
      const [newest] = rows;
      if (newest === undefined) throw new Error(`the webhook ${webhookId} has no secret`);
      await auditRead(objectOf(partnerId));
      return { secret: openSecret(sealing, newest) };
    },
    'POST /studio/webhook/:webhookId/secret': ({ params, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.replaceSecret(connection, params.webhookId));
    },
    'GET /studio/webhook/:webhookId/delivery': async ({ params: { webhookId }, query, caller: { staff } }) => {
      requireRight(staff, 'partner.read', null);
      await find(webhookId);
      const { page, nextCursor } = await listDeliveries(pool, webhookId, query);
      return { deliveries: page, nextCursor };
    },
    'POST /studio/webhook/:webhookId/replay': ({ params, body, caller: { staff }, record }) => {
      requireRight(staff, 'partner.manage', null);
      return record((connection) => actions.replay(connection, params.webhookId, body.deliveryId));
    },
  });
}
