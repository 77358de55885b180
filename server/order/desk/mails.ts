import { readOrderMails, readOrderRecipients } from '../../outbox/service.ts';
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
