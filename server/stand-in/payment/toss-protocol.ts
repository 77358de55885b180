import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { createIdempotency, json, whenItAnswers } from './answers.ts';
import { type Ledger, type StandInPayment, StandInRefusal, type Status } from './ledger.ts';
import { standInKeys } from './registration.ts';
import { Period, tossSettlements } from './reports.ts';

/** The part of Toss Payments' core API that our server uses. */
const NewPayment = z.object({
  method: z.literal('CARD'),
  amount: z.number().int().positive(),
  currency: z.string().default('KRW'),
  orderId: z.string().regex(/^[\w-]{6,64}$/),
  orderName: z.string().min(1).max(100),
  successUrl: z.url(),
  failUrl: z.url(),
});
const Confirmation = z.object({ paymentKey: z.string(), orderId: z.string(), amount: z.number().int() });
const Cancellation = z.object({ cancelReason: z.string().min(1).max(200), cancelAmount: z.number().int().positive() });

const statuses: Record<Status, string> = {
  READY: 'READY',
  APPROVED: 'IN_PROGRESS',
  CAPTURED: 'DONE',
  DECLINED: 'ABORTED',
  EXPIRED: 'EXPIRED',
  CANCELED: 'CANCELED',
};

/** A Payment object of version 2022-11-16. */
export function tossPayment(payment: StandInPayment, origin: string) {
  const isPartial = payment.status === 'CAPTURED' && payment.refunded > 0;
  return {
    version: '2022-11-16',
    paymentKey: payment.key,
    orderId: payment.attemptId,
    orderName: payment.name,
    status: isPartial ? 'PARTIAL_CANCELED' : statuses[payment.status],
    totalAmount: payment.approved === 0 ? payment.amount : payment.approved,
    balanceAmount: payment.approved - payment.refunded,
    currency: payment.currency,
    checkout: { url: `${origin}/pay/${payment.key}` },
    receipt: payment.captures > 0 ? { url: `${origin}/receipt/${payment.key}` } : null,
    failure: payment.status === 'DECLINED' ? { code: 'REJECT_CARD_COMPANY', message: 'Declined' } : null,
  };
}

export function createTossProtocol(ledger: Ledger, originOf: () => string): Hono {
  const app = new Hono();
  const once = createIdempotency();
  const authorization = `Basic ${Buffer.from(`${standInKeys.toss}:`).toString('base64')}`;

  async function answer(context: Context, work: (body: unknown) => StandInPayment): Promise<Response> {
    if (context.req.header('authorization') !== authorization) return json(401, refusal('UNAUTHORIZED_KEY'));
    const text = await context.req.text();
    let slow: StandInPayment | null = null;
    const response = await once(context, text, async () => {
      try {
        const payment = work(text === '' ? {} : JSON.parse(text));
        slow = payment;
        return { status: 200, body: tossPayment(payment, originOf()) };
      } catch (error) {
        if (error instanceof StandInRefusal) return { status: error.status, body: refusal(error.code) };
        if (error instanceof z.ZodError) return { status: 400, body: refusal('INVALID_REQUEST') };
        throw error;
      }
    });
    if (slow !== null) await whenItAnswers(slow);
    return response;
  }

  app.post('/v1/payments', (context) =>
    answer(context, (body) => {
      const { orderId, orderName, amount, currency, successUrl, failUrl } = NewPayment.parse(body);
      const payment = { attemptId: orderId, name: orderName, amount, currency, successUrl, failUrl, metadata: {} };
      return ledger.create({ provider: 'toss', ...payment });
    }),
  );
  app.post('/v1/payments/confirm', (context) =>
    answer(context, (body) => {
      const { paymentKey, orderId, amount } = Confirmation.parse(body);
      const payment = ledger.find('toss', paymentKey);
      if (payment.attemptId !== orderId || payment.approved !== amount)
        throw new StandInRefusal(400, 'INVALID_REQUEST');
      ledger.capture(payment, amount);
      return payment;
    }),
  );
  app.get('/v1/payments/:key', (context) => answer(context, () => ledger.find('toss', context.req.param('key'))));
  app.post('/v1/payments/:key/cancel', (context) =>
    answer(context, (body) => {
      const { cancelAmount } = Cancellation.parse(body);
      const payment = ledger.find('toss', context.req.param('key'));
      ledger.refund(payment, cancelAmount);
      return payment;
    }),
  );
  app.get('/v1/settlements', (context) => {
    if (context.req.header('authorization') !== authorization) return json(401, refusal('UNAUTHORIZED_KEY'));
    const period = Period.safeParse({ from: context.req.query('startDate'), to: context.req.query('endDate') });
    return period.success ? json(200, tossSettlements(ledger, period.data)) : json(400, refusal('INVALID_REQUEST'));
  });
  return app;
}

const refusal = (code: string) => ({ code, message: code });
