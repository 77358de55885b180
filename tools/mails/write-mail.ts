import { type MailContent, mailContent } from '../../server/outbox/mail.ts';
import type { MessageKind } from '../../server/outbox/service.ts';
import type { Language } from '../../server/platform/http/contract.ts';
import { createWords } from '../../server/platform/text/words.ts';
import { operatorSettings } from '../../server/policy/config.ts';
import type { MailExample } from './examples.ts';

const means = {
  words: createWords(),
  origin: 'https://fans.example',
  operator: operatorSettings.parse({}, false).config,
};

/** A mail as the outbox sends it. */
export const writeMail = (kind: MessageKind, language: Language, { data, parts = {} }: MailExample): MailContent =>
  mailContent(means, { language, kind, data, parts });
