import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import type { StandInPayment } from './ledger.ts';

/** How often a delayed payment is checked. Milliseconds. */
const pollEveryMs = 25;

/** Delays an answer while the payment's provider is silent; the request itself has been carried out by then. */
export async function whenItAnswers(payment: StandInPayment): Promise<void> {
  while (payment.silentUntil > Date.now()) {
    await delay(Math.min(pollEveryMs, payment.silentUntil - Date.now()));
  }
}

interface Stored {
  digest: string;
  status: number;
  body: string;
}

/** Stores the answer of each idempotency key and repeats it; another request under the same key is refused. */
export function createIdempotency() {
  const stored = new Map<string, Stored>();

  return async function once(
    context: Context,
    body: string,
    work: () => Promise<{ status: number; body: unknown }>,
  ): Promise<Response> {
    const key = context.req.header('idempotency-key');
    const digest = hash('sha256', `${context.req.path}\n${body}`);
    const earlier = key === undefined ? undefined : stored.get(key);
    if (earlier !== undefined && earlier.digest !== digest) {
      return json(400, {
        error: { type: 'idempotency_error', code: 'idempotency_key_in_use' },
        code: 'INVALID_IDEMPOTENCY_KEY',
      });
    }
    if (earlier !== undefined) return new Response(earlier.body, { status: earlier.status, headers: jsonHeaders });
    const answer = await work();
    const text = JSON.stringify(answer.body);
    if (key !== undefined && answer.status < 500) stored.set(key, { digest, status: answer.status, body: text });
    return new Response(text, { status: answer.status, headers: jsonHeaders });
  };
}

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: jsonHeaders });
}
