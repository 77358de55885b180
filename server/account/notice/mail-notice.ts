import { randomUUID } from 'node:crypto';
import type { MessageKind, Outbox } from '../../outbox/service.ts';
import type { Connection, Statements } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { openEmail, openName } from '../profile/sealed.ts';

/** Actions of the staff about which the fan gets a mail. */
export type NoticeKind = Extract<
  MessageKind,
  'suspended' | 'suspensionLifted' | 'warned' | 'nicknameAsked' | 'nicknameKept' | 'erased'
>;

export type NoticeSources = Pick<Platform, 'sealing' | 'words'> & { outbox: Outbox };

/** The recipient of a notice. */
export interface Recipient {
  userId: string;
  email: string;
  name: string;
  nickname: string;
  language: Language;
}

/** The mail is sent late rather than never if the mail server is down for a while. */
export const usefulDays = 3;

/** @returns null for a fan whose address is not confirmed. Every fan can also see the notice in My info or in the inbox, except after a deletion */
export async function readRecipient(
  { sealing }: Pick<Platform, 'sealing'>,
  database: Statements,
  userId: string,
): Promise<Recipient | null> {
  const { rows } = await database.query<{
    user_id: string;
    name_sealed: Buffer;
    email_sealed: Buffer;
    nickname: string;
    language: Language;
  }>(
    `SELECT user_id, name_sealed, email_sealed, nickname, language FROM fan
     WHERE user_id = $1 AND email_verified_at IS NOT NULL`,
    [userId],
  );
  const [fan] = rows;
  if (!fan) return null;
  const { nickname, language } = fan;
  return { userId, email: openEmail(sealing, fan), name: openName(sealing, fan), nickname, language };
}

/**
 * Stores the mail in the transaction that causes it.
 * @param reason the key of the words of the reason; null for none
 */
export async function mailNotice(
  { words, outbox }: Pick<NoticeSources, 'words' | 'outbox'>,
  connection: Connection,
  { userId, email, name, nickname, language }: Recipient,
  kind: NoticeKind,
  reason: string | null,
): Promise<void> {
  await outbox.store(connection, {
    key: `${kind} ${userId} ${randomUUID()}`,
    kind,
    recipient: email,
    // The id of a deleted account must not be stored.
    userId: kind === 'erased' ? null : userId,
    language,
    data: { name, nickname, reason: reason === null ? '' : words(language, reason) },
    usefulFor: usefulDays * 86_400,
    isNotice: true,
  });
}

/** Mails the notice to the confirmed address, if there is one. */
export async function notifyByMail(
  sources: NoticeSources,
  connection: Connection,
  userId: string,
  kind: NoticeKind,
  reason: string | null,
): Promise<void> {
  const recipient = await readRecipient(sources, connection, userId);
  if (recipient !== null) await mailNotice(sources, connection, recipient, kind, reason);
}
