import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { PaymentProvider } from '../../payment/contract.ts';
import { createWords, languageOf } from '../../platform/text/words.ts';
import type { Reader } from '../sign-in/words.ts';
import { createLedger, type Ledger, type StandInPayment, StandInRefusal, troubles, webhookPlans } from './ledger.ts';
import { checkoutPage, overPage, receiptPage } from './pages.ts';
import { createReports } from './reports.ts';
import { createStripeProtocol } from './stripe-protocol.ts';
import { createTossProtocol } from './toss-protocol.ts';
import { createDelivery, type Delivery } from './webhooks.ts';

/*
 * A stand-in for Toss Payments and Stripe on one machine that speaks both protocols over HTTP: their APIs below `/v1`,
 * a payment page, receipts, and webhooks. It checks keys, amounts and idempotency keys like the real ones, stores
 * nothing on disk, and refuses to start in production.
 * To use its page, in a browser or by form: `#approve`, `#decline` and `#leave` decide; inside “Make something go
 * wrong” the radio buttons `trouble` and `webhook` choose a failure.
 */

export interface PaymentStandInOptions {
  /** The address of our server, for webhooks and for the return from the page's form. */
  platformOrigin: string;
  /** The address of the stand-in itself. */
  origin: string;
  /** Milliseconds: the delay of a late webhook, between reordered ones, and of a silent provider. */
  delays?: { late: number; reordered: number; silent: number };
}

export interface PaymentStandIn {
  readonly app: Hono;
  readonly ledger: Ledger;
  readonly delivery: Delivery;
  close(): void;
}

/** @throws in production */
export function createPaymentStandIn(options: PaymentStandInOptions): PaymentStandIn {
  if (process.env.NODE_ENV === 'production') throw new Error('The payment stand-in is not for production.');
  const { platformOrigin, delays = { late: 20_000, reordered: 3_000, silent: 40_000 } } = options;
  const originOf = () => options.origin;
  const delivery = createDelivery(platformOrigin, originOf, delays);
  const ledger = createLedger((payment, change) => delivery.notify(payment, change));
  const app = new Hono();
  app.use(securityHeaders(platformOrigin));
  addPages(app, ledger, delays.silent);
  app.route('/', createReports(ledger));
  app.get('/assets/stand-in.css', () => asset('../sign-in/assets/stand-in.css'));
  app.route('/', createTossProtocol(ledger, originOf));
  app.route('/', createStripeProtocol(ledger, originOf));
  return { app, ledger, delivery, close: () => delivery.close() };
}

function addPages(app: Hono, ledger: Ledger, silence: number): void {
  const words = createWords();
  const readerOf = (context: Context): Reader => {
    const language = languageOf(context.req.query('stand_in_language') ?? context.req.header('accept-language'));
    return { language, t: (key, values) => words(language, `stand-in-payment:${key}`, values) };
  };
  const find = (context: Context): StandInPayment | null => ledger.payments.get(context.req.param('key') ?? '') ?? null;

  app.get('/pay/:key', (context) => {
    const payment = find(context);
    if (payment === null) return context.text('Not found', 404);
    const reader = readerOf(context);
    if (payment.status !== 'READY') return context.html(overPage(reader, payment), 410);
    return context.html(checkoutPage(reader, payment, new URL(context.req.url)));
  });
  app.post('/pay/:key', async (context) => {
    const payment = find(context);
    if (payment === null) return context.text('Not found', 404);
    if (payment.status !== 'READY') return context.html(overPage(readerOf(context), payment), 410);
    const form = await context.req.formData();
    payment.trouble = troubles.find((one) => one === form.get('trouble')) ?? 'none';
    payment.plan = webhookPlans.find((one) => one === form.get('webhook')) ?? 'now';
    return context.redirect(decide(ledger, payment, textOf(form.get('decision')), silence), 303);
  });
  app.get('/receipt/:key', (context) => {
    const payment = find(context);
    return payment === null ? context.text('Not found', 404) : context.html(receiptPage(readerOf(context), payment));
  });
}

function textOf(entry: File | string | null): string {
  return typeof entry === 'string' ? entry : '';
}

/** Applies the fan's decision. @returns the address to which the provider sends the window */
export function decide(ledger: Ledger, payment: StandInPayment, decision: string, silence: number): string {
  if (decision === 'decline') ledger.decline(payment);
  if (decision !== 'approve') return returnAddress(payment, 'fail', decision);
  if (payment.trouble === 'slow') payment.silentUntil = Date.now() + silence;
  ledger.approve(payment);
  const back = returnAddress(payment, 'success', decision);
  // A double click, or a reload of the page.
  if (payment.trouble === 'twice') fetch(back).catch(() => undefined);
  return back;
}

function returnAddress(payment: StandInPayment, outcome: 'success' | 'fail', decision: string): string {
  const address = new URL(outcome === 'success' ? payment.successUrl : payment.failUrl);
  if (payment.provider === 'toss') {
    const parameters: Record<string, string> =
      outcome === 'success'
        ? { paymentType: 'NORMAL', paymentKey: payment.key, amount: String(payment.approved) }
        : { code: decision === 'decline' ? 'REJECT_CARD_COMPANY' : 'PAY_PROCESS_CANCELED', message: 'Not paid' };
    for (const [name, value] of Object.entries({ ...parameters, orderId: payment.attemptId })) {
      address.searchParams.set(name, value);
    }
  }
  return address.href;
}

/** The strictest policy that the page works with; the form's redirect needs its target in `form-action`. */
function securityHeaders(platformOrigin: string) {
  const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${platformOrigin}; base-uri 'none'; frame-ancestors 'none'`;
  return async function addSecurityHeaders(context: Context, next: () => Promise<void>) {
    await next();
    context.header('Content-Security-Policy', policy);
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Content-Type-Options', 'nosniff');
  };
}

function asset(file: string): Response {
  const body = readFileSync(join(import.meta.dirname, file));
  return new Response(body, { headers: { 'Content-Type': 'text/css; charset=utf-8' } });
}

export interface RunningPaymentStandIn extends Omit<PaymentStandIn, 'app' | 'close'> {
  readonly origin: string;
  /** The payment of our attempt. */
  paymentOf(attemptId: string, provider?: PaymentProvider): StandInPayment;
  close(): Promise<void>;
}

/** Listens on a port of this machine; 0 takes any free one. */
export async function startPaymentStandIn(
  options: Omit<PaymentStandInOptions, 'origin'> & { port: number; host?: string },
): Promise<RunningPaymentStandIn> {
  const { host = '127.0.0.1', port, ...settings } = options;
  const located = { ...settings, origin: '' };
  const standIn = createPaymentStandIn(located);
  const listening = Promise.withResolvers<number>();
  const server = serve({ fetch: standIn.app.fetch, hostname: host, port }, (info) => listening.resolve(info.port));
  server.once('error', listening.reject);
  located.origin = `http://localhost:${await listening.promise}`;
  return {
    origin: located.origin,
    ledger: standIn.ledger,
    delivery: standIn.delivery,
    paymentOf(attemptId, provider) {
      const found = Array.from(standIn.ledger.payments.values()).findLast(
        (payment) => payment.attemptId === attemptId && (provider === undefined || payment.provider === provider),
      );
      if (found === undefined) throw new StandInRefusal(404, 'NOT_FOUND_PAYMENT');
      return found;
    },
    close: () =>
      new Promise((resolve, reject) => {
        standIn.close();
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}
