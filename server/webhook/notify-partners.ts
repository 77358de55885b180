import { livePartnerIds } from '../partner/service.ts';
import type { Statements } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import type { WebhookType } from './shapes.ts';

/** An event for partners. It contains no data of a person. */
export interface PartnerEvent {
  type: WebhookType;
  /** An event with the same cause is sent only once. At most 200 characters. */
  cause: string;
  data: Readonly<Record<string, unknown>>;
  /** The origin where it happened, for an event that only its partner gets; null for all partners. */
  origin: string | null;
}

/**
 * Stores an event for the webhooks of live partners, in the transaction that causes it. It is sent after the commit.
 * @returns false if it was stored before
 */
export async function notifyPartners(
  connection: Statements,
  { type, cause, data, origin }: PartnerEvent,
): Promise<boolean> {
  const partnerIds = await livePartnerIds(connection, origin);
  const { rows } = await connection.query<{ is_new: boolean }>(
    `WITH event AS (
       INSERT INTO webhook_event (event_id, cause, type, body) VALUES ($1, $2, $3, $4)
       ON CONFLICT (cause) DO NOTHING RETURNING event_id
     ), delivery AS (
       INSERT INTO webhook_delivery (webhook_id, event_id)
       SELECT webhook_id, event_id FROM webhook, event
       WHERE partner_id = ANY($5) AND state = 'ON' AND $3 = ANY(types)
     )
     SELECT EXISTS (SELECT FROM event) AS is_new`,
    [`evt_${newId()}`, cause, type, bodyOf(type, data), partnerIds],
  );
  return rows[0]?.is_new === true;
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-structure */
const bodyOf = (type: WebhookType, data: PartnerEvent['data']): string =>
  JSON.stringify({ type, timestamp: new Date().toISOString(), data });
