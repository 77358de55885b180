import type { Stripe } from 'stripe';
import type { StripeConfig } from '../config.ts';
import {
  type PageRequest,
  type Provider,
  type ProviderPayment,
  ProviderRefused,
  ProviderSilent,
  prefillOf,
} from './provider.ts';

/**
 * Stripe's minimum is half an hour. Two minutes more, since the same page may be requested again for a while
 * (`repeatableFor`). A payment after the end of the reservation is a late one. Seconds.
 */
const pageLifetime = 32 * 60;

/**
 * Stripe Checkout with manual capture: the session's page authorizes, the server compares the amount and captures. A
 * session is our reference; its payment intent holds the money.
 */
export function createStripeProvider(config: StripeConfig, timeout: number): Provider {
  let created: Promise<Stripe> | undefined;
  const client = (): Promise<Stripe> => (created ??= createClient(config, timeout));

  async function readSession(reference: string): Promise<Stripe.Checkout.Session> {
    const stripe = await client();
    return stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] });
  }

  async function readStanding(reference: string): Promise<ProviderPayment> {
    const session = await readSession(reference);
    const intent = intentOf(session);
    const isDisputed = chargeOf(intent)?.disputed === true;
    const disputes =
      intent !== null && isDisputed ? await (await client()).disputes.list({ payment_intent: intent.id }) : null;
    return standingOf(session, disputes?.data ?? []);
  }

  /** A refund and a dispute don't have the metadata of their payment. */
  async function attemptOf(object: Stripe.Event['data']['object']): Promise<string | null> {
    const own = 'metadata' in object ? object.metadata?.['attempt'] : undefined;
    if (own !== undefined) return own;
    const intent = 'payment_intent' in object ? object.payment_intent : null;
    if (typeof intent !== 'string') return null;
    return (await (await client()).paymentIntents.retrieve(intent)).metadata['attempt'] ?? null;
  }

  return {
    name: 'stripe',
    currencies: ['KRW', 'JPY', 'USD'],
    signsNotices: true,
    createPage: (request) =>
      translated(async () => {
        const stripe = await client();
        const session = await stripe.checkout.sessions.create(sessionOf(request), {
          idempotencyKey: `${request.attemptId}:create`,
        });
        if (session.url === null) throw new ProviderSilent('Stripe gave no page');
        return { reference: session.id, url: session.url };
      }),
    lookUp: (reference) =>
      translated(() => readStanding(reference)).catch((error: unknown) => {
        if (error instanceof ProviderRefused) throw new ProviderSilent(error.message, { cause: error });
        throw error;
      }),
    capture: (reference, attemptId, amount) =>
      translated(async () => {
        const intent = intentOf(await readSession(reference));
        if (intent === null) throw new ProviderRefused('no_payment_intent', 'Nothing was approved');
        if (intent.status !== 'succeeded') {
          await (await client()).paymentIntents.capture(
            intent.id,
            { amount_to_capture: amount },
            { idempotencyKey: `${attemptId}:capture` },
          );
        }
        return readStanding(reference);
      }),
    release: (reference) =>
      translated(async () => {
        const stripe = await client();
        const session = await readSession(reference);
        if (session.status === 'open') await stripe.checkout.sessions.expire(reference);
        const intent = intentOf(session);
        if (intent?.status === 'requires_capture') await stripe.paymentIntents.cancel(intent.id);
      }),
    refund: (reference, amount, key) =>
      translated(async () => {
        const intent = intentOf(await readSession(reference));
        if (intent === null) throw new ProviderRefused('no_payment_intent', 'Nothing was paid');
        const stripe = await client();
        await stripe.refunds.create({ payment_intent: intent.id, amount }, { idempotencyKey: key });
      }),
    async readWebhook(headers, body) {
      const stripe = await client();
      const event = verified(() =>
        stripe.webhooks.constructEvent(body, headers.get('stripe-signature') ?? '', config.webhookSecret),
      );
      const attemptId = await translated(() => attemptOf(event.data.object));
      return attemptId === null ? null : { attemptId };
    },
  };
}

/** Loaded with the first payment: it is 1.5 MB of code. */
const loadStripe = async () => (await import('stripe')).Stripe;

async function createClient({ apiUrl, secretKey }: StripeConfig, timeout: number): Promise<Stripe> {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new (await loadStripe())(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function sessionOf(request: PageRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { attempt: request.attemptId, order: request.orderNumber };
  const email = prefillOf(request.email);
  return {
    mode: 'payment',
    client_reference_id: request.attemptId,
    ...(email !== undefined && { customer_email: email }),
    locale: request.language,
    success_url: request.successUrl,
    cancel_url: request.failUrl,
    // Counted from the attempt's beginning, so that a repeated request has the same body.
    expires_at: Math.floor(request.createdAt.getTime() / 1000) + pageLifetime,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.orderName },
        },
      },
    ],
    metadata,
    payment_intent_data: { capture_method: 'manual', metadata },
  };
}

function intentOf(session: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  return typeof session.payment_intent === 'object' ? session.payment_intent : null;
}

const chargeOf = (intent: Stripe.PaymentIntent | null): Stripe.Charge | null =>
  typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;

/** A dispute that the bank has not decided; an early warning is one too. */
const openDisputes: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
]);

/** The next deadline. */
function dueOf(disputes: readonly Stripe.Dispute[]): Date | null {
  const open = disputes.filter(({ status }) => openDisputes.has(status));
  const times = open.flatMap(({ evidence_details: details }) => details?.due_by ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times) * 1000);
}

function standingOf(session: Stripe.Checkout.Session, disputes: readonly Stripe.Dispute[]): ProviderPayment {
  const intent = intentOf(session);
  const base = {
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    receiptUrl: null,
    failure: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
    returned: 0,
    isDisputed: disputes.some(({ status }) => openDisputes.has(status)),
    disputeDueAt: dueOf(disputes),
  };
  if (intent?.status === 'succeeded') {
    const charge = chargeOf(intent);
    const lost = disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...base,
      standing: 'CAPTURED',
      amount: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      receiptUrl: charge?.receipt_url ?? null,
      returned: Math.min(intent.amount_received, (charge?.amount_refunded ?? 0) + lost),
    };
  }
  if (intent?.status === 'requires_capture') {
    const { amount_capturable: amount, currency } = intent;
    return { ...base, standing: 'AUTHORIZED', amount, currency: currency.toUpperCase() };
  }
  if (intent?.status === 'canceled' || session.status === 'expired') return { ...base, standing: 'CLOSED' };
  return { ...base, standing: 'OPEN' };
}

function verified<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ProviderRefused('signature', 'The webhook is not signed by Stripe', { cause });
  }
}

/** Maps errors of the package: ProviderRefused if Stripe understood, ProviderSilent for anything else. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderSilent) throw error;
    const { errors } = await loadStripe();
    if (error instanceof errors.StripeCardError || error instanceof errors.StripeInvalidRequestError)
      throw new ProviderRefused(error.decline_code ?? error.code ?? error.type, error.message, { cause: error });
    throw new ProviderSilent(`Stripe didn't answer: ${String(error)}`, { cause: error });
  }
}
