import type { Language } from '../platform/http/contract.ts';
import type { Platform } from '../platform/platform.ts';
import { operatorSettings } from '../policy/config.ts';
import { mailContent } from './mail.ts';
import type { Message } from './message.ts';
import { isMessageKind } from './message-kinds.ts';
import { openData, openRecipient } from './sealed.ts';

/** A message for tests that are not about its words. */
export const messageTo = (recipient: string, changes: Partial<Message> = {}): Message => ({
  key: `test ${recipient}`,
  kind: 'emailCode',
  recipient,
  userId: null,
  language: 'en',
  data: { code: '123456', minutes: '10' },
  usefulFor: 600,
  ...changes,
});

interface WaitingRow {
  key: string;
  kind: string;
  language: Language;
  recipient_sealed: Buffer;
  data_sealed: Buffer;
  is_test: boolean;
}

/** The mails that wait to be sent, the oldest first. @param userId of a fan; null: those to people who are no fans */
export async function waitingMails({ pool, sealing, words, config }: Platform, userId: string | null) {
  const { rows } = await pool.query<WaitingRow>(
    'SELECT key, kind, language, recipient_sealed, data_sealed, is_test FROM outgoing_message WHERE user_id IS NOT DISTINCT FROM $1 ORDER BY message_id',
    [userId],
  );
  const means = { words, origin: config.publicOrigin, operator: config.of(operatorSettings) };
  return rows.map((row) => {
    const { kind, language, is_test: isTest } = row;
    if (!isMessageKind(kind)) throw new Error(`There is no kind ${kind}`);
    const content = mailContent(means, { language, kind, isTest, ...openData(sealing, row) });
    return { kind, language, recipient: openRecipient(sealing, row), ...content };
  });
}
