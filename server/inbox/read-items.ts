import { z } from 'zod';
import { type InboxKind, inboxPath } from '../../rules/inbox/inbox-kinds.ts';
import type { Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import type { LocalizedText } from '../platform/text/localized.ts';
import type { InboxItem } from './contract.ts';
import type { ItemDetails } from './write-items.ts';

interface ItemRow {
  item_id: string;
  cause: string;
  kind: InboxKind;
  name: LocalizedText | null;
  details: ItemDetails;
  created_at: Date;
  read_at: Date | null;
}

export interface ItemsRequest {
  userId: string;
  cursor?: string | undefined;
  limit: number;
  language: Language;
}

/** One page of a fan's items, the newest first. */
export async function listItems(pool: Pool, { userId, cursor, limit, language }: ItemsRequest) {
  const [before] = readCursor(cursor, z.tuple([z.string().regex(/^\d{1,18}$/)])) ?? [null];
  const { rows } = await pool.query<ItemRow>(
    `SELECT item_id::text, cause, kind, name, details, created_at, read_at FROM inbox_item
     WHERE user_id = $1 AND ($2::bigint IS NULL OR inbox_item.item_id < $2) ORDER BY inbox_item.item_id DESC LIMIT $3`,
    [userId, before, limit + 1],
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => [row.item_id]);
  return { items: page.map((row) => itemOf(row, language)), nextCursor };
}

function itemOf(row: ItemRow, language: Language): InboxItem {
  const { subjectId = null, count = null, amount = null, currency = null, endsAt = null } = row.details;
  return {
    itemId: row.item_id,
    kind: row.kind,
    name: row.name?.[language] ?? null,
    path: inboxPath(row.kind, subjectId),
    count,
    amount,
    currency,
    endsAt,
    at: row.created_at.toISOString(),
    unread: row.read_at === null,
  };
}

export interface InboxState {
  topic: string;
  unread: number;
  now: Date;
}

/** The topic and the number of unread items of each of these inboxes that exists. */
export async function readStates(
  pool: Pool,
  by: 'user_id' | 'topic',
  values: readonly string[],
): Promise<InboxState[]> {
  const { rows } = await pool.query<InboxState>(
    `SELECT topic, clock_timestamp() AS now, (
       SELECT count(*)::integer FROM inbox_item AS i WHERE i.user_id = inbox.user_id AND read_at IS NULL) AS unread
     FROM inbox WHERE ${by} = ANY ($1)`,
    [values],
  );
  return rows;
}
