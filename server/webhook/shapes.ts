import { z } from 'zod';
import { webhookUrlLength } from '../../rules/staff/limits.ts';
import { Id, Instant } from '../platform/http/contract.ts';

/** Events for partners. docs/webhooks.md has the data of each. */
export const webhookTypes = ['vote.closed', 'vote.result', 'order.paid', 'ticket.registered', 'draw.opened'] as const;
export type WebhookType = (typeof webhookTypes)[number];
export const WebhookTypes = z.array(z.enum(webhookTypes)).min(1);

/** The max number of webhooks of one partner. */
export const maxWebhooks = 10;
/** Hours for which the secret before the newest one still signs. */
export const secretOverlapHours = 24;
/** Days for which messages and attempts are kept. */
export const retentionDays = 30;

export const WebhookUrl = z.url({ protocol: /^https?$/ }).max(webhookUrlLength);

export const Webhook = z.object({
  webhookId: Id,
  partnerId: Id,
  url: z.string(),
  types: z.array(z.enum(webhookTypes)),
  state: z.enum(['ON', 'OFF']),
  version: z.int(),
  createdAt: Instant,
  /** The secrets that sign now, the newest first. */
  secrets: z.array(
    z.object({
      secretId: Id,
      createdAt: Instant,
      /** Null: until it is replaced. */
      endsAt: Instant.nullable(),
    }),
  ),
  /** Messages of the kept days, by how they stand. */
  deliveries: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int() }),
});
export type Webhook = z.infer<typeof Webhook>;

export const DeliveryState = z.enum(['WAITING', 'DELIVERED', 'FAILED']);

export const Delivery = z.object({
  deliveryId: z.int(),
  /** The same for each repetition: the header `webhook-id`. */
  eventId: Id,
  type: z.enum(webhookTypes),
  state: DeliveryState,
  at: Instant,
  /** When it is tried again; null once it has ended. */
  nextAt: Instant.nullable(),
  /** The newest first; the latest ten. */
  attempts: z.array(
    z.object({
      attempt: z.int(),
      at: Instant,
      /** Of the answer; null without one. */
      status: z.int().nullable(),
      error: z.string().nullable(),
      milliseconds: z.int(),
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;
