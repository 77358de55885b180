import { lockOrder, type OrderService, openOrderer } from '../../order/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Fan } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider } from '../contract.ts';
import { type Provider, ProviderRefused, ProviderSilent } from '../providers/provider.ts';
import { type AttemptRow, isLive, moveAttempt, readAttempt, readAttempts } from './attempts.ts';
import { voidPage } from './decide.ts';

export interface PayRequest {
  orderId: string;
  provider: PaymentProvider;
  window: 'popup' | 'page';
}

export interface PaymentPage {
  paymentUrl: string;
  attemptId: string;
  expiresAt: string;
}

interface Begun {
  attempt: AttemptRow;
  expiresAt: Date;
  number: string;
  email: string;
}

/**
 * Returns the address of a provider's page for a reserved order. A repeated call returns the same page while it is
 * open; a call for another provider, or after an unanswered one, replaces the earlier attempt.
 */
export function createPay(
  platform: Platform,
  orders: OrderService,
  providers: ReadonlyMap<PaymentProvider, Provider>,
): (request: PayRequest, fan: Fan, language: Language) => Promise<PaymentPage> {
  const { pool, config, log, sealing } = platform;

  return async (request, fan, language) => {
    const provider = providers.get(request.provider);
    if (provider === undefined) throw new Refusal('PAYMENT_UNAVAILABLE');
    const begun = await begin(request, fan, provider, language);
    const { attempt, expiresAt } = begun;
    const url = attempt.url ?? (await openPage(begun, provider, await nameOf(request.orderId, fan, attempt.language)));
    return { paymentUrl: url, attemptId: attempt.attempt_id, expiresAt: expiresAt.toISOString() };
  };

  /**
   * The reservation exists before the payment address: the attempt belongs to a locked order that still holds its
   * reservation.
   */
  function begin(request: PayRequest, fan: Fan, provider: Provider, language: Language): Promise<Begun> {
    return inTransaction(pool, async (connection) => {
      const order = await lockOrder(connection, request.orderId);
      if (order === null || order.user_id !== fan.userId) throw new Refusal('NOT_FOUND');
      const isOpen = order.status === 'RESERVED' || order.status === 'PAYING';
      if (order.status === 'EXPIRED' || (isOpen && order.due)) throw new Refusal('ORDER_EXPIRED');
      if (!isOpen || order.payment === 'CHECKING') throw new Refusal('ORDER_STATE', { orderStatus: order.status });
      if (!provider.currencies.includes(order.currency)) throw new Refusal('PAYMENT_UNAVAILABLE');
      const begun = { expiresAt: order.expires_at, number: order.number, email: openOrderer(sealing, order).email };

      const live = (await readAttempts(connection, order.order_id)).find(isLive);
      if (live?.state === 'IN_PROGRESS') throw new Refusal('ORDER_STATE', { orderStatus: order.status });
      if (live !== undefined && isSamePage(live, request, language)) return { ...begun, attempt: live };
      if (live !== undefined) {
        await moveAttempt(connection, live, 'FAILED', { failure: 'REPLACED' });
        await voidPage(connection, live);
      }
      const attemptId = newId();
      await connection.query(
        `INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, amount, currency, language)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [attemptId, order.order_id, request.provider, request.window, order.payment_amount, order.currency, language],
      );
      await orders.beginPaying(connection, order);
      await orders.showPayment(connection, order.order_id, { payment: 'READY', provider: request.provider });
      const attempt = await readAttempt(connection, attemptId);
      if (attempt === null) throw new Error(`The attempt ${attemptId} was not written`);
      return { ...begun, attempt };
    });
  }

  async function openPage(begun: Begun, provider: Provider, orderName: string): Promise<string> {
    const { attempt } = begun;
    const back = (outcome: 'success' | 'fail'): string =>
      `${config.publicOrigin}/api/v1/payment/return/${provider.name}/${outcome}?attempt=${attempt.attempt_id}`;
    try {
      const { reference, url } = await provider.createPage({
        attemptId: attempt.attempt_id,
        createdAt: attempt.created_at,
        amount: attempt.amount,
        currency: attempt.currency,
        orderNumber: begun.number,
        orderName,
        language: attempt.language,
        email: begun.email,
        successUrl: back('success'),
        failUrl: back('fail'),
      });
      await pool.query('UPDATE payment_attempt SET reference = $2, url = $3 WHERE attempt_id = $1', [
        attempt.attempt_id,
        reference,
        url,
      ]);
      return url;
    } catch (error) {
      if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error;
      log.error({ err: error, attempt: attempt.attempt_id }, 'could not open a payment page');
      // The attempt stays, and the next request asks for the same page again.
      throw new Refusal('PAYMENT_UNAVAILABLE');
    }
  }

  async function nameOf(orderId: string, fan: Fan, language: Language): Promise<string> {
    const { lines } = await orders.read(orderId, fan, language);
    const name = lines[0]?.name ?? '';
    return lines.length === 1 ? name : platform.words(language, 'payment:orderName', { name, count: lines.length - 1 });
  }
}

/**
 * True if the request is for this attempt's page. A page that the provider has not answered with yet can be requested
 * only with the same parameters, and only for a while. No client has its address, so another attempt may replace it.
 */
function isSamePage(attempt: AttemptRow, { provider, window }: PayRequest, language: Language): boolean {
  if (attempt.provider !== provider || attempt.opened_as !== window) return false;
  return attempt.url !== null || (attempt.is_fresh && attempt.language === language);
}
