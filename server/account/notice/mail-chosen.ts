import { type OptionalMail, unsubscribePath } from '../../../rules/person/mail-choices.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSubscribers } from '../mail-choice/mail-choices.ts';
import { createUnsubscribeTokens } from '../mail-choice/unsubscribe-tokens.ts';
import { type MailingMeans, type MemberMail, mailMember } from './mail-member.ts';

/** Stores an optional mail with its unsubscribe link, if the member has turned on mails of this kind. */
export async function mailChosen(
  means: MailingMeans & Pick<Platform, 'config'>,
  connection: Connection,
  { userId, cause, optional }: { userId: string; cause: string; optional: OptionalMail },
  { kind, write, usefulFor }: MemberMail,
): Promise<void> {
  if (!(await findSubscribers(connection, optional, [userId])).has(userId)) return;
  const token = await createUnsubscribeTokens(means.config.tokenSecrets).sign({ userId, kind: optional });
  await mailMember(
    means,
    connection,
    { userId, cause },
    {
      kind,
      usefulFor,
      write(reader) {
        const { values, parts } = write(reader);
        return { values, parts: { ...parts, unsubscribe: `${unsubscribePath}?token=${token}` } };
      },
    },
  );
}
