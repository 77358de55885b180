import { type MailingMeans, type MemberMail, mailMember } from '../account/service.ts';
import type { Connection } from '../platform/database/database.ts';
import { type NewItem, writeItems } from './write-items.ts';

/** The messages to a fan for one cause: in the inbox, by mail, or both. */
export interface FanNotification {
  userId: string;
  /** At most 200 characters, and unique among all causes: the fan is notified of each once. */
  cause: string;
  item: Omit<NewItem, 'userId' | 'cause'> | null;
  mail: MemberMail | null;
}

/** Notifies the fan in the transaction of the cause. If there is an inbox item, call it last: the inbox is locked until the commit. */
export async function notifyFan(
  means: MailingMeans,
  connection: Connection,
  { userId, cause, item, mail }: FanNotification,
): Promise<void> {
  if (mail !== null) await mailMember(means, connection, { userId, cause }, mail);
  if (item !== null) await writeItems(connection, [{ userId, cause, ...item }]);
}
