import { createHmac, randomUUID } from 'node:crypto';
import type { Change, StandInPayment } from './ledger.ts';
import { standInKeys } from './registration.ts';
import { stripeEvent } from './stripe-protocol.ts';
import { tossPayment } from './toss-protocol.ts';

export interface WebhookRequest {
  provider: StandInPayment['provider'];
  headers: Record<string, string>;
  body: string;
}

/** The webhook for a change of a payment, signed as the provider signs it; null if there is none. */
export function webhookOf(payment: StandInPayment, origin: string, change: Change = 'status'): WebhookRequest | null {
  if (payment.provider === 'stripe') {
    const event = stripeEvent(payment, origin, `evt_${randomUUID()}`, change);
    return event === null ? null : stripeRequest(JSON.stringify(event), standInKeys.webhookSecret);
  }
  if (payment.status === 'READY' || change === 'dispute') return null;
  return tossRequest(tossPayment(payment, origin));
}

/** A forged webhook that says that everything is paid. */
export function forgedWebhook(payment: StandInPayment, origin: string): WebhookRequest {
  const paid = { ...payment, status: 'CAPTURED' as const, approved: payment.amount, captures: 1 };
  if (payment.provider === 'toss') return tossRequest(tossPayment(paid, origin));
  return stripeRequest(JSON.stringify(stripeEvent(paid, origin, `evt_${randomUUID()}`)), 'whsec_of_somebody_else');
}

function tossRequest(data: ReturnType<typeof tossPayment>): WebhookRequest {
  const body = JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', createdAt: new Date().toISOString(), data });
  return { provider: 'toss', body, headers: { 'tosspayments-webhook-transmission-id': randomUUID() } };
}

function stripeRequest(body: string, secret: string): WebhookRequest {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return { provider: 'stripe', body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } };
}

export interface Delivery {
  /** Called for a payment's change; sends webhooks according to its plan. */
  notify(payment: StandInPayment, change: Change): void;
  /** Sends one webhook now. @returns the status of the answer */
  send(request: WebhookRequest): Promise<number>;
  close(): void;
}

/** @param delays milliseconds: of a late webhook, and between those in the wrong order */
export function createDelivery(
  platformOrigin: string,
  originOf: () => string,
  delays: { late: number; reordered: number },
): Delivery {
  const timers = new Set<NodeJS.Timeout>();
  const held = new Map<string, WebhookRequest[]>();

  async function send({ provider, headers, body }: WebhookRequest): Promise<number> {
    const answer = await fetch(`${platformOrigin}/api/v1/payment/webhook/${provider}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
    return answer.status;
  }

  function post(request: WebhookRequest, delay: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      // An unreachable server loses the webhook.
      send(request).catch((error: unknown) => process.stderr.write(`Stand-in webhook: ${String(error)}\n`));
    }, delay);
    timers.add(timer);
  }

  /** Collects events for a short time and sends the last one first. */
  function postReordered(payment: StandInPayment, request: WebhookRequest): void {
    const waiting = held.get(payment.key);
    if (waiting !== undefined) return void waiting.unshift(request);
    held.set(payment.key, [request]);
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const [place, one] of (held.get(payment.key) ?? []).entries()) post(one, place * 50);
      held.delete(payment.key);
    }, delays.reordered);
    timers.add(timer);
  }

  return {
    send,
    notify(payment, change) {
      const request =
        payment.plan === 'forged' ? forgedWebhook(payment, originOf()) : webhookOf(payment, originOf(), change);
      if (request === null || payment.plan === 'never') return;
      if (payment.plan === 'reordered') return postReordered(payment, request);
      post(request, payment.plan === 'late' ? delays.late : 0);
      if (payment.plan === 'twice') post(request, 100);
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
