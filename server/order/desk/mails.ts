import { failedMailDays } from '../../../rules/staff/attention.ts';
import { readFailedOrderMails, readOrderMails, readOrderRecipients } from '../../outbox/service.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeskMail } from './shapes.ts';

/** The mails to the fan about an order, the newest first. */
export const readMails = async (database: Statements, orderId: string): Promise<DeskMail[]> =>
  readOrderMails(database, await causesOf(database, orderId));

/** Their addresses, as long as they are stored. */
export const readRecipients = async (
  platform: Pick<Platform, 'sealing'>,
  database: Statements,
  orderId: string,
): ReturnType<typeof readOrderRecipients> => readOrderRecipients(platform, database, await causesOf(database, orderId));

/** The ids in the causes of the mails, as `notify-fan.ts` makes them: of the order, its parcels, and the jobs that return its money. */
async function causesOf(database: Statements, orderId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT shipment_id AS id FROM shipment JOIN order_line USING (line_id) WHERE order_id = $1
     UNION SELECT split_part(key, ':', 2) FROM outbox WHERE order_id = $1 AND kind = 'PROVIDER_REFUND'`,
    [orderId],
  );
  return [orderId, ...rows.map(({ id }) => id)];
}

/** The orders with an email that lately could not be sent, each with the time of the earliest such email. */
export async function readOrdersWithFailedMail(database: Statements): Promise<Map<string, Date>> {
  const failed = await readFailedOrderMails(database, failedMailDays);
  const idOf = (key: string): string => key.split(':')[1] ?? '';
  const { rows } = await database.query<{ cause: string; order_id: string }>(
    `SELECT order_id AS cause, order_id FROM fan_order WHERE order_id = ANY ($1)
     UNION ALL SELECT shipment_id, order_id FROM shipment JOIN order_line USING (line_id) WHERE shipment_id = ANY ($1)
     UNION ALL SELECT key, order_id FROM outbox WHERE key = ANY ($2)`,
    [failed.map(({ key }) => idOf(key)), failed.map(({ key }) => key)],
  );
  const orderOf = new Map(rows.map((row) => [row.cause, row.order_id]));
  const orders = new Map<string, Date>();
  // The newest emails come first, so the earliest one of an order sets its time.
  for (const { key, at } of failed) {
    const orderId = orderOf.get(idOf(key)) ?? orderOf.get(key);
    if (orderId !== undefined) orders.set(orderId, at);
  }
  return orders;
}
