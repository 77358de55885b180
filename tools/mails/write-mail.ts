import { createMailExamples, type MailExample } from '../../server/mail/examples.ts';
import { type MailContent, mailContent } from '../../server/outbox/mail.ts';
import type { MessageKind } from '../../server/outbox/service.ts';
import { parseConfig } from '../../server/platform/config.ts';
import type { Language } from '../../server/platform/http/contract.ts';
import { createWords } from '../../server/platform/text/words.ts';
import { operatorSettings } from '../../server/policy/config.ts';

const words = createWords();
const means = { words, origin: 'https://fans.example', operator: operatorSettings.parse({}, false).config };

/** With the operator of the demo. */
export const mailExamples = createMailExamples({ words, config: parseConfig({}) });

/** A mail as the outbox sends it. */
export const writeMail = (kind: MessageKind, language: Language, { data, parts = {} }: MailExample): MailContent =>
  mailContent(means, { language, kind, data, parts });
