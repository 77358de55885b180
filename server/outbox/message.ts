import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import type { Statements } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { LetterParts } from './letter.ts';
import { type MessageKind, uncountedKinds } from './message-kinds.ts';
import { hashOfRecipient, sealData, sealRecipient } from './sealed.ts';

export interface Message {
  /** The cause, at most 200 characters: a second message with the same key is ignored. */
  key: string;
  kind: MessageKind;
  /** An email address. */
  recipient: string;
  /** The recipient's account; null if it has none, or if it is not known. */
  userId: string | null;
  language: Language;
  /** Values for the texts, deleted after the message was sent. `number` is also added to the subject. */
  data: Readonly<Record<string, string>>;
  /** Tables, quotes and links, deleted with the values. */
  parts?: LetterParts;
  /** In seconds: later the message is no longer sent. */
  usefulFor: number;
  /**
   * Important news of an account or an order, which `recipientLimits` do not apply to: otherwise a stranger could block it by causing other
   * messages. The caller must have a limit of its own.
   */
  isNotice?: boolean;
  /** A test mail of the staff to itself: marked in its subject, limited by `testLimits` alone, and sent even if its example is out of date. */
  isTest?: boolean;
}

/** The max number of messages to one recipient, except notices: a stranger must not be able to fill a mailbox through us. */
export const recipientLimits = [
  { messages: 6, seconds: 3_600 },
  { messages: 15, seconds: 86_400 },
] as const;

/** Enough for every kind in every language within a day. */
export const testLimits = [
  { messages: 30, seconds: 3_600 },
  { messages: 100, seconds: 86_400 },
] as const;

/**
 * Stores a message in the transaction that causes it; it is sent after the commit.
 * @throws Refusal RATE_LIMITED, with `retryAfterSeconds`, if the recipient has reached a limit
 */
export async function storeMessage(
  { sealing, lookup }: Pick<Platform, 'sealing' | 'lookup'>,
  connection: Statements,
  message: Message,
): Promise<void> {
  const { key, kind, recipient, userId, language, data, parts = {}, usefulFor } = message;
  const { isNotice = false, isTest = false } = message;
  const hash = await hashOfRecipient(lookup, recipient);
  if (!isNotice && (await isStored(connection, { key, hash, isTest }))) return;
  await connection.query(
    `INSERT INTO outgoing_message (key, kind, recipient_sealed, recipient_hash, user_id, language, data_sealed, expires_at, is_test)
     VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8), $9)
     ON CONFLICT (key) DO NOTHING`,
    [
      key,
      kind,
      sealRecipient(sealing, key, recipient),
      hash,
      userId,
      language,
      sealData(sealing, key, { data, parts }),
      usefulFor,
      isTest,
    ],
  );
}

/**
 * True if a message with this key was stored before.
 * @throws Refusal RATE_LIMITED if it was not, and the recipient has reached a limit
 */
async function isStored(
  connection: Statements,
  { key, hash, isTest }: { key: string; hash: Buffer; isTest: boolean },
): Promise<boolean> {
  // The lock lasts until the commit, so that two messages to one recipient can't both be the last one allowed. Notices take no lock:
  // transactions that store several of them could block each other.
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
    advisoryLocks.recipient,
    hash.toString('hex'),
  ]);
  const earlier = await connection.query('SELECT FROM outgoing_message WHERE key = $1', [key]);
  if (earlier.rows.length > 0) return true;
  for (const { messages, seconds } of isTest ? testLimits : recipientLimits) {
    const { rows } = await connection.query<{ wait: number }>(
      `SELECT ceil(extract(epoch FROM created_at + make_interval(secs => $2) - clock_timestamp()))::integer AS wait
       FROM outgoing_message
       WHERE recipient_hash = $1 AND kind <> ALL ($4) AND is_test = $5 AND created_at > clock_timestamp() - make_interval(secs => $2)
       ORDER BY created_at DESC OFFSET $3 LIMIT 1`,
      [hash, seconds, messages - 1, isTest ? [] : uncountedKinds, isTest],
    );
    if (rows[0] !== undefined) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, rows[0].wait) });
  }
  return false;
}
