import { type RefundCause, refundCauses } from '../../rules/staff/limits.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { orderFeature } from '../order/feature.ts';
import {
  assignByCommand,
  findOrder,
  findOrderId,
  listHeld,
  type OrderService,
  orderTransitions,
  printTransitions,
  refundByCommand,
} from '../order/service.ts';
import { checkOperands, type OperandCount, UsageError } from '../platform/shell.ts';
import { listStuck } from './attempt/stuck.ts';
import { attemptTransitions } from './attempt/transitions.ts';
import { paymentFeature } from './feature.ts';
import type { PaymentService } from './service.ts';

export const summary = 'settles payments, lists what waits, refunds orders';

export const usage = `npm run fanfare -- payment reconcile
    asks the payment providers, ends expired payments, and delivers paid orders
npm run fanfare -- payment stuck
    lists orders and jobs that have waited for more than five minutes
npm run fanfare -- payment refund <order>
    lists its lines, with the amount of a refund, or why a line can't be refunded
npm run fanfare -- payment refund <order> <line>…|--all [--even-used] [--cause ${refundCauses.join('|')}] --by <name> --reason <text> [--yes]
    refunds these lines, or all that can be refunded; asks first. Fans can read --cause, OTHER by default. Only the audit log has --reason
npm run fanfare -- payment held
    lists orders whose payment was refunded or disputed at the provider
npm run fanfare -- payment assign <order> <line>… --by <name> --reason <text> [--yes]
    cancels the lines that the money at the provider was for, without another refund; asks first
npm run fanfare -- payment release <order> --by <name> --reason <text> [--yes]
    continues a held order as it is; asks first
npm run fanfare -- payment states
    prints every change that an order and a payment can go through`;

/** How each verb uses the audit log. */
export const verbs = {
  // Without the providers' keys their payments would count as gone.
  reconcile: { records: 'payment.reconcile', object: 'order', needsSettings: true },
  stuck: 'reads',
  refund: { records: 'payment.refund', object: 'order', asks: true, idOf: findOrderId },
  held: 'reads',
  assign: { records: 'order.assign', object: 'order', asks: true, idOf: findOrderId },
  release: { records: 'order.release', object: 'order', asks: true, idOf: findOrderId },
  states: 'none',
} as const;

const operands: Readonly<Record<string, OperandCount>> = {
  reconcile: [0, 0],
  stuck: [0, 0],
  refund: [1, Number.POSITIVE_INFINITY],
  held: [0, 0],
  assign: [2, Number.POSITIVE_INFINITY],
  release: [1, 1],
  states: [0, 0],
};

/** The options of `refund`. */
const all = '--all';
const evenUsed = '--even-used';
const withCause = '--cause';

interface Services {
  platform: ShellPlatform;
  orders: OrderService;
  payments: PaymentService;
}

const handlers: Readonly<Record<string, (services: Services, words: readonly string[]) => Promise<unknown>>> = {
  async reconcile({ platform: { shell }, payments }) {
    const { settled, expired, worked } = await payments.reconcile();
    shell.printLine(`Settled ${settled} orders, expired ${expired}, ran ${worked} jobs.`);
    return { settled, expired, worked };
  },
  async stuck({ platform }) {
    const lines = await listStuck(platform.pool);
    for (const line of lines.length > 0 ? lines : ['Nothing is stuck.']) platform.shell.printLine(line);
  },
  async refund({ platform, orders }, words) {
    const [order = '', ...lineIds] = withoutOptions(words);
    const request = {
      order,
      lineIds: words.includes(all) ? null : lineIds,
      evenUsed: words.includes(evenUsed),
      cause: causeIn(words),
      reason: 'operator',
    };
    return refundByCommand(platform, orders, request);
  },
  async held({ platform: { pool, shell } }) {
    const lines = await listHeld(pool);
    for (const line of lines.length > 0 ? lines : ['No order is held.']) shell.printLine(line);
  },
  async assign({ platform, orders }, [order = '', ...lineIds]) {
    return assignByCommand(platform, orders, order, lineIds);
  },
  async release({ platform: { pool, shell, confirm }, orders }, [named = '']) {
    const { order_id: orderId, number, held } = await findOrder(pool, named);
    if (held === null) throw new Error(`${number} is not held.`);
    await confirm(`${number} would go on: its votes can be cast, and its parcels are sent.`);
    await orders.releaseHeld(orderId);
    shell.printLine(`${number} goes on.`);
    return { order: number, was: held };
  },
};

const withoutOptions = (words: readonly string[]): string[] =>
  words.filter((word, at) => ![all, evenUsed, withCause].includes(word) && words[at - 1] !== withCause);

/** @throws UsageError for another cause */
function causeIn(words: readonly string[]): RefundCause {
  const at = words.indexOf(withCause);
  const cause = at === -1 ? 'OTHER' : refundCauses.find((one) => one === words[at + 1]);
  if (cause === undefined) throw new UsageError();
  return cause;
}

export const command: Command = async ([name = '', ...words], onDatabase, shell) => {
  const named = name === 'refund' ? withoutOptions(words) : words;
  checkOperands(named, operands[name]);
  if (name === 'refund') {
    if (words.includes(all) && named.length > 1) throw new UsageError();
    causeIn(words);
  }
  if (name === 'states') {
    shell.printLine(
      `Orders\n${printTransitions(orderTransitions)}\n\nPayment attempts\n${printTransitions(attemptTransitions)}`,
    );
    return;
  }
  const verb = handlers[name];
  if (verb === undefined) throw new UsageError();
  await onDatabase((platform, { serviceOf }) =>
    verb({ platform, orders: serviceOf(orderFeature), payments: serviceOf(paymentFeature) }, words),
  );
};
