import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { LeavingItem, PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { orderNotes } from './desk/notes.ts';
import { type Delivered, listOrders } from './order-reader.ts';

const pageSize = 50;

/** A payment may still arrive: until it is settled the account must exist, so that it can be refunded. */
const openOrders = `
  SELECT count(*)::integer AS count FROM fan_order
  WHERE user_id = $1 AND (status IN ('RESERVED', 'PAYING') OR payment = 'CHECKING')`;

/** Paid lines that are not delivered yet: they would be lost. */
const undeliveredOrders = `
  SELECT count(DISTINCT order_id)::integer AS count FROM fan_order JOIN order_line USING (order_id)
  WHERE user_id = $1 AND paid_at IS NOT NULL AND state = 'WAITING'`;

/** A fan's orders. Records of purchases stay as long as the law requires, then they are anonymised. */
export function orderPersonalData(
  { pool, sealing, config }: Pick<Platform, 'pool' | 'sealing' | 'config'>,
  { votes, tickets }: Delivered,
): PersonalData {
  const means = { votes, tickets, sealing, config };

  async function* pages(userId: string, language: Language) {
    let cursor: string | undefined;
    do {
      const page = await listOrders(pool, means, { userId, madeOn: null, cursor, limit: pageSize }, language);
      yield page.orders;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async function countOf(query: string, userId: string): Promise<number> {
    const { rows } = await pool.query<{ count: number }>(query, [userId]);
    return rows[0]?.count ?? 0;
  }

  return {
    name: 'orders',
    comesFirst: true,
    async *records(userId, language) {
      for await (const page of pages(userId, language)) {
        for (const { serverTime: _, ...order } of page) yield order;
      }
    },
    async counts(userId) {
      const paid = 'SELECT count(*)::integer AS count FROM fan_order WHERE user_id = $1 AND paid_at IS NOT NULL';
      return { purchases: await countOf(paid, userId) };
    },
    async leaving(userId) {
      const items: LeavingItem[] = [];
      const open = await countOf(openOrders, userId);
      if (open > 0) items.push({ kind: 'OPEN_ORDER', count: open, blocks: true });
      const undelivered = await countOf(undeliveredOrders, userId);
      if (undelivered > 0) items.push({ kind: 'UNDELIVERED_ORDER', count: undelivered, blocks: true });
      let refundable = 0;
      for await (const page of pages(userId, 'en')) refundable += page.filter((order) => order.refundable).length;
      if (refundable > 0) items.push({ kind: 'REFUNDABLE_ORDER', count: refundable, blocks: false });
      const parcels = await countOf(
        "SELECT count(DISTINCT line_id)::integer AS count FROM shipment WHERE user_id = $1 AND state = 'PREPARING'",
        userId,
      );
      if (parcels > 0) items.push({ kind: 'PARCEL', count: parcels, blocks: false });
      return items;
    },
    async forget(connection, userId) {
      await connection.query('SELECT FROM fan_order WHERE user_id = $1 ORDER BY order_id FOR NO KEY UPDATE', [userId]);
      for (const unsettled of [openOrders, undeliveredOrders]) {
        const { rows } = await connection.query<{ count: number }>(unsettled, [userId]);
        if ((rows[0]?.count ?? 0) > 0) throw new Refusal('WITHDRAWAL_BLOCKED');
      }
      await connection.query(
        `UPDATE fan_order SET fan_left_at = clock_timestamp(), forget_on =
           CASE WHEN paid_at IS NULL THEN current_date ELSE (paid_at + interval '5 years')::date END
         WHERE user_id = $1`,
        [userId],
      );
      await blankOrders(connection);
    },
  };
}

/**
 * Anonymises orders whose legal period is over, and their parcels.
 * @returns how many orders
 */
export async function blankOrders(database: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await database.query<{ blanked: number }>(
    `WITH blanked AS (
       UPDATE fan_order SET orderer_sealed = NULL, orderer_hashes = NULL, address_sealed = NULL, forget_on = NULL
       WHERE forget_on <= current_date RETURNING order_id),
     parcels AS (
       UPDATE shipment AS s SET address_sealed = NULL
       FROM order_line AS l JOIN blanked USING (order_id) WHERE l.line_id = s.line_id)
     SELECT count(*)::integer AS blanked FROM blanked`,
  );
  return rows[0]?.blanked ?? 0;
}

/** Notes of the staff about a fan's orders, without their writers. The database deletes them with the account. */
export function orderNotesData({ pool, sealing }: Pick<Platform, 'pool' | 'sealing'>): PersonalData {
  return {
    name: 'orderNotes',
    async *records(userId) {
      const notes = await orderNotes.read({ sealing }, pool, { column: 'user_id', id: userId });
      for (const { text, at } of notes) yield { at, staffNote: text };
    },
  };
}
