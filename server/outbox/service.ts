import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { commitsOf } from '../platform/database/commits.ts';
import type { Statements } from '../platform/database/database.ts';
import { restUntilCommit, startElected } from '../platform/database/election.ts';
import type { Platform } from '../platform/platform.ts';
import { operatorSettings } from '../policy/config.ts';
import { outboxSettings } from './config.ts';
import { type Message, storeMessage } from './message.ts';
import { type MessageCheck, type OnStep, sendDue } from './sending.ts';
import { readStopped, resumeAddress, type StoppedAddress } from './stopped.ts';
import { createMailTransport } from './transport.ts';

export { countedDays, countMessages, type MessageCounts } from './counts.ts';
export type { LetterParts, LetterRow } from './letter.ts';
export { type MailContent, type MailMeans, mailContent } from './mail.ts';
export { type Message, storeMessage } from './message.ts';
export { isMessageKind, type MessageKind, messageKinds, messagePurposes } from './message-kinds.ts';
export { mailStates, readFailedOrderMails, readOrderMails, readOrderRecipients } from './order-mails.ts';
export { stoppedPersonalData } from './personal-data.ts';
export type { DueMessage, MessageCheck } from './sending.ts';
export { kindsToAll, resumeAddress, type StoppedAddress, stopReasons } from './stopped.ts';

/** Milliseconds between two looks for messages. */
const lookEvery = 500;
/** When the next message is tried again. */
const nextAt = `SELECT min(next_at) FROM outgoing_message WHERE state = 'WAITING'`;
/** Days for which the recipient of an ended message is stored. */
const recipientDays = 7;
/** Days for which it is stored that a message was sent, without its recipient. */
const messageDays = 90;

export interface Outbox {
  /**
   * Stores a message in the transaction that causes it; it is sent after the commit.
   * @throws Refusal RATE_LIMITED, with `retryAfterSeconds`, for a recipient who was sent too much
   */
  store(connection: Statements, message: Message): Promise<void>;
  /** Why an address gets only mail with codes; null if it gets all mail. */
  stopped(database: Statements, email: string): Promise<StoppedAddress | null>;
  /** Sends mail to a stopped address again. @returns false for one that was not stopped */
  resume(connection: Statements, email: string): Promise<boolean>;
  /** From now on, messages that the check finds are dropped instead of sent. */
  addCheck(check: MessageCheck): void;
}

export interface OutboxService extends Outbox {
  /** Sends messages while this process is the elected one. */
  start(): void;
  /** @returns how many messages lost their personal data or were deleted */
  sweep(): Promise<number>;
  close(): Promise<void>;
}

/** @param onStep for tests that end the process */
export function createOutboxService(platform: Platform, onStep?: OnStep): OutboxService {
  const { pool, log, sealing, words, config } = platform;
  const { server, from, unsubscribeAddress } = config.of(outboxSettings);
  const checks: MessageCheck[] = [];
  let stop: (() => Promise<void>) | null = null;

  return {
    store: (connection, message) => storeMessage(platform, connection, message),
    stopped: (database, email) => readStopped(platform, database, email),
    resume: (connection, email) => resumeAddress(platform, connection, email),
    addCheck(check) {
      checks.push(check);
    },
    start() {
      if (server === null) {
        log.info('SMTP_URL is not set: messages wait in the outbox');
        return;
      }
      const transport = createMailTransport(server);
      const means = { words, origin: config.publicOrigin, operator: config.of(operatorSettings) };
      const sender = { ...means, pool, log, sealing, transport, from, unsubscribeAddress, checks, onStep };
      const end = startElected(pool, log, {
        lock: advisoryLocks.outbox,
        name: 'sending messages',
        async lead(elected, signal) {
          while (!signal.aborted) {
            const since = commitsOf(pool).count;
            const tried = await sendDue(sender, elected);
            if (tried === 0) await restUntilCommit(pool, { since, soon: lookEvery, nextAt }, signal);
          }
        },
      });
      stop = async () => {
        await end();
        await transport.close();
      };
    },
    async sweep() {
      const emptied = await pool.query(
        `UPDATE outgoing_message SET recipient_sealed = NULL, recipient_hash = NULL, user_id = NULL, last_error = NULL
         WHERE ended_at < clock_timestamp() - make_interval(days => $1) AND recipient_hash IS NOT NULL`,
        [recipientDays],
      );
      const deleted = await pool.query(
        'DELETE FROM outgoing_message WHERE ended_at < clock_timestamp() - make_interval(days => $1)',
        [messageDays],
      );
      const notices = await pool.query(
        'DELETE FROM received_mail_notice WHERE received_at < clock_timestamp() - make_interval(days => $1)',
        [recipientDays],
      );
      return (emptied.rowCount ?? 0) + (deleted.rowCount ?? 0) + (notices.rowCount ?? 0);
    },
    async close() {
      await stop?.();
    },
  };
}
