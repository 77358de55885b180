import type { Platform } from '../platform/platform.ts';
import type { Provider } from './providers/provider.ts';

export interface Received {
  status: 200 | 400;
  /** The order to settle, if the event is new. */
  orderId: string | null;
}

/**
 * Records a webhook, each event once; it is acknowledged when that is committed. An event about nothing of ours is
 * acknowledged without a record, so that the provider doesn't repeat it for days.
 */
export async function receiveWebhook(
  { pool, log }: Pick<Platform, 'pool' | 'log'>,
  provider: Provider,
  headers: Headers,
  body: string,
): Promise<Received> {
  const event = readEvent(provider, headers, body);
  if (event instanceof Error) {
    log.warn({ err: event, provider: provider.name }, 'a webhook was refused');
    return { status: 400, orderId: null };
  }
  if (event === null) return { status: 200, orderId: null };
  const { rows } = await pool.query<{ order_id: string }>(
    `WITH attempt AS (SELECT order_id, attempt_id FROM payment_attempt WHERE attempt_id = $3 AND provider = $1),
       recorded AS (
         INSERT INTO payment_event (provider, event_id, attempt_id) SELECT $1, $2, attempt_id FROM attempt
         ON CONFLICT DO NOTHING RETURNING attempt_id)
     SELECT order_id FROM attempt JOIN recorded USING (attempt_id)`,
    [provider.name, event.eventId, event.attemptId],
  );
  return { status: 200, orderId: rows[0]?.order_id ?? null };
}

function readEvent(provider: Provider, headers: Headers, body: string) {
  try {
    return provider.readWebhook(headers, body);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
