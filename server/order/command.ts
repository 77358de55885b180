import { trackingLength } from '../../rules/carriers.ts';
import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { inTransaction } from '../platform/database/database.ts';
import { checkOperands, type OperandCount, UsageError } from '../platform/shell.ts';
import { writePrivately } from '../platform/text/csv.ts';
import { orderFeature } from './feature.ts';
import { findOrder, findOrderId, readLines } from './order-rows.ts';
import { orderLines, parcelLines } from './order-text.ts';
import { Tracking } from './parcels/carriers.ts';
import { exportParcels, listParcels, markDelivered, markShipped } from './parcels/parcels.ts';
import { refundByCommand } from './refund/operator-refund.ts';
import type { OrderService } from './service.ts';

export const summary = 'shows orders, and lists, exports and marks parcels';

export const usage = `npm run fanfare -- order parcels
    lists the parcels to send with their addresses, and the parcels on the way, the oldest first
npm run fanfare -- order export [--out <file>]
    prints the parcels to send with their addresses, as CSV; with --out only the owner of the file can read it
npm run fanfare -- order show <order>
    prints one order with its lines, its orderer and its address
npm run fanfare -- order shipped <order> <carrier> <number> [<line>…]
    marks the parcels of the order, or those of these lines, as sent
npm run fanfare -- order delivered <order> [<line>…]
    marks the parcels of the order, or those of these lines, as delivered
npm run fanfare -- order returned <order> <line>… --by <name> --reason <text> [--yes]
    refunds parcels that were sent and came back; asks first`;

/** How each verb uses the audit log. */
export const verbs = {
  parcels: { records: 'order.readParcels', object: 'order', onlyReads: true },
  export: { records: 'order.export', object: 'order', onlyReads: true },
  show: { records: 'order.read', object: 'order', onlyReads: true, idOf: findOrderId },
  shipped: { records: 'order.ship', object: 'order', idOf: findOrderId },
  delivered: { records: 'order.deliver', object: 'order', idOf: findOrderId },
  returned: { records: 'order.return', object: 'order', asks: true, idOf: findOrderId },
} as const;

const any = Number.POSITIVE_INFINITY;

const operands: Readonly<Record<string, OperandCount>> = {
  parcels: [0, 0],
  export: [0, 0],
  show: [1, 1],
  shipped: [3, any],
  delivered: [1, any],
  returned: [2, any],
};

type Verb = (platform: ShellPlatform, words: readonly string[], orders: OrderService) => Promise<unknown>;

const handlers: Readonly<Record<string, Verb>> = {
  async parcels(platform) {
    const parcels = await listParcels(platform);
    if (parcels.length === 0) platform.shell.printLine('Nothing is to be sent, and nothing is under way.');
    for (const parcel of parcels) for (const line of parcelLines(parcel)) platform.shell.printLine(line);
  },
  async export(platform, [, file]) {
    const csv = exportParcels(await listParcels(platform));
    if (file === undefined) return platform.shell.print(csv);
    await writePrivately(file, csv);
    platform.shell.printLine(`Wrote ${file}. Delete it once the parcels are on their way.`);
  },
  async show({ pool, sealing, shell }, [named = '']) {
    const order = await findOrder(pool, named);
    for (const line of orderLines(sealing, order, await readLines(pool, [order.order_id]))) shell.printLine(line);
  },
  async shipped(platform, [order = '', carrier = '', trackingNumber = '', ...lineIds]) {
    const { pool, shell } = platform;
    const { order_id: orderId, number } = await findOrder(pool, order);
    const { data: tracking } = Tracking.safeParse({ carrier, trackingNumber });
    if (tracking === undefined)
      throw new Error(
        `A carrier and a tracking number have 1 to ${trackingLength} characters each, and no control characters.`,
      );
    const sent = await inTransaction(pool, (connection) =>
      markShipped(platform, connection, orderId, named(lineIds), tracking),
    );
    if (sent === 0) throw new Error(`There is no such parcel of ${number} that waits to be sent.`);
    shell.printLine(`${sent} of ${number} on the way with ${tracking.carrier}, ${tracking.trackingNumber}.`);
    return { order: number, parcels: sent, ...tracking };
  },
  async delivered(platform, [order = '', ...lineIds]) {
    const { pool, shell } = platform;
    const { order_id: orderId, number } = await findOrder(pool, order);
    const arrived = await inTransaction(pool, (connection) =>
      markDelivered(platform, connection, orderId, { lineIds: named(lineIds) }),
    );
    if (arrived === 0) throw new Error(`There is no such parcel of ${number} that is under way.`);
    shell.printLine(`${arrived} of ${number} delivered.`);
    return { order: number, parcels: arrived };
  },
  async returned(platform, [order = '', ...lineIds], orders) {
    return refundByCommand(platform, orders, {
      order,
      lineIds,
      hasReturned: true,
      cause: 'RETURNED',
      reason: 'returned',
    });
  },
};

const named = (lineIds: readonly string[]): readonly string[] | null => (lineIds.length > 0 ? lineIds : null);

export const command: Command = async ([name = '', ...words], onDatabase) => {
  const verb = handlers[name];
  if (verb === undefined) throw new UsageError();
  const hasFile = name === 'export' && words[0] === '--out' && words.length === 2;
  checkOperands(hasFile ? [] : words, operands[name]);
  await onDatabase((platform, { serviceOf }) => verb(platform, words, serviceOf(orderFeature)));
};
