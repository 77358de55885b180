import { z } from 'zod';
import { reasonLength } from '../../rules/staff/limits.ts';
import { Cursor, defineCalls, Id } from '../platform/http/contract.ts';
import { Delivery, DeliveryState, Webhook, WebhookTypes, WebhookUrl } from './shapes.ts';

const params = z.object({ webhookId: Id });
const reason = z.string().trim().min(1).max(reasonLength);

/** Calls about the webhooks of partners. The audit log has every change under the partner. */
export const webhookCalls = defineCalls({
  'GET /studio/partner/:partnerId/webhook': {
    summary: 'A partner’s webhooks, with their messages of the last 30 days',
    access: 'staff',
    right: 'partner.read',
    noStore: true,
    params: z.object({ partnerId: Id }),
    response: z.object({ webhooks: z.array(Webhook) }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/partner/:partnerId/webhook': {
    summary: 'Adds a webhook with a new secret. Its address must be on the public internet',
    access: 'staff',
    right: 'partner.manage',
    proof: 'passkey',
    idempotent: true,
    records: 'webhook.add',
    noStore: true,
    params: z.object({ partnerId: Id }),
    body: z.object({ url: WebhookUrl, types: WebhookTypes, reason }),
    response: Webhook,
    errors: ['NOT_FOUND', 'LIMIT_REACHED', 'TARGET_REFUSED', 'RIGHT_REQUIRED'],
  },
  'PUT /studio/webhook/:webhookId': {
    summary: 'Changes a webhook, or switches it off and on; refused when it was changed meanwhile',
    access: 'staff',
    right: 'partner.manage',
    proof: 'passkey',
    idempotent: true,
    records: 'webhook.change',
    noStore: true,
    params,
    body: z.object({ version: z.int(), url: WebhookUrl, types: WebhookTypes, state: z.enum(['ON', 'OFF']), reason }),
    response: Webhook,
    errors: ['NOT_FOUND', 'PARTNER_CHANGED', 'TARGET_REFUSED', 'RIGHT_REQUIRED'],
  },
  'GET /studio/webhook/:webhookId/secret': {
    summary: 'The newest secret, for the partner',
    access: 'staff',
    right: 'partner.manage',
    proof: 'passkey',
    recordsRead: 'webhook.readSecret',
    noStore: true,
    params,
    response: z.object({
      /** `whsec_` and base64, as libraries for Standard Webhooks take it. */
      secret: z.string(),
    }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/webhook/:webhookId/secret': {
    summary: 'Makes a new secret. For 24 hours messages are signed with the previous secret, too',
    access: 'staff',
    right: 'partner.manage',
    proof: 'passkey',
    idempotent: true,
    records: 'webhook.replaceSecret',
    noStore: true,
    params,
    body: z.object({ reason }),
    response: Webhook,
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'GET /studio/webhook/:webhookId/delivery': {
    summary: 'Sent and waiting messages, the newest first, with their attempts',
    access: 'staff',
    right: 'partner.read',
    noStore: true,
    params,
    query: z.object({
      state: DeliveryState.optional(),
      cursor: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.object({ deliveries: z.array(Delivery), nextCursor: Cursor.nullable() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
  'POST /studio/webhook/:webhookId/replay': {
    summary: 'Sends one message again, or every one that has failed, under its id',
    access: 'staff',
    right: 'partner.manage',
    idempotent: true,
    records: 'webhook.replay',
    noStore: true,
    params,
    body: z.object({
      /** Without it: all that have failed. */
      deliveryId: z.int().min(1).nullable(),
      reason,
    }),
    response: z.object({ count: z.int() }),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
});
