import type { OrderService } from '../order/service.ts';
import { besideTransactions } from '../platform/database/second-connections.ts';
import type { Fan } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { WebhookReply } from '../platform/http/routes.ts';
import type { Platform } from '../platform/platform.ts';
import type { Currency } from '../store/contract.ts';
import { type AttemptRow, readAttempt } from './attempt/attempts.ts';
import { createPay, type PaymentPage, type PayRequest } from './attempt/pay.ts';
import { providerJobs, type RefundStep } from './attempt/provider-jobs.ts';
import { type Reconciliation, reconcile } from './attempt/reconcile.ts';
import { createSettle, type Settle, type SettleStep } from './attempt/settle.ts';
import { paymentSettings } from './config.ts';
import type { PaymentProvider } from './contract.ts';
import { deskPayments } from './desk-payments.ts';
import { createProviders } from './providers/providers.ts';
import { createWebhook, type Notice } from './webhook.ts';

export type { Reconciliation } from './attempt/reconcile.ts';
export type { SettleStep } from './attempt/settle.ts';

/** Between two settlements of everything unfinished. Milliseconds. */
const reconcileEvery = 60_000;

export interface PaymentService {
  offered(): { provider: PaymentProvider; currencies: Currency[] }[];
  pay(request: PayRequest, fan: Fan, language: Language): Promise<PaymentPage>;
  settle: Settle;
  /**
   * @throws Refusal NOT_FOUND, also for an attempt of another fan, or on a partner's page for an order of another page
   */
  readAttempt(attemptId: string, fan: Fan): Promise<AttemptRow>;
  findAttempt(attemptId: string): Promise<AttemptRow | null>;
  /**
   * Marks the payment that a webhook is about, and settles it after the reply. @returns the status to answer with
   * @throws Refusal NOT_FOUND for a provider that is not set up
   */
  receive(notice: Omit<Notice, 'provider'> & { provider: PaymentProvider }): Promise<WebhookReply>;
  reconcile(): Promise<Reconciliation>;
  /**
   * Reconciles now and every minute; every few seconds it returns expired stock and runs due jobs of the outbox. For
   * servers; commands don't need it.
   */
  start(): void;
  /** Waits for work that runs after replies. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface PaymentOptions {
  onStep?: (step: SettleStep | RefundStep) => void | Promise<void>;
}

export function createPaymentService(
  platform: Platform,
  orders: OrderService,
  { onStep }: PaymentOptions = {},
): PaymentService {
  const { pool, log, config } = platform;
  const providers = createProviders(config.of(paymentSettings));
  const settle = createSettle(platform, { orders, providers, onStep });
  const background = createBackground((error) => log.error({ err: error }, 'a background job of a payment failed'));
  let timer: NodeJS.Timeout | null = null;
  orders.handle(providerJobs(platform, providers, onStep));
  orders.providePayments(deskPayments(pool));
  const receiveWebhook = createWebhook(platform);
  const settleSoon = (orderId: string): void => background.runJoined(orderId, () => settle(orderId));
  // Closes a canceled order's page and sends a refund to the provider without waiting for the next minute.
  orders.onChange(settleSoon);

  const service: PaymentService = {
    offered: () =>
      Array.from(providers.values(), ({ name, currencies }) => ({ provider: name, currencies: [...currencies] })),
    pay: createPay(platform, orders, providers),
    settle,
    async readAttempt(attemptId, { userId, origin }) {
      const { rows } = await pool.query(
        `SELECT FROM payment_attempt JOIN fan_order USING (order_id)
         WHERE attempt_id = $1 AND user_id = $2 AND ($3::text IS NULL OR origin = $3)`,
        [attemptId, userId, origin === config.publicOrigin ? null : origin],
      );
      const attempt = rows.length === 0 ? null : await readAttempt(pool, attemptId);
      if (attempt === null) throw new Refusal('NOT_FOUND');
      return attempt;
    },
    findAttempt: (attemptId) => readAttempt(pool, attemptId),
    async receive({ provider: name, ...notice }) {
      const provider = providers.get(name);
      // Without its keys the signature can't be checked.
      if (provider === undefined) throw new Refusal('NOT_FOUND');
      const { status, orderId } = await receiveWebhook({ provider, ...notice });
      if (orderId !== null) settleSoon(orderId);
      return status;
    },
    reconcile: () => reconcile(platform, orders, settle),
    start() {
      if (timer !== null) return;
      const settleAll = () => background.runJoined('reconcile', () => service.reconcile());
      settleAll();
      timer = setInterval(settleAll, reconcileEvery);
    },
    idle: () => background.idle(),
    async close() {
      if (timer !== null) clearInterval(timer);
      timer = null;
      await background.idle();
    },
  };
  return service;
}

/** Work after replies, which a closing server finishes. */
function createBackground(report: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  const joined = new Map<string, 'runs' | 'runs again'>();

  function run(work: () => Promise<unknown>): void {
    const entry = besideTransactions(work)
      .then(() => undefined, report)
      .finally(() => running.delete(entry));
    running.add(entry);
  }

  return {
    /** While the work of this name runs, all further calls together run it once more. */
    runJoined(name: string, work: () => Promise<unknown>): void {
      if (joined.has(name)) return void joined.set(name, 'runs again');
      run(async () => {
        try {
          do {
            joined.set(name, 'runs');
            await work();
          } while (joined.get(name) === 'runs again');
        } finally {
          joined.delete(name);
        }
      });
    },
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
