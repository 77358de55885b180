import type { Statements } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type KindOfMessage, messageKinds } from './message-kinds.ts';
import { openRecipient } from './sealed.ts';
import { endedBecause } from './sending.ts';
import type { StopReason } from './stopped.ts';

/**
 * How a mail ended: `STOPPED`: its address gets no mail; `LATE`: it could not be sent in time; `OUTDATED`: its subject has changed before it
 * was sent; `REFUSED`: the mail server did not take it.
 */
export const mailStates = ['WAITING', 'SENT', 'STOPPED', 'LATE', 'OUTDATED', 'REFUSED'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail about an order, without its address. */
export interface OrderMail {
  mailId: string;
  kind: string;
  state: MailState;
  queuedAt: string;
  /** When it was sent or abandoned; null while it waits. */
  endedAt: string | null;
  tries: number;
  /** The next attempt; null unless it waits. */
  nextAt: string | null;
  /** The last answer of the mail server; null if it gave none. */
  error: string | null;
  /** True while its address is stored. */
  hasAddress: boolean;
  /** Set if mail to its address was stopped after this mail was queued; null if the address is not stored any more. */
  stopped: { reason: StopReason; at: string } | null;
}

/** The most mails of one order that are read. */
const maxMails = 50;

const orderKinds = Object.entries<KindOfMessage>(messageKinds).flatMap(([kind, { why }]) =>
  why === 'order' ? [`'${kind}'`] : [],
);

const isOfOrder = `kind IN (${orderKinds.join(', ')})`;

/**
 * As the index is written, so that PostgreSQL uses it. `$1` are ids in the causes of the mails: of the order, its
 * parcels, and its refunds.
 */
const aboutOrder = `${isOfOrder} AND split_part(key, ':', 2) = ANY ($1)`;

export const readOrderMailRows = `
  SELECT message_id, kind, state, m.created_at, ended_at, expires_at, attempts, next_at, last_error, recipient_sealed IS NOT NULL AS has_address,
    s.reason, s.stopped_at
  FROM outgoing_message AS m LEFT JOIN stopped_address AS s
    ON s.recipient_hash = m.recipient_hash AND s.stopped_at >= m.created_at AND m.state <> 'WAITING'
  WHERE ${aboutOrder} ORDER BY message_id DESC LIMIT ${maxMails}`;

interface MailRow {
  message_id: number;
  kind: string;
  state: 'WAITING' | 'SENT' | 'FAILED';
  created_at: Date;
  ended_at: Date | null;
  expires_at: Date;
  attempts: number;
  next_at: Date;
  last_error: string | null;
  has_address: boolean;
  reason: StopReason | null;
  stopped_at: Date | null;
}

/** The mails about an order, the newest first. @param causes ids in their causes: of the order, its parcels, and its refunds */
export async function readOrderMails(database: Statements, causes: readonly string[]): Promise<OrderMail[]> {
  const { rows } = await database.query<MailRow>(readOrderMailRows, [causes]);
  return rows.map((row) => {
    const state = stateOf(row);
    const { last_error: error } = row;
    return {
      mailId: String(row.message_id),
      kind: row.kind,
      state,
      queuedAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      tries: row.attempts,
      nextAt: state === 'WAITING' ? row.next_at.toISOString() : null,
      error: error !== null && ownReasons.includes(error) ? null : error,
      hasAddress: row.has_address,
      stopped:
        row.reason === null || row.stopped_at === null
          ? null
          : { reason: row.reason, at: row.stopped_at.toISOString() },
    };
  });
}

const ownReasons: readonly string[] = Object.values(endedBecause);

/** `LATE` depends on the time alone: the error of a late mail may be the mail server's last answer, or deleted. */
function stateOf({ state, last_error: error, ended_at: endedAt, expires_at: expiresAt }: MailRow): MailState {
  if (state !== 'FAILED') return state;
  if (error === endedBecause.stopped) return 'STOPPED';
  if (error === endedBecause.invalid) return 'OUTDATED';
  return endedAt !== null && endedAt >= expiresAt ? 'LATE' : 'REFUSED';
}

/** While the mail server is down, as many mails fail as there are orders. */
const maxFailed = 1_000;

/** As the index is written, so that PostgreSQL uses it. */
export const readFailedRows = `
  SELECT key, ended_at AS at FROM outgoing_message AS m
  WHERE state = 'FAILED' AND ${isOfOrder} AND NOT is_test AND last_error IS DISTINCT FROM '${endedBecause.invalid}'
    AND ended_at > statement_timestamp() - make_interval(days => $1)
    AND NOT EXISTS (SELECT FROM outgoing_message AS later WHERE ${isOfOrder} AND split_part(key, ':', 2) = split_part(m.key, ':', 2)
      AND kind = m.kind AND state = 'SENT' AND ended_at > m.ended_at)
  ORDER BY ended_at DESC LIMIT ${maxFailed}`;

/**
 * A mail about an order that could not be sent: refused, too late, or to a stopped address; and no later one of its kind about the same was
 * sent. One that came back after it was sent is not among them.
 */
export interface FailedOrderMail {
  /** Its cause. */
  key: string;
  at: Date;
}

/** The latest failed mails of these days. @param days fewer than the days for which the reason is stored */
export async function readFailedOrderMails(database: Statements, days: number): Promise<FailedOrderMail[]> {
  const { rows } = await database.query<FailedOrderMail>(readFailedRows, [days]);
  return rows;
}

/** The addresses of these mails, as long as they are stored. */
export async function readOrderRecipients(
  { sealing }: Pick<Platform, 'sealing'>,
  database: Statements,
  causes: readonly string[],
): Promise<{ mailId: string; recipient: string }[]> {
  const { rows } = await database.query<{ message_id: number; key: string; recipient_sealed: Buffer }>(
    `SELECT message_id, key, recipient_sealed FROM outgoing_message
     WHERE ${aboutOrder} AND recipient_sealed IS NOT NULL ORDER BY message_id DESC LIMIT ${maxMails}`,
    [causes],
  );
  return rows.map((row) => ({ mailId: String(row.message_id), recipient: openRecipient(sealing, row) }));
}
