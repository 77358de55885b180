import { z } from 'zod';
import type { Connection, Pool } from '../platform/database/database.ts';
import { type Page, pageOf, readCursor } from '../platform/http/cursor.ts';
import type { Delivery, Webhook, WebhookType } from './shapes.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

interface WebhookRow {
  webhook_id: string;
  partner_id: string;
  url: string;
  types: WebhookType[];
  state: 'ON' | 'OFF';
  version: number;
  created_at: Date;
  secrets: { secretId: string; createdAt: string; endsAt: string | null }[];
  waiting: number;
  delivered: number;
  failed: number;
}

const select = `
  SELECT w.*, (
    SELECT coalesce(jsonb_agg(jsonb_build_object('secretId', secret_id, 'createdAt', created_at, 'endsAt', ends_at)
      ORDER BY created_at DESC, secret_id), '[]')
    FROM webhook_secret AS s WHERE s.webhook_id = w.webhook_id AND (ends_at IS NULL OR ends_at > clock_timestamp())
  ) AS secrets, counted.*
  FROM webhook AS w, LATERAL (
    SELECT count(*) FILTER (WHERE d.state = 'WAITING') AS waiting, count(*) FILTER (WHERE d.state = 'DELIVERED') AS delivered,
      count(*) FILTER (WHERE d.state = 'FAILED') AS failed
    FROM webhook_delivery AS d WHERE d.webhook_id = w.webhook_id
  ) AS counted`;

const iso = (text: string): string => new Date(text).toISOString();

function webhookOf(row: WebhookRow): Webhook {
  const { waiting, delivered, failed } = row;
  return {
    webhookId: row.webhook_id,
    partnerId: row.partner_id,
    url: row.url,
    types: row.types,
    state: row.state,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    secrets: row.secrets.map(({ secretId, createdAt, endsAt }) => ({
      secretId,
      createdAt: iso(createdAt),
      endsAt: endsAt === null ? null : iso(endsAt),
    })),
    deliveries: { waiting, delivered, failed },
  };
}

export async function listWebhooks(database: Queryable, partnerId: string): Promise<Webhook[]> {
  const { rows } = await database.query<WebhookRow>(`${select} WHERE partner_id = $1 ORDER BY created_at, webhook_id`, [
    partnerId,
  ]);
  return rows.map(webhookOf);
}

/** @param lock whether others wait to change it until the end of the transaction */
export async function findWebhook(database: Queryable, webhookId: string, lock = false): Promise<Webhook | null> {
  const text = `${select} WHERE webhook_id = $1${lock ? ' FOR UPDATE OF w' : ''}`;
  const { rows } = await database.query<WebhookRow>(text, [webhookId]);
  return rows[0] === undefined ? null : webhookOf(rows[0]);
}

interface DeliveryRow {
  delivery_id: number;
  event_id: string;
  type: WebhookType;
  state: Delivery['state'];
  at: Date;
  next_at: Date;
  attempts: { attempt: number; at: string; status: number | null; error: string | null; milliseconds: number }[];
}

const deliveries = `
  SELECT delivery_id, event_id, type, state, at, next_at, (
    SELECT coalesce(jsonb_agg(row_to_json(latest)), '[]') FROM (
      SELECT attempt, at, status, error, milliseconds FROM webhook_attempt AS a
      WHERE a.delivery_id = d.delivery_id ORDER BY attempt DESC LIMIT 10
    ) AS latest
  ) AS attempts
  FROM webhook_delivery AS d JOIN webhook_event USING (event_id)
  WHERE webhook_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::bigint IS NULL OR delivery_id < $3)
  ORDER BY delivery_id DESC LIMIT $4`;

interface DeliveryQuery {
  state?: Delivery['state'] | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The delivery that the page before ended with. */
const place = z.tuple([z.int().min(1)]);

/** The newest first. @throws Refusal INVALID_REQUEST for a cursor that no page gave */
export async function listDeliveries(
  database: Queryable,
  webhookId: string,
  { state, cursor, limit }: DeliveryQuery,
): Promise<Page<Delivery>> {
  const [before] = readCursor(cursor, place) ?? [null];
  const { rows } = await database.query<DeliveryRow>(deliveries, [webhookId, state ?? null, before, limit + 1]);
  const { page, nextCursor } = pageOf(rows, limit, (last) => [last.delivery_id]);
  return { page: page.map(deliveryOf), nextCursor };
}

const deliveryOf = (row: DeliveryRow): Delivery => ({
  deliveryId: row.delivery_id,
  eventId: row.event_id,
  type: row.type,
  state: row.state,
  at: row.at.toISOString(),
  nextAt: row.state === 'WAITING' ? row.next_at.toISOString() : null,
  attempts: row.attempts.map(({ at, ...attempt }) => ({ ...attempt, at: iso(at) })),
});
