import type { InboxKind } from '../../rules/inbox/inbox-kinds.ts';
import type { Statements } from '../platform/database/database.ts';
import type { LocalizedText } from '../platform/text/localized.ts';

/** The channel that notifies servers of changed inboxes: topics, separated by commas. */
export const inboxChannel = 'inbox_change';

export interface ItemDetails {
  /** The id of the object that the link opens: an inquiry, an event, an order. */
  subjectId?: string;
  /** Further products of the order, or vote rights that end or were given. */
  count?: number;
  /** Minor units of the currency. */
  amount?: number;
  currency?: string;
  /** ISO 8601. */
  endsAt?: string;
}

export interface NewItem {
  userId: string;
  /** At most 200 characters: a second item of the same fan with the same cause is ignored. */
  cause: string;
  kind: InboxKind;
  name?: LocalizedText;
  details: ItemDetails;
}

/** Items of one statement. */
const batchSize = 1_000;
/** Topics of one message, whose text has at most 7,000 bytes. */
const topicsAtOnce = 200;

/**
 * Writes items in the transaction that causes them. Call it last: the inboxes are locked until the commit.
 *
 * A fan who is leaving gets none. Their row is not waited for: a withdrawal locks the fan before the fan's orders, and the
 * transactions that call this have locked the order first.
 */
export async function writeItems(connection: Statements, items: readonly NewItem[]): Promise<void> {
  const ordered = items.toSorted((a, b) => (a.userId < b.userId ? -1 : Number(a.userId > b.userId)));
  for (let start = 0; start < ordered.length; start += batchSize)
    await write(connection, ordered.slice(start, start + batchSize));
}

async function write(connection: Statements, items: readonly NewItem[]): Promise<void> {
  const { rows: fans } = await connection.query<{ user_id: string }>(
    'SELECT user_id FROM fan WHERE user_id = ANY ($1) ORDER BY user_id FOR KEY SHARE SKIP LOCKED',
    [[...new Set(items.map(({ userId }) => userId))]],
  );
  const present = new Set(fans.map((fan) => fan.user_id));
  const written = items.filter(({ userId }) => present.has(userId));
  if (written.length === 0) return;
  await lockInboxes(connection, [...present]);
  const { rows } = await connection.query<{ user_id: string }>(
    `INSERT INTO inbox_item (user_id, cause, kind, name, details)
     SELECT user_id, cause, kind, name, details
     FROM jsonb_to_recordset($1) AS input (user_id text, cause text, kind text, name jsonb, details jsonb)
     ON CONFLICT (user_id, cause) DO NOTHING RETURNING user_id`,
    [JSON.stringify(written.map(({ userId, name = null, ...item }) => ({ user_id: userId, name, ...item })))],
  );
  await announce(
    connection,
    rows.map((row) => row.user_id),
  );
}

/** In the order of the fans, as everywhere. */
async function lockInboxes(connection: Statements, userIds: readonly string[]): Promise<void> {
  await connection.query(
    `INSERT INTO inbox (user_id) SELECT user_id FROM unnest($1::text[]) AS input (user_id) ORDER BY user_id COLLATE "C"
     ON CONFLICT (user_id) DO UPDATE SET changes = inbox.changes + 1`,
    [userIds],
  );
}

async function announce(connection: Statements, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await connection.query(
    `SELECT tell_servers($2, string_agg(topic, ',')) FROM (
       SELECT topic, row_number() OVER () / $3::integer AS part FROM inbox WHERE user_id = ANY ($1)) AS changed
     GROUP BY part`,
    [[...new Set(userIds)], inboxChannel, topicsAtOnce],
  );
}

/**
 * Marks items as read.
 * @param which SQL on `inbox_item`, with `$2` as its value
 */
async function markRead(connection: Statements, userId: string, which: string, value: string): Promise<void> {
  // Two devices would lock the items in different orders.
  const { rows: locked } = await connection.query('SELECT FROM inbox WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
  if (locked.length === 0) return;
  const { rows } = await connection.query<{ item_id: string }>(
    `UPDATE inbox_item SET read_at = clock_timestamp() WHERE user_id = $1 AND read_at IS NULL AND ${which} RETURNING item_id`,
    [userId, value],
  );
  if (rows.length > 0) await announce(connection, [userId]);
}

/** Marks a fan's items up to this one as read. */
export function readUpTo(connection: Statements, userId: string, itemId: string): Promise<void> {
  return markRead(connection, userId, 'item_id <= $2::bigint', itemId);
}

/** Marks one item of a fan as read. */
export function readOne(connection: Statements, userId: string, itemId: string): Promise<void> {
  return markRead(connection, userId, 'item_id = $2::bigint', itemId);
}

/** For a feature whose own page has shown the subject of an item: marks the items with causes that begin so as read. */
export function settleItems(connection: Statements, userId: string, causes: string): Promise<void> {
  return markRead(connection, userId, 'starts_with(cause, $2)', causes);
}
