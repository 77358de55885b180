import { Refusal } from '../platform/http/errors.ts';
import { networkOf } from '../platform/http/limits/rate-limit.ts';
import type { WebhookReply } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import { type Provider, ProviderRefused, ProviderSilent } from './providers/provider.ts';

export interface Notice {
  provider: Provider;
  headers: Headers;
  body: string;
  /** The sender's network address. */
  address: string;
}

export interface Received {
  status: WebhookReply;
  /** The order to settle at once; null where there is none, or where the next reconciliation does it. */
  orderId: string | null;
}

/**
 * Receives a provider's notice about a payment. It marks the payment, so that its state is requested from the provider, and is acknowledged
 * when that is committed. A notice about nothing of ours is acknowledged too, so that the provider doesn't repeat it for days.
 */
export function createWebhook({ pool, log, limits }: Pick<Platform, 'pool' | 'log' | 'limits'>) {
  // Any client can send an unsigned notice. Beyond these limits a payment is only marked.
  const ofOrder = limits.buckets('unsigned notices about an order', { burst: 10, perMinute: 1 });
  const ofNetwork = limits.buckets('unsigned notices from a network', { burst: 60, perMinute: 60 });

  function isAdmitted(orderId: string, address: string): boolean {
    try {
      ofOrder.admit(orderId);
      ofNetwork.admit(networkOf(address));
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return async ({ provider, headers, body, address }: Notice): Promise<Received> => {
    const event = await provider.readWebhook(headers, body).catch((error: unknown) => {
      if (error instanceof ProviderRefused || error instanceof ProviderSilent) return error;
      throw error;
    });
    if (event instanceof Error) {
      log.warn({ err: event, provider: provider.name }, 'a webhook was refused');
      // After 503 the provider sends it again.
      return { status: event instanceof ProviderSilent ? 503 : 400, orderId: null };
    }
    if (event === null) return { status: 200, orderId: null };
    const { rows } = await pool.query<{ order_id: string }>(
      `UPDATE payment_attempt SET notified_at = clock_timestamp() WHERE attempt_id = $2 AND provider = $1 RETURNING order_id`,
      [provider.name, event.attemptId],
    );
    const orderId = rows[0]?.order_id ?? null;
    const isSettledNow = orderId !== null && (provider.signsNotices || isAdmitted(orderId, address));
    return { status: 200, orderId: isSettledNow ? orderId : null };
  };
}
