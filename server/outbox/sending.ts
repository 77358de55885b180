import { endOfQuietHours } from '../../rules/person/quiet-hours.ts';
import type { Pool, Statements } from '../platform/database/database.ts';
import type { Elected } from '../platform/database/election.ts';
import type { Language } from '../platform/http/contract.ts';
import type { Logger } from '../platform/log.ts';
import type { Sealing } from '../platform/sealing/sealing.ts';
import { type MailMeans, mailContent, mailId } from './mail.ts';
import { isMessageKind } from './message-kinds.ts';
import { openData, openRecipient } from './sealed.ts';
import { dueToStopped, kindsToAll, statusOfNoMailbox, stopAddress } from './stopped.ts';
import { isRefusedForGood, type MailTransport } from './transport.ts';

/** Messages that are sent at once. */
const batch = 20;

export interface Sender extends MailMeans {
  pool: Pool;
  log: Logger;
  sealing: Sealing;
  transport: MailTransport;
  from: string;
  unsubscribeAddress: string | null;
  checks: readonly MessageCheck[];
  /** For tests that end the process: called at each step of each message. */
  onStep?: OnStep | undefined;
}

export const sendingSteps = ['read', 'answered', 'noted'] as const;
export type OnStep = (step: (typeof sendingSteps)[number]) => Promise<void> | void;

/** A message that is about to be sent. */
export interface DueMessage {
  message_id: number;
  key: string;
  kind: string;
  user_id: string | null;
}

/**
 * Finds messages that must not be sent any more, since their subject has changed after they were stored.
 * @returns their numbers
 */
export type MessageCheck = (database: Statements, due: readonly DueMessage[]) => Promise<readonly number[]>;

interface Due extends DueMessage {
  recipient_hash: Buffer;
  recipient_sealed: Buffer;
  language: Language;
  data_sealed: Buffer;
  is_test: boolean;
}

/** With `clock_timestamp()`, which is volatile, it would read all announcements that wait for the morning instead of the index. */
const selectDue = (ofKind: string): string => `
  SELECT message_id, key, kind, user_id, recipient_sealed, recipient_hash, language, data_sealed, is_test, next_at
  FROM outgoing_message
  WHERE state = 'WAITING' AND ${ofKind} AND next_at <= statement_timestamp() AND expires_at > statement_timestamp()
  ORDER BY next_at, message_id LIMIT $1`;

/** An announcement to all fans must not delay a code: other messages come first. Each part has an index of its own. */
export const readDue = `
  SELECT * FROM ((${selectDue("kind <> 'announcement'")}) UNION ALL (${selectDue("kind = 'announcement'")})) AS due
  ORDER BY kind = 'announcement', next_at, message_id LIMIT $1`;

const waitUntil = "UPDATE outgoing_message SET next_at = $2 WHERE message_id = ANY ($1) AND state = 'WAITING'";

const end = `
  UPDATE outgoing_message
  SET state = $2, data_sealed = NULL, attempts = attempts + 1, last_error = left($3, 300), ended_at = clock_timestamp()
  WHERE message_id = $1 AND state = 'WAITING'`;

/** `last_error` of messages that the server itself does not send. */
export const endedBecause = {
  /** Its address gets no mail. */
  stopped: 'the address is stopped',
  /** Its subject has changed after it was stored. */
  invalid: 'no longer valid',
  late: 'not sent in time',
} as const;

/** Deletes all personal data of a message that is not sent. */
const drop = `
  UPDATE outgoing_message SET state = 'FAILED', data_sealed = NULL, recipient_sealed = NULL, recipient_hash = NULL, user_id = NULL,
    last_error = $2, ended_at = clock_timestamp()
  WHERE message_id = ANY ($1) AND state = 'WAITING'`;

/** The delay doubles with each attempt, from two seconds up to ten minutes. */
const postpone = `
  UPDATE outgoing_message SET attempts = attempts + 1, last_error = left($2, 300),
    next_at = clock_timestamp() + least(interval '10 minutes', interval '2 seconds' * 2 ^ least(attempts, 10))
  WHERE message_id = $1 AND state = 'WAITING'`;

/**
 * Messages that are too old to be sent; also while the mail server can't be reached. With `clock_timestamp()`, which is volatile, it would read
 * all that waits instead of the index.
 */
export const expireOverdue = `
  UPDATE outgoing_message SET state = 'FAILED', data_sealed = NULL, ended_at = clock_timestamp(),
    last_error = coalesce(last_error, '${endedBecause.late}')
  WHERE state = 'WAITING' AND expires_at <= statement_timestamp()`;

/**
 * Sends due messages, and postpones those that the mail server does not accept now. Only the elected process calls it; when it dies between
 * the mail server's answer and the note of it, the message is sent again with the same id.
 * @param elected the connection of the election: when it is lost, another process may send
 * @returns how many messages it tried to send
 */
export async function sendDue(sender: Sender, elected: Elected): Promise<number> {
  await elected.query(expireOverdue);
  const { rows } = await elected.query<Due>(readDue, [batch]);
  const { stopped, invalid } = await findUnsent(sender, rows);
  if (stopped.length > 0) await sender.pool.query(drop, [stopped, endedBecause.stopped]);
  if (invalid.length > 0) await sender.pool.query(drop, [invalid, endedBecause.invalid]);
  const quietUntil = endOfQuietHours(new Date());
  const late =
    quietUntil === null ? [] : rows.filter(({ kind, is_test: isTest }) => kind === 'announcement' && !isTest);
  if (late.length > 0) await sender.pool.query(waitUntil, [late.map((due) => due.message_id), quietUntil]);
  const dropped = new Set([...stopped, ...invalid]);
  const sent = rows.filter((due) => !dropped.has(due.message_id) && !late.includes(due));
  await Promise.all(sent.map((due) => sendOne(sender, due)));
  return rows.length;
}

/** Messages that are not sent: those to stopped addresses, and those that a check finds. */
async function findUnsent(
  { pool, checks }: Sender,
  due: readonly Due[],
): Promise<{ stopped: readonly number[]; invalid: readonly number[] }> {
  if (due.length === 0) return { stopped: [], invalid: [] };
  const { rows } = await pool.query<{ message_id: number }>(dueToStopped, [
    due.map((message) => message.message_id),
    kindsToAll,
  ]);
  // A test is about nothing that could have changed.
  const real = due.filter((message) => !message.is_test);
  const found = await Promise.all(checks.map((check) => check(pool, real)));
  return { stopped: rows.map((row) => row.message_id), invalid: found.flat() };
}

/** An email address in a sentence. */
const address = /[^\s<>"',;:]+@[^\s<>"',;:]+/g;

async function sendOne(sender: Sender, due: Due): Promise<void> {
  const { pool, log, sealing, transport, from, unsubscribeAddress, onStep } = sender;
  const { message_id: messageId, key, kind, language, is_test: isTest } = due;
  try {
    await onStep?.('read');
    if (!isMessageKind(kind)) throw new Error(`This release has no words for ${kind}`);
    const content = mailContent(sender, { language, kind, isTest, ...openData(sealing, due) });
    const to = openRecipient(sealing, due);
    await transport.send({ ...content, from, to, id: mailId(key, from), language, unsubscribeAddress });
  } catch (error) {
    // The mail server's sentence may repeat the recipient, in other letters too.
    const reason = String(error).replaceAll(address, 'the recipient');
    const isOver = isRefusedForGood(error);
    log.warn({ messageId, kind, reason, isOver }, 'the mail server did not accept a message');
    const status = isOver ? statusOfNoMailbox(error) : null;
    if (status !== null) {
      const { recipient_hash: hash, user_id: userId } = due;
      await stopAddress(pool, { hash, userId, reason: 'BOUNCED', status });
    }
    await (isOver ? pool.query(end, [messageId, 'FAILED', reason]) : pool.query(postpone, [messageId, reason]));
    return;
  }
  await onStep?.('answered');
  await pool.query(end, [messageId, 'SENT', null]);
  await onStep?.('noted');
}
