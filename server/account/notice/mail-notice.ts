import { randomUUID } from 'node:crypto';
import type { MessageKind, Outbox } from '../../outbox/service.ts';
import type { Connection, Statements } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { openEmail, openName } from '../profile/sealed.ts';

/** What the staff did to an account, and the fan is mailed. */
export type NoticeKind = Extract<
  MessageKind,
  'suspended' | 'suspensionLifted' | 'warned' | 'nicknameAsked' | 'nicknameKept' | 'erased'
>;

export type NoticeSources = Pick<Platform, 'sealing' | 'words'> & { outbox: Outbox };

/** Where a notice goes. */
export interface Recipient {
  userId: string;
  email: string;
  name: string;
  nickname: string;
  language: Language;
}

/** The fan should hear of it even if the mail server is down for a while. */
export const usefulDays = 3;

/** @returns null for a fan whose address is not confirmed: My info, or the inbox, tells everybody */
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
 * @param reason the key of the words for why; null for none
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
    // Nothing is kept for an account that is gone.
    userId: kind === 'erased' ? null : userId,
    language,
    data: { name, nickname, reason: reason === null ? '' : words(language, reason) },
    usefulFor: usefulDays * 86_400,
    isNotice: true,
  });
}

/** Mails it to the confirmed address. */
export async function notifyByMail(
  given: NoticeSources,
  connection: Connection,
  userId: string,
  kind: NoticeKind,
  reason: string | null,
): Promise<void> {
  const recipient = await readRecipient(given, connection, userId);
  if (recipient !== null) await mailNotice(given, connection, recipient, kind, reason);
}
