import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import { type OrderService, orderTransitions, printTransitions } from '../order/service.ts';
import { Refusal } from '../platform/http/errors.ts';
import { listStuck } from './attempt/stuck.ts';
import { attemptTransitions } from './attempt/transitions.ts';
import { paymentFeature } from './feature.ts';
import type { PaymentService } from './service.ts';

const usage = `npm run payment -- reconcile            asks the providers, ends what is over, delivers what is owed
npm run payment -- stuck                lists orders and work that have waited for more than five minutes
npm run payment -- refund ORDER [LINE…] [--even-used] refunds what can be of an order, or of these lines, and says what can't
npm run payment -- states               prints every change that an order and a payment can go through`;

/** What each verb does with the record of who did what. */
export const verbs = {
  reconcile: { records: 'payment.reconcile', object: 'order' },
  stuck: 'reads',
  refund: { records: 'payment.refund', object: 'order' },
  states: 'none',
} as const;

interface Services {
  platform: ShellPlatform;
  orders: OrderService;
  payments: PaymentService;
}

const works: Readonly<Record<string, (services: Services, words: readonly string[]) => Promise<void>>> = {
  async reconcile({ platform: { shell }, payments }) {
    const { settled, expired, worked } = await payments.reconcile();
    shell.say(`Settled ${settled} orders, expired ${expired}, ran ${worked} jobs.`);
  },
  async stuck({ platform }) {
    const lines = await listStuck(platform.pool);
    for (const line of lines.length > 0 ? lines : ['Nothing is stuck.']) platform.shell.say(line);
  },
  async refund({ platform, orders }, [order = '', ...words]) {
    const evenUsed = words.includes('--even-used');
    const lineIds = words.filter((word) => word !== '--even-used');
    const { rows } = await platform.pool.query<{ order_id: string; currency: string }>(
      'SELECT order_id, currency FROM fan_order WHERE order_id = $1 OR number = $1',
      [order],
    );
    const found = rows[0];
    if (found === undefined) throw new Error(`There is no order ${order}.`);
    const asked = lineIds.length > 0 ? lineIds : null;
    const { amount, kept } = await orders.refundAsOperator(found.order_id, asked, 'operator', { evenUsed });
    await orders.runJobs(found.order_id);
    for (const { lineId, name } of kept)
      platform.shell.say(`Not refunded: ${lineId} ${name}; it is used, sent or delivered.`);
    platform.shell.say(`Refund: ${amount} ${found.currency} (minor units).`);
  },
};

export const command: Command = async ([name = '', ...words], onDatabase, shell) => {
  if (name === 'states') {
    shell.say(
      `Orders\n${printTransitions(orderTransitions)}\n\nPayment attempts\n${printTransitions(attemptTransitions)}`,
    );
    return;
  }
  const verb = works[name];
  if (verb === undefined) {
    shell.complain(usage);
    shell.exitCode = 2;
    return;
  }
  await onDatabase((platform, { serviceOf }) =>
    verb({ platform, orders: serviceOf(orderFeature), payments: serviceOf(paymentFeature) }, words).catch(
      (error: unknown) => {
        throw error instanceof Refusal ? new Error(`Refused: ${error.code}.`) : error;
      },
    ),
  );
};
