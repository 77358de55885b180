import { sitePath } from '../../rules/site/site-path.ts';
import { readOrderRow } from '../order/service.ts';
import { readDatabaseTime } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { type Route, routes } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { AttemptRow } from './attempt/attempts.ts';
import { stateOf } from './attempt/state.ts';
import { paymentCalls } from './contract.ts';
import { returnAsset, returnPage, returnPageHeaders } from './return-page.ts';
import type { PaymentService } from './service.ts';

export function paymentRoutes(platform: Platform, service: PaymentService): Route[] {
  const limitReturns = createRateLimit(platform.limits.buckets('returns of payments', { burst: 120, perMinute: 60 }));
  return routes(paymentCalls, {
    'GET /payment/provider': () => ({ providers: service.offered() }),
    'POST /payment/url': ({ body, caller }) => service.pay(body, caller.fan, caller.language),
    'GET /payment/attempt/:attemptId': async ({ params, caller }) => {
      const attempt = await service.readAttempt(params.attemptId, caller.fan);
      const { attempt_id: attemptId, order_id: orderId } = attempt;
      const serverTime = new Date(await readDatabaseTime(platform.pool)).toISOString();
      return { attemptId, orderId, state: stateOf(attempt), serverTime };
    },
    'GET /payment/return.js': () => ({ type: 'text/javascript', body: returnAsset('return.js') }),
    'GET /payment/return.css': () => ({ type: 'text/css', body: returnAsset('return.css') }),
    'GET /payment/return/:provider/:outcome': {
      async show({ params, query, caller }) {
        const named = await service.findAttempt(query.attempt);
        const attempt = named?.provider === params.provider ? named : null;
        // Higher than the contract's limit: a school with one address may return from paying at once. Each payment
        // returns a few times.
        limitReturns(attempt?.attempt_id ?? caller.address);
        if (attempt === null) throw new Refusal('NOT_FOUND');
        await service.settle(attempt.order_id, params.outcome === 'fail' ? { leftBy: attempt.attempt_id } : {});
        return { html: await pageFor(platform, service, attempt), headers: returnPageHeaders };
      },
      notFound: async ({ language }) => ({ html: await nowhere(platform, language), headers: returnPageHeaders }),
    },
    'POST /payment/webhook/:provider': ({ params, headers, text, caller }) =>
      service.receive({ provider: params.provider, headers, body: text, address: caller.address }),
  });
}

/** For an address that names no attempt of this provider. */
async function nowhere({ config: { publicOrigin }, words }: Platform, language: Language): Promise<string> {
  const next = `${publicOrigin}${sitePath('/mypage/purchase', {})}`;
  const page = { language, message: null, isLeft: false, openedAs: 'page', origins: [publicOrigin], next } as const;
  return String(await returnPage(words, page));
}

/** Shows the server's state; the outcome in the provider's return address is not trusted. */
async function pageFor(
  platform: Platform,
  service: PaymentService,
  { attempt_id: attemptId, order_id: orderId }: AttemptRow,
): Promise<string> {
  const { publicOrigin } = platform.config;
  const [attempt, order] = await Promise.all([service.findAttempt(attemptId), readOrderRow(platform.pool, orderId)]);
  if (attempt === null || order === null) throw new Error(`The attempt ${attemptId} does not exist any more`);
  const state = stateOf(attempt);
  const isOver = state === 'FAILED' || state === 'EXPIRED' || state === 'REFUNDED';
  const isUnpaid = isOver && order.paid_at === null;
  const isLeft = isUnpaid && order.failure === 'LEFT';
  const next = isLeft ? '/order' : isUnpaid ? '/order/fail' : '/order/complete';
  const page = await returnPage(platform.words, {
    language: attempt.language,
    message: { type: 'fan-payment', orderId, attemptId, state },
    isLeft,
    openedAs: attempt.opened_as,
    origins: platform.partners.of(order.origin) ? [publicOrigin, order.origin] : [publicOrigin],
    next: `${publicOrigin}${sitePath(next, { order: orderId })}`,
  });
  return String(page);
}
