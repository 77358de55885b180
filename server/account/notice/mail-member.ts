import { createMoments, homeZone } from '../../../rules/moments.ts';
import { type LetterParts, type MessageCheck, type MessageKind, storeMessage } from '../../outbox/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { readRecipient, usefulDays } from './mail-notice.ts';

export type MailingMeans = Pick<Platform, 'sealing' | 'lookup' | 'words'>;

/** The reader of a mail, with words and times in their language. */
export interface MailReader {
  language: Language;
  t(key: string, values?: Readonly<Record<string, unknown>>): string;
  /** A time with its zone, and its year, since a mail is kept. @param at in milliseconds */
  moment(at: number): string;
}

/** The content of a mail to a member. */
export interface MemberMail {
  kind: MessageKind;
  /** `values` are for the words of the kind, which also have the member's `name`. */
  write(reader: MailReader): { values?: Readonly<Record<string, string>> | undefined; parts: LetterParts };
  /** In seconds: later the mail is not sent. Three days by default. */
  usefulFor?: number | undefined;
}

/** As if the mail were written in 1970, so that every time has its year. */
const longAgo = () => 0;

export const createMailReader = ({ words }: Pick<Platform, 'words'>, language: Language): MailReader => ({
  language,
  t: (key, values) => words(language, key, values),
  moment: (at) => createMoments(language, longAgo, homeZone, homeZone, true).instant(new Date(at).toISOString()),
});

/**
 * Stores a mail in the transaction that causes it, if the member has a confirmed address. The member is not locked, which could
 * deadlock with a withdrawal: `membersLeft` drops the mail of a member who has just left.
 * @param cause at most 200 characters: a second mail with the same cause is ignored
 */
export async function mailMember(
  means: MailingMeans,
  connection: Connection,
  { userId, cause }: { userId: string; cause: string },
  { kind, write, usefulFor = usefulDays * 86_400 }: MemberMail,
): Promise<void> {
  const recipient = await readRecipient(means, connection, userId);
  if (recipient === null) return;
  const { language, email, name } = recipient;
  const { values, parts } = write(createMailReader(means, language));
  await storeMessage(means, connection, {
    key: cause,
    kind,
    recipient: email,
    userId,
    language,
    data: { ...values, name },
    parts,
    usefulFor,
    isNotice: true,
  });
}

/** A mail that was stored while its member left is not sent. */
export const membersLeft: MessageCheck = async (database, due) => {
  const members = due.flatMap(({ user_id: userId }) => userId ?? []);
  const { rows } = await database.query<{ user_id: string }>('SELECT user_id FROM fan WHERE user_id = ANY ($1)', [
    members,
  ]);
  const existing = new Set(rows.map((row) => row.user_id));
  return due.flatMap(({ message_id: id, user_id: userId }) => (userId === null || existing.has(userId) ? [] : id));
};
