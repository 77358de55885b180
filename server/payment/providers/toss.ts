import { z } from 'zod';
import { cutText } from '../../../rules/text/cut-text.ts';
import { Id } from '../../platform/http/contract.ts';
import type { TossConfig } from '../config.ts';
import {
  type PaymentStanding,
  type Provider,
  type ProviderPayment,
  ProviderRefused,
  ProviderSilent,
  prefillOf,
} from './provider.ts';

/** The fields that we read of a Payment object (API version 2022-11-16). */
const Payment = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  status: z.string(),
  totalAmount: z.number(),
  /** The rest after cancellations. */
  balanceAmount: z.number(),
  currency: z.string(),
  checkout: z.object({ url: z.string() }).nullish(),
  receipt: z.object({ url: z.string() }).nullish(),
  failure: z.object({ code: z.string() }).nullish(),
});
type Payment = z.infer<typeof Payment>;

const Failure = z.object({ code: z.string(), message: z.string().default('') });
const Webhook = z.object({
  eventType: z.string(),
  // The order id is the id of our attempt: an event with another form is not ours.
  data: z.looseObject({ orderId: Id, paymentKey: z.string() }),
});

const standings: Readonly<Record<string, PaymentStanding>> = {
  READY: 'OPEN',
  WAITING_FOR_DEPOSIT: 'OPEN',
  IN_PROGRESS: 'AUTHORIZED',
  DONE: 'CAPTURED',
  PARTIAL_CANCELED: 'CAPTURED',
  CANCELED: 'CLOSED',
  ABORTED: 'FAILED',
  EXPIRED: 'CLOSED',
};

/** In these states the money was captured, so the difference to the balance was refunded. */
const capturedStatuses: ReadonlySet<string> = new Set(['DONE', 'PARTIAL_CANCELED', 'CANCELED']);

/**
 * Toss Payments: a payment is created with `POST /v1/payments`, approved on its checkout page, and charged by `POST
 * /v1/payments/confirm` with key, order id and amount; a payment that isn't confirmed within ten minutes expires.
 */
export function createTossProvider({ secretKey, apiUrl }: TossConfig, timeout: number): Provider {
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`;

  async function request(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Payment> {
    const headers = new Headers({ Authorization: authorization, 'Content-Type': 'application/json' });
    if (key !== undefined) headers.set('Idempotency-Key', key);
    const { status, json } = await fetchJson(new URL(path, apiUrl), timeout, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const parsed = Payment.safeParse(json);
    if (status === 200 && parsed.success) return parsed.data;
    const failure = Failure.safeParse(json);
    // 409: a request with the same key is in progress.
    if (status >= 500 || status === 409 || status === 429 || !failure.success) {
      throw new ProviderSilent(`Toss Payments answered ${status} to ${method} ${path}`);
    }
    throw new ProviderRefused(failure.data.code, failure.data.message);
  }

  return {
    name: 'toss',
    currencies: ['KRW'],
    signsNotices: false,
    async createPage({ attemptId, amount, currency, orderName, email, successUrl, failUrl }) {
      const payment = await request(
        'POST',
        '/v1/payments',
        {
          method: 'CARD',
          amount,
          currency,
          orderId: attemptId,
          orderName: cutText(orderName, 100),
          customerEmail: prefillOf(email),
          successUrl,
          failUrl,
        },
        `${attemptId}:create`,
      );
      if (!payment.checkout) throw new ProviderSilent('Toss Payments returned no checkout page');
      return { reference: payment.paymentKey, url: payment.checkout.url };
    },
    async lookUp(reference) {
      try {
        return standingOf(await request('GET', `/v1/payments/${encodeURIComponent(reference)}`));
      } catch (error) {
        // Toss deletes a payment without an approval after a while.
        if (error instanceof ProviderRefused && error.code.startsWith('NOT_FOUND_PAYMENT')) {
          const empty = {
            amount: 0,
            currency: '',
            receiptUrl: null,
            returned: 0,
            isDisputed: false,
            disputeDueAt: null,
          };
          return { ...empty, standing: 'UNKNOWN', failure: error.code };
        }
        if (error instanceof ProviderRefused) throw new ProviderSilent(error.message, { cause: error });
        throw error;
      }
    },
    async capture(reference, attemptId, amount) {
      const body = { paymentKey: reference, orderId: attemptId, amount };
      try {
        return standingOf(await request('POST', '/v1/payments/confirm', body, `${attemptId}:confirm`));
      } catch (error) {
        if (!(error instanceof ProviderRefused) || error.code !== 'ALREADY_PROCESSED_PAYMENT') throw error;
        return this.lookUp(reference);
      }
    },
    // An approved payment that is never confirmed expires by itself; there is no call for it.
    async release() {},
    async refund(reference, amount, key) {
      const path = `/v1/payments/${encodeURIComponent(reference)}/cancel`;
      await request('POST', path, { cancelReason: 'Refund', cancelAmount: amount }, key);
    },
    async readWebhook(_headers, body) {
      const event = Webhook.safeParse(parse(body));
      if (!event.success || event.data.eventType !== 'PAYMENT_STATUS_CHANGED') return null;
      // These webhooks have no signature; the payment is looked up in any case.
      return { attemptId: event.data.data.orderId };
    },
  };
}

function standingOf(payment: Payment): ProviderPayment {
  return {
    standing: standings[payment.status] ?? 'OPEN',
    amount: payment.totalAmount,
    currency: payment.currency,
    receiptUrl: payment.receipt?.url ?? null,
    failure: payment.failure?.code ?? null,
    returned: capturedStatuses.has(payment.status) ? payment.totalAmount - payment.balanceAmount : 0,
    // Card companies in Korea settle disputes with the shop outside of the API.
    isDisputed: false,
    disputeDueAt: null,
  };
}

/** @throws ProviderSilent if there is no JSON answer before the timeout */
async function fetchJson(url: URL, timeout: number, init: RequestInit): Promise<{ status: number; json: unknown }> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout), redirect: 'error' });
    return { status: answer.status, json: await answer.json() };
  } catch (cause) {
    throw new ProviderSilent(`Toss Payments didn't answer: ${String(cause)}`, { cause });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
