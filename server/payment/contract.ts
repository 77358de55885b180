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
      /** `popup` posts to its opener and closes; `page` goes to `/order/complete`. */
      window: z.enum(['popup', 'page']),
    }),
    response: z.object({ paymentUrl: z.string(), attemptId: Id, expiresAt: Instant }),
    errors: ['NOT_FOUND', 'ORDER_EXPIRED', 'ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
  },
  'GET /payment/return/:provider/:outcome': {
    summary:
      "Where the provider sends the fan's window: settles, notifies the opener and closes, or redirects to the order",
    kind: 'page',
    access: 'open',
    malformed: 'NOT_FOUND',
    params: z.object({
      provider: PaymentProvider,
      /** The outcome in the provider's return address. The page shows the state of the order instead. */
      outcome: z.enum(['success', 'fail']),
    }),
    /** Providers add parameters of their own, which are ignored. */
    query: z.object({ attempt: Id }),
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'GET /payment/return.js': {
    summary: "The return page's script",
    kind: 'file',
    access: 'open',
    maxAge: 300,
    content: { 'text/javascript': z.string() },
  },
  'GET /payment/return.css': {
    summary: "The return page's style sheet",
    kind: 'file',
    access: 'open',
    maxAge: 300,
    content: { 'text/css': z.string() },
  },
  'POST /payment/webhook/:provider': {
    summary:
      'A notice of a provider: its signature is checked over the received bytes, if it signs; the payment is marked, and it is acknowledged with an empty reply. 400, empty, for a forgery',
    kind: 'webhook',
    access: 'open',
    malformed: 'NOT_FOUND',
    // Toss Payments does not sign webhooks: any client can send them.
    limit: { burst: 600, perMinute: 600 },
    maxBodyBytes: 256 * 1024,
    params: z.object({ provider: PaymentProvider }),
    /** The provider's own event; its signature is checked first, and the provider's code parses it. */
    body: z.looseObject({}),
    errors: ['NOT_FOUND'],
  },
  'GET /payment/attempt/:attemptId': {
    summary: 'How an attempt to pay stands, for polling',
    access: 'member',
    scope: 'store',
    noStore: true,
    params: z.object({ attemptId: Id }),
    response: z.object({ attemptId: Id, orderId: Id, state: PaymentState, serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
});
