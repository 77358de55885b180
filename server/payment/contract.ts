import { z } from 'zod';
import { PaymentState } from '../order/contract.ts';
import { defineCalls, Id, Instant } from '../platform/contract.ts';
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
  'GET /payment/attempt/:attemptId': {
    summary: 'How an attempt to pay stands, for polling',
    access: 'member',
    noStore: true,
    params: z.object({ attemptId: Id }),
    response: z.object({ attemptId: Id, orderId: Id, state: PaymentState, serverTime: Instant }),
    errors: ['NOT_FOUND'],
  },
});
