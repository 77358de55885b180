import { unsubscribePath } from '../../rules/person/mail-choices.ts';
import { createMailReader, type MailReader, type MemberMail } from '../account/service.ts';
import { type MailContent, type Message, mailContent } from '../outbox/service.ts';
import { Language } from '../platform/http/contract.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { operatorSettings } from '../policy/config.ts';
import type { WrittenAnnouncement } from './contract.ts';

type Written = Pick<WrittenAnnouncement, 'texts' | 'link'>;

/** The text for readers of a language: where it has none, English, or another one. */
export function textFor({ texts }: Pick<Written, 'texts'>, language: Language): { subject: string; text: string } {
  const found = [language, 'en' as const, ...Language.options].map((one) => texts[one]).find((text) => text !== null);
  return found ?? { subject: '', text: '' };
}

function write(written: Written, { language, t }: Pick<MailReader, 'language' | 't'>) {
  const { subject, text } = textFor(written, language);
  return {
    values: { subject, text },
    parts: written.link === null ? {} : { link: { text: t('mail:toPage'), path: written.link } },
  };
}

export const mailOfAnnouncement = (written: Written): MemberMail => ({
  kind: 'announcement',
  write: (reader) => write(written, reader),
});

/** With a link that unsubscribes no one. */
function exampleOf(platform: Pick<Platform, 'words'>, written: Written, language: Language) {
  const { values, parts } = write(written, createMailReader(platform, language));
  return { kind: 'announcement', language, data: values, parts: { ...parts, unsubscribe: unsubscribePath } } as const;
}

/** The mail as a fan would get it. */
export function previewOf(
  platform: Pick<Platform, 'words' | 'config'>,
  written: Written,
  language: Language,
): MailContent {
  const { words, config } = platform;
  const means = { words, origin: config.publicOrigin, operator: config.of(operatorSettings) };
  return mailContent(means, exampleOf(platform, written, language));
}

/** Seconds after which a test that could not be sent is abandoned. */
const usefulFor = 3_600;

export const testOf = (
  platform: Pick<Platform, 'words'>,
  written: Written,
  { language, recipient }: { language: Language; recipient: string },
): Message => ({
  ...exampleOf(platform, written, language),
  key: `test of a mail ${newId()}`,
  recipient,
  userId: null,
  usefulFor,
  isTest: true,
});
