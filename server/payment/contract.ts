import { z } from 'zod';
import { PaymentState } from '../order/contract.ts';
import { defineCalls, Id, Instant } from '../platform/http/contract.ts';
import { Currency } from '../store/contract.ts';

export const PaymentProvider = z.enum(['toss', 'stripe']);
export type PaymentProvider = z.infer<typeof PaymentProvider>;

export const paymentCalls = defineCalls({
  'GET /payment/provider': {
    summary: 'The payment providers that are configured, by the currencies that they take',
    access: 'open',
    response: z.object({
      providers: z.array(z.object({ provider: PaymentProvider, currencies: z.array(Currency) })),
    }),
  },
  'POST /payment/url': {
    summary: "The address of the provider's payment page for a reserved order",
    access: 'platform',
    idempotent: true,
    noStore: true,
    body: z.object({
      orderId: Id,
      provider: PaymentProvider,
      /** `popup` tells its opener and closes; `page` goes on to `/order/complete`. */
      window: z.enum(['popup', 'page']),
    }),
    response: z.object({ paymentUrl: z.string(), attemptId: Id, expiresAt: Instant }),
    errors: ['NOT_FOUND', 'ORDER_EXPIRED', 'ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
  },
  'GET /payment/return/:provider/:outcome': {
    summary:
      "Where the provider sends the fan's window: settles, tells the opener and closes, or leads on to the order",
    access: 'open',
    stream: true,
    media: 'text/html',
    noStore: true,
    params: z.object({
      provider: PaymentProvider,
      /** Where the provider says that the fan came from; what the page says is how the order stands. */
      outcome: z.enum(['success', 'fail']),
    }),
    /** Providers add parameters of their own, which nobody believes. */
    query: z.object({ attempt: Id }),
    response: z.string().meta({ description: 'A page; with 404 where the address names no attempt of this provider' }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET /payment/return.js': {
    summary: "The return page's script",
    access: 'open',
    stream: true,
    media: 'text/javascript',
    response: z.string(),
  },
  'GET /payment/return.css': {
    summary: "The return page's style sheet",
    access: 'open',
    stream: true,
    media: 'text/css',
    response: z.string(),
  },
  'POST /payment/webhook/:provider': {
    summary:
      'What a provider tells: its signature is checked over the very bytes, where it signs; recorded once and acknowledged with an empty reply. 400, empty, for a forgery',
    access: 'open',
    stream: true,
    media: 'text/plain',
    params: z.object({ provider: PaymentProvider }),
    /** The provider's own event. Read by the provider's rules from the raw body, since the signature is over its bytes. */
    body: z.looseObject({}),
    response: z.literal(''),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET /payment/attempt/:attemptId': {
    summary: 'How an attempt to pay stands, for polling',
    access: 'member',
    noStore: true,
    params: z.object({ attemptId: Id }),
    response: z.object({ attemptId: Id, orderId: Id, state: PaymentState, serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
});
