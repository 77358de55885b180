import type { Context } from 'hono';
import { readOrderRow } from '../order/service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { readText } from '../platform/http/request-body.ts';
import { type Route, routes, type StreamRoute, streams } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { AttemptRow } from './attempt/attempts.ts';
import { stateOf } from './attempt/state.ts';
import { paymentCalls } from './contract.ts';
import { returnAsset, returnPage, returnPageHeaders } from './return-page.ts';
import type { PaymentService } from './service.ts';
import { longestWebhook } from './webhook.ts';

export function paymentRoutes(platform: Platform, service: PaymentService): Route[] {
  return routes(platform, paymentCalls, {
    'GET /payment/provider': () => ({ providers: service.offered() }),
    'POST /payment/url': ({ body, caller }) => service.pay(body, caller.fan, caller.language),
    'GET /payment/attempt/:attemptId': async ({ params, caller }) => {
      const attempt = await service.readAttempt(params.attemptId, caller.fan);
      const { attempt_id: attemptId, order_id: orderId } = attempt;
      return { attemptId, orderId, state: stateOf(attempt), serverTime: await readClock(platform) };
    },
  });
}

/** What providers call, and where they send the fan's window. */
export function paymentStreams(platform: Platform, service: PaymentService): StreamRoute[] {
  // Toss Payments signs no webhook: whoever floods us asks the provider a question each time.
  const limitWebhooks = createRateLimit({ burst: 600, perMinute: 600 });
  const limitReturns = createRateLimit({ burst: 120, perMinute: 60 });
  return streams({
    'GET /payment/return.js': () => returnAsset('return.js'),
    'GET /payment/return.css': () => returnAsset('return.css'),
    'GET /payment/return/:provider/:outcome': async (context, caller) => {
      const attempt = await findNamed(service, context);
      // A whole school may come back from paying at once; one payment comes back a few times.
      limitReturns(attempt?.attempt_id ?? caller.address);
      return showReturn(platform, service, attempt, context.req.param('outcome') === 'fail', caller);
    },
    'POST /payment/webhook/:provider': async (context, caller) => {
      limitWebhooks(caller.address);
      const place = webhooks.params.safeParse(context.req.param());
      if (!place.success) throw new Refusal('NOT_FOUND');
      const { headers } = context.req.raw;
      const body = await readText(context, longestWebhook);
      const status = await service.receive(place.data.provider, headers, body);
      return new Response(null, { status });
    },
  });
}

const returns = paymentCalls['GET /payment/return/:provider/:outcome'];
const webhooks = paymentCalls['POST /payment/webhook/:provider'];

/** The attempt that the address names; null where it names none of this provider. */
async function findNamed(service: PaymentService, context: Context): Promise<AttemptRow | null> {
  const place = returns.params.safeParse(context.req.param());
  const asked = returns.query.safeParse(context.req.query());
  if (!place.success || !asked.success) return null;
  const named = await service.findAttempt(asked.data.attempt);
  return named?.provider === place.data.provider ? named : null;
}

async function showReturn(
  platform: Platform,
  service: PaymentService,
  attempt: AttemptRow | null,
  left: boolean,
  { language }: Caller<'open'>,
): Promise<Response> {
  const { publicOrigin } = platform.config;
  if (attempt === null) {
    const nowhere = { language, message: null, openedAs: 'page', origins: [publicOrigin] } as const;
    const page = await returnPage(platform.words, { ...nowhere, next: `${publicOrigin}/mypage/purchase` });
    return new Response(String(page), { status: 404, headers: htmlHeaders });
  }
  await service.settle(attempt.order_id, left ? { leftBy: attempt.attempt_id } : {});
  const page = await pageFor(platform, service, attempt);
  return new Response(String(page), { headers: htmlHeaders });
}

const htmlHeaders = { ...returnPageHeaders, 'Content-Type': 'text/html; charset=utf-8' };

/** Says what the server knows now; the address that the provider sent the fan to is not believed. */
async function pageFor(
  platform: Platform,
  service: PaymentService,
  { attempt_id: attemptId, order_id: orderId }: AttemptRow,
) {
  const { publicOrigin, partnerOrigins } = platform.config;
  const [attempt, order] = await Promise.all([service.findAttempt(attemptId), readOrderRow(platform.pool, orderId)]);
  if (attempt === null || order === null) throw new Error(`The attempt ${attemptId} is gone`);
  const state = stateOf(attempt);
  const isOver = state === 'FAILED' || state === 'EXPIRED' || state === 'REFUNDED';
  const address = new URL(isOver && order.paid_at === null ? '/order/fail' : '/order/complete', publicOrigin);
  address.searchParams.set('order', orderId);
  return returnPage(platform.words, {
    language: attempt.language,
    message: { type: 'fan-payment', orderId, attemptId, state },
    openedAs: attempt.opened_as,
    origins: partnerOrigins.has(order.origin) ? [publicOrigin, order.origin] : [publicOrigin],
    next: address.href,
  });
}

async function readClock({ pool }: Platform): Promise<string> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  if (rows[0] === undefined) throw new Error('the database told no time');
  return rows[0].now.toISOString();
}
