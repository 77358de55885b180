import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import {
  assignByCommand,
  findOrder,
  listHeld,
  type OrderService,
  orderTransitions,
  printTransitions,
  refundByCommand,
} from '../order/service.ts';
import { listStuck } from './attempt/stuck.ts';
import { attemptTransitions } from './attempt/transitions.ts';
import { paymentFeature } from './feature.ts';
import type { PaymentService } from './service.ts';

const usage = `npm run payment -- reconcile            asks the providers, ends what is over, delivers what is owed
npm run payment -- stuck                lists orders and work that have waited for more than five minutes
npm run payment -- refund ORDER         lists its lines, with what would go back, and why a line can't be refunded
npm run payment -- refund ORDER LINE…|--all [--even-used] --by NAME --reason TEXT [--yes]
                                        refunds these lines, or all that can be; asks first
npm run payment -- held                 lists orders whose money went back at the provider, or is disputed there
npm run payment -- assign ORDER LINE… --by NAME --reason TEXT [--yes]
                                        says which lines that money was for: they are taken back, and no more money moves
npm run payment -- release ORDER --by NAME --reason TEXT [--yes]
                                        lets a held order go on as it is
npm run payment -- states               prints every change that an order and a payment can go through`;

/** What each verb does with the record of who did what. */
export const verbs = {
  // Without the providers' keys their payments would count as gone.
  reconcile: { records: 'payment.reconcile', object: 'order', needsSettings: true },
  stuck: 'reads',
  refund: { records: 'payment.refund', object: 'order', asks: true },
  held: 'reads',
  assign: { records: 'order.assign', object: 'order', asks: true },
  release: { records: 'order.release', object: 'order', asks: true },
  states: 'none',
} as const;

interface Services {
  platform: ShellPlatform;
  orders: OrderService;
  payments: PaymentService;
}

const works: Readonly<Record<string, (services: Services, words: readonly string[]) => Promise<unknown>>> = {
  async reconcile({ platform: { shell }, payments }) {
    const { settled, expired, worked } = await payments.reconcile();
    shell.say(`Settled ${settled} orders, expired ${expired}, ran ${worked} jobs.`);
    return { settled, expired, worked };
  },
  async stuck({ platform }) {
    const lines = await listStuck(platform.pool);
    for (const line of lines.length > 0 ? lines : ['Nothing is stuck.']) platform.shell.say(line);
  },
  async refund({ platform, orders }, words) {
    const [order, ...more] = words;
    const isAll = more.includes('--all');
    const evenUsed = more.includes('--even-used');
    // The id of a line may begin with a hyphen.
    const lineIds = more.filter((word) => word !== '--all' && word !== '--even-used');
    if (order === undefined || (isAll && lineIds.length > 0)) throw new Error(usage);
    const asked = { order, lineIds: isAll ? null : lineIds, evenUsed, reason: 'operator' };
    return refundByCommand(platform, orders, asked);
  },
  async held({ platform: { pool, shell } }) {
    const lines = await listHeld(pool);
    for (const line of lines.length > 0 ? lines : ['No order is held.']) shell.say(line);
  },
  async assign({ platform, orders }, [order, ...lineIds]) {
    if (order === undefined || lineIds.length === 0) throw new Error(usage);
    return assignByCommand(platform, orders, order, lineIds);
  },
  async release({ platform: { pool, shell, confirm }, orders }, [named]) {
    if (named === undefined) throw new Error(usage);
    const { order_id: orderId, number, held } = await findOrder(pool, named);
    if (held === null) throw new Error(`${number} is not held.`);
    await confirm(`${number} would go on: its votes can be cast, and its parcels are sent.`);
    await orders.releaseHeld(orderId);
    shell.say(`${number} goes on.`);
    return { order: number, was: held };
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
    verb({ platform, orders: serviceOf(orderFeature), payments: serviceOf(paymentFeature) }, words),
  );
};
