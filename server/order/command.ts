import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { inTransaction } from '../platform/database/database.ts';
import { writePrivately } from '../platform/text/csv.ts';
import { orderFeature } from './feature.ts';
import { findOrder, readLines } from './order-rows.ts';
import { orderLines, parcelLines } from './order-text.ts';
import { exportParcels, listParcels, markDelivered, markShipped } from './parcels/parcels.ts';
import { refundByCommand } from './refund/operator-refund.ts';
import type { OrderService } from './service.ts';

const usage = `npm run order -- parcels
    lists what is to be sent, with the addresses, and what is under way, the longest first
npm run order -- export [--out FILE]
    what is to be sent as CSV, with the addresses; a file is for its owner's eyes alone
npm run order -- show ORDER
    one order with its lines, the orderer and the address
npm run order -- shipped ORDER CARRIER NUMBER [LINE…]
    notes that the order's parcels, or those of these lines, are on their way
npm run order -- delivered ORDER [LINE…]
    notes that they have arrived
npm run order -- returned ORDER LINE… --by NAME --reason TEXT [--yes]
    refunds parcels that had been sent and came back; asks first`;

/** What each verb does with the record of who did what. */
export const verbs = {
  parcels: { records: 'order.readParcels', object: 'order', onlyReads: true },
  export: { records: 'order.export', object: 'order', onlyReads: true },
  show: { records: 'order.read', object: 'order', onlyReads: true },
  shipped: { records: 'order.ship', object: 'order' },
  delivered: { records: 'order.deliver', object: 'order' },
  returned: { records: 'order.return', object: 'order', asks: true },
} as const;

class UsageError extends Error {
  override readonly message = usage;
}

type Verb = (platform: ShellPlatform, words: readonly string[], orders: OrderService) => Promise<unknown>;

const works: Readonly<Record<string, Verb>> = {
  async parcels(platform) {
    const parcels = await listParcels(platform);
    if (parcels.length === 0) platform.shell.say('Nothing is to be sent, and nothing is under way.');
    for (const parcel of parcels) for (const line of parcelLines(parcel)) platform.shell.say(line);
  },
  async export(platform, words) {
    const [option, file, ...rest] = words;
    if (words.length > 0 && (option !== '--out' || file === undefined || rest.length > 0)) throw new UsageError();
    const csv = exportParcels(await listParcels(platform));
    if (file === undefined) return platform.shell.print(csv);
    await writePrivately(file, csv);
    platform.shell.say(`Wrote ${file}. Delete it once the parcels are on their way.`);
  },
  async show({ pool, sealing, shell }, [named = '', ...rest]) {
    if (named === '' || rest.length > 0) throw new UsageError();
    const order = await findOrder(pool, named);
    for (const line of orderLines(sealing, order, await readLines(pool, [order.order_id]))) shell.say(line);
  },
  async shipped({ pool, shell }, [order = '', carrier = '', trackingNumber = '', ...lineIds]) {
    if (carrier.trim() === '' || trackingNumber.trim() === '') throw new UsageError();
    const { order_id: orderId, number } = await findOrder(pool, order);
    const tracking = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    const sent = await inTransaction(pool, (connection) => markShipped(connection, orderId, named(lineIds), tracking));
    if (sent === 0) throw new Error(`There is no such parcel of ${number} that waits to be sent.`);
    shell.say(`${sent} of ${number} on the way with ${tracking.carrier}, ${tracking.trackingNumber}.`);
    return { order: number, parcels: sent, ...tracking };
  },
  async delivered({ pool, shell }, [order = '', ...lineIds]) {
    const { order_id: orderId, number } = await findOrder(pool, order);
    const arrived = await inTransaction(pool, (connection) => markDelivered(connection, orderId, named(lineIds)));
    if (arrived === 0) throw new Error(`There is no such parcel of ${number} that is under way.`);
    shell.say(`${arrived} of ${number} delivered.`);
    return { order: number, parcels: arrived };
  },
  async returned(platform, [order = '', ...lineIds], orders) {
    if (lineIds.length === 0) throw new UsageError();
    return refundByCommand(platform, orders, { order, lineIds, hasReturned: true, reason: 'returned' });
  },
};

const named = (lineIds: readonly string[]): readonly string[] | null => (lineIds.length > 0 ? lineIds : null);

export const command: Command = async ([name = '', ...words], onDatabase) => {
  const verb = works[name];
  if (verb === undefined) throw new UsageError();
  await onDatabase((platform, { serviceOf }) => verb(platform, words, serviceOf(orderFeature)));
};
