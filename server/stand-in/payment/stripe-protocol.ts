import { type Context, Hono } from 'hono';
import { createIdempotency, json, whenItAnswers } from './answers.ts';
import { type Change, type Ledger, type StandInPayment, StandInRefusal } from './ledger.ts';
import { standInKeys } from './registration.ts';

const second = 1000;

function intentOf(payment: StandInPayment, origin: string) {
  const captured = payment.captures > 0;
  const isDeclined = payment.status === 'DECLINED';
  const open = isDeclined ? 'requires_payment_method' : 'requires_capture';
  const status = captured ? 'succeeded' : payment.status === 'CANCELED' ? 'canceled' : open;
  return {
    id: payment.intent,
    object: 'payment_intent',
    status,
    amount: payment.amount,
    amount_capturable: status === 'requires_capture' ? payment.approved : 0,
    amount_received: captured ? payment.approved : 0,
    currency: payment.currency.toLowerCase(),
    metadata: payment.metadata,
    last_payment_error: isDeclined ? { code: 'card_declined', decline_code: 'generic_decline' } : null,
    latest_charge: chargeOf(payment, origin),
  };
}

function chargeOf(payment: StandInPayment, origin: string) {
  return {
    id: `ch_${payment.intent}`,
    object: 'charge',
    payment_intent: payment.intent,
    amount: payment.approved,
    amount_captured: payment.captures > 0 ? payment.approved : 0,
    amount_refunded: payment.refunded,
    refunded: payment.refunded > 0 && payment.refunded === payment.approved,
    disputed: payment.dispute !== null,
    metadata: payment.metadata,
    receipt_url: `${origin}/receipt/${payment.key}`,
  };
}

/** A week after the payment. */
export const disputeDueBy = (payment: StandInPayment): number =>
  Math.floor((payment.capturedAt ?? 0) / second) + 7 * 86_400;

/** A dispute has not the metadata of its payment. */
function disputeOf(payment: StandInPayment) {
  return {
    id: `dp_${payment.intent}`,
    object: 'dispute',
    charge: `ch_${payment.intent}`,
    payment_intent: payment.intent,
    amount: payment.approved,
    currency: payment.currency.toLowerCase(),
    status: payment.dispute,
    reason: 'fraudulent',
    evidence_details: { due_by: disputeDueBy(payment), has_evidence: false, past_due: false, submission_count: 0 },
    metadata: {},
  };
}

/** A Checkout Session; its payment intent is created with the fan's first try to pay, as at Stripe. */
function stripeSession(payment: StandInPayment, origin: string, expanded: boolean) {
  const isOpen = payment.status === 'READY' || payment.status === 'DECLINED';
  const intent = payment.approved === 0 && payment.status !== 'DECLINED' ? null : intentOf(payment, origin);
  return {
    id: payment.key,
    object: 'checkout.session',
    mode: 'payment',
    status: isOpen ? 'open' : payment.status === 'EXPIRED' ? 'expired' : 'complete',
    payment_status: payment.captures > 0 ? 'paid' : 'unpaid',
    amount_total: payment.amount,
    currency: payment.currency.toLowerCase(),
    client_reference_id: payment.attemptId,
    metadata: payment.metadata,
    url: isOpen ? `${origin}/pay/${payment.key}` : null,
    payment_intent: expanded ? intent : (intent?.id ?? null),
  };
}

/** The event that Stripe sends for this change of a payment; null if it sends none. */
export function stripeEvent(payment: StandInPayment, origin: string, id: string, change: Change = 'status') {
  const kind = eventOf(payment, origin, change);
  if (kind === null) return null;
  const [type, object] = kind;
  return { id, object: 'event', type, created: Math.floor(Date.now() / second), livemode: false, data: { object } };
}

function eventOf(payment: StandInPayment, origin: string, change: Change) {
  if (change === 'refund') return ['charge.refunded', chargeOf(payment, origin)] as const;
  if (change === 'dispute') {
    const type = payment.dispute === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed';
    return [type, disputeOf(payment)] as const;
  }
  const kinds = {
    APPROVED: ['checkout.session.completed', stripeSession(payment, origin, false)],
    CAPTURED: ['payment_intent.succeeded', intentOf(payment, origin)],
    EXPIRED: ['checkout.session.expired', stripeSession(payment, origin, false)],
    CANCELED: ['payment_intent.canceled', intentOf(payment, origin)],
    READY: null,
    DECLINED: null,
  } as const;
  return kinds[payment.status];
}

/** Stripe's own codes of refusals that the ledger names as Toss Payments does. */
const codes: Readonly<Record<string, string>> = {
  NOT_CANCELABLE_AMOUNT: 'charge_already_refunded',
  NOT_CANCELABLE_PAYMENT: 'charge_not_refundable',
};

/** The parts of Stripe's API that Checkout with manual capture needs. */
export function createStripeProtocol(ledger: Ledger, originOf: () => string): Hono {
  const app = new Hono();
  const once = createIdempotency();

  async function answer(
    context: Context,
    work: (form: URLSearchParams) => { payment: StandInPayment; body: unknown },
  ): Promise<Response> {
    if (context.req.header('authorization') !== `Bearer ${standInKeys.stripe}`) {
      return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    }
    const text = await context.req.text();
    let slow: StandInPayment | null = null;
    const response = await once(context, text, async () => {
      try {
        const { payment, body } = work(new URLSearchParams(text));
        slow = payment;
        return { status: 200, body };
      } catch (error) {
        if (!(error instanceof StandInRefusal)) throw error;
        const type = error.code === 'REJECT_CARD_PAYMENT' ? 'card_error' : 'invalid_request_error';
        const code = type === 'card_error' ? 'card_declined' : (codes[error.code] ?? error.code.toLowerCase());
        const status = type === 'card_error' ? 402 : error.code in codes ? 400 : error.status;
        const reason = type === 'card_error' ? { decline_code: 'insufficient_funds' } : {};
        return { status, body: { error: { type, code, message: code, ...reason } } };
      }
    });
    if (slow !== null) await whenItAnswers(slow);
    return response;
  }

  const session = (payment: StandInPayment) => ({ payment, body: stripeSession(payment, originOf(), true) });
  const intent = (payment: StandInPayment) => ({ payment, body: intentOf(payment, originOf()) });

  app.post('/v1/checkout/sessions', (context) => answer(context, (form) => session(ledger.create(readSession(form)))));
  app.get('/v1/checkout/sessions/:id', (context) =>
    answer(context, () => session(ledger.find('stripe', context.req.param('id')))),
  );
  app.post('/v1/checkout/sessions/:id/expire', (context) =>
    answer(context, () => {
      const payment = ledger.find('stripe', context.req.param('id'));
      if (payment.status !== 'READY' && payment.status !== 'DECLINED')
        throw new StandInRefusal(400, 'session_not_open');
      ledger.cancel(payment);
      return session(payment);
    }),
  );
  app.get('/v1/payment_intents/:id', (context) =>
    answer(context, () => intent(ledger.findIntent(context.req.param('id')))),
  );
  app.get('/v1/disputes', (context) =>
    answer(context, () => {
      const payment = ledger.findIntent(context.req.query('payment_intent') ?? '');
      const data = payment.dispute === null ? [] : [disputeOf(payment)];
      return { payment, body: { object: 'list', url: '/v1/disputes', has_more: false, data } };
    }),
  );
  app.post('/v1/payment_intents/:id/capture', (context) =>
    answer(context, (form) => {
      const payment = ledger.findIntent(context.req.param('id'));
      ledger.capture(payment, Number(form.get('amount_to_capture') ?? payment.approved));
      return intent(payment);
    }),
  );
  app.post('/v1/payment_intents/:id/cancel', (context) =>
    answer(context, () => {
      const payment = ledger.findIntent(context.req.param('id'));
      if (payment.status !== 'APPROVED') throw new StandInRefusal(400, 'payment_intent_unexpected_state');
      ledger.cancel(payment);
      return intent(payment);
    }),
  );
  app.post('/v1/refunds', (context) =>
    answer(context, (form) => {
      const payment = ledger.findIntent(form.get('payment_intent') ?? '');
      const amount = Number(form.get('amount'));
      ledger.refund(payment, amount);
      return {
        payment,
        body: { id: `re_${payment.refunded}_${payment.intent}`, object: 'refund', amount, status: 'succeeded' },
      };
    }),
  );
  return app;
}

function readSession(form: URLSearchParams) {
  const required = (name: string): string => {
    const value = form.get(name);
    if (value === null || value === '') throw new StandInRefusal(400, 'parameter_missing');
    return value;
  };
  if (required('mode') !== 'payment' || required('payment_intent_data[capture_method]') !== 'manual') {
    throw new StandInRefusal(400, 'parameter_invalid');
  }
  const soonest = Date.now() / second + 30 * 60;
  if (Number(required('expires_at')) < soonest) throw new StandInRefusal(400, 'parameter_invalid_expires_at');
  const price = 'line_items[0][price_data]';
  return {
    provider: 'stripe' as const,
    attemptId: required('client_reference_id'),
    name: required(`${price}[product_data][name]`),
    amount: Number(required(`${price}[unit_amount]`)) * Number(required('line_items[0][quantity]')),
    currency: required(`${price}[currency]`).toUpperCase(),
    successUrl: required('success_url'),
    failUrl: required('cancel_url'),
    metadata: {
      attempt: required('payment_intent_data[metadata][attempt]'),
      order: required('payment_intent_data[metadata][order]'),
    },
  };
}
