import type { Command, ShellPlatform } from '../composition/define-feature.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { writePrivately } from '../platform/text/csv.ts';
import { orderFeature } from './feature.ts';
import { readLines, readOrderRow } from './order-rows.ts';
import { orderLines, parcelLines } from './order-text.ts';
import { exportParcels, listParcels, markDelivered, markShipped } from './parcels/parcels.ts';
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
npm run order -- returned ORDER LINE…
    refunds parcels that had been sent and came back`;

/** What each verb does with the record of who did what. */
export const verbs = {
  parcels: { records: 'order.readParcels', object: 'order', onlyReads: true },
  export: { records: 'order.export', object: 'order', onlyReads: true },
  show: { records: 'order.read', object: 'order', onlyReads: true },
  shipped: { records: 'order.ship', object: 'order' },
  delivered: { records: 'order.deliver', object: 'order' },
  returned: { records: 'order.return', object: 'order' },
} as const;

class UsageError extends Error {
  override readonly message = usage;
}

type Verb = (platform: ShellPlatform, words: readonly string[], orders: OrderService) => Promise<void>;

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
    const { orderId } = await findOrder(pool, named);
    const order = await readOrderRow(pool, orderId);
    if (order === null) throw new Error(`There is no order ${named}.`);
    for (const line of orderLines(sealing, order, await readLines(pool, [orderId]))) shell.say(line);
  },
  async shipped({ pool, shell }, [order = '', carrier = '', trackingNumber = '', ...lineIds]) {
    if (carrier.trim() === '' || trackingNumber.trim() === '') throw new UsageError();
    const { orderId, number } = await findOrder(pool, order);
    const tracking = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    const sent = await inTransaction(pool, (connection) => markShipped(connection, orderId, named(lineIds), tracking));
    if (sent === 0) throw new Error(`There is no such parcel of ${number} that waits to be sent.`);
    shell.say(`${sent} of ${number} on the way with ${tracking.carrier}, ${tracking.trackingNumber}.`);
  },
  async delivered({ pool, shell }, [order = '', ...lineIds]) {
    const { orderId, number } = await findOrder(pool, order);
    const arrived = await inTransaction(pool, (connection) => markDelivered(connection, orderId, named(lineIds)));
    if (arrived === 0) throw new Error(`There is no such parcel of ${number} that is under way.`);
    shell.say(`${arrived} of ${number} delivered.`);
  },
  async returned({ pool, shell }, [order = '', ...lineIds], orders) {
    if (lineIds.length === 0) throw new UsageError();
    const { orderId, currency } = await findOrder(pool, order);
    try {
      const { amount, kept } = await orders.refundAsOperator(orderId, lineIds, 'returned', { hasReturned: true });
      for (const { lineId, name } of kept) shell.say(`Kept: ${lineId} ${name}; no parcel of it had been sent.`);
      shell.say(`${amount} ${currency} (minor units) go back; the running server does so within a minute.`);
    } catch (error) {
      throw error instanceof Refusal ? new Error(`Refused: ${error.code}.`) : error;
    }
  },
};

const named = (lineIds: readonly string[]): readonly string[] | null => (lineIds.length > 0 ? lineIds : null);

async function findOrder(
  pool: Platform['pool'],
  named: string,
): Promise<{ orderId: string; number: string; currency: string }> {
  const { rows } = await pool.query<{ orderId: string; number: string; currency: string }>(
    'SELECT order_id AS "orderId", number, currency FROM fan_order WHERE order_id = $1 OR number = $1',
    [named],
  );
  if (rows[0] === undefined) throw new Error(`There is no order ${named}.`);
  return rows[0];
}

export const command: Command = async ([name = '', ...words], onDatabase) => {
  const verb = works[name];
  if (verb === undefined) throw new UsageError();
  await onDatabase((platform, { serviceOf }) => verb(platform, words, serviceOf(orderFeature)));
};
