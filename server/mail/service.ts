import {
  countMessages,
  isMessageKind,
  kindsToAll,
  type MailContent,
  type MessageKind,
  mailContent,
  messageKinds,
  type Outbox,
} from '../outbox/service.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import { newId } from '../platform/new-id.ts';
import type { Platform } from '../platform/platform.ts';
import { operatorSettings } from '../policy/config.ts';
import type { ListedMail, MailPage } from './contract.ts';
import { createMailExamples } from './examples.ts';

export { inScheme, mailHeaders } from './preview.ts';

/** Seconds after which a test that could not be sent is abandoned. */
const usefulFor = 3_600;

export interface TestMail {
  kind: MessageKind;
  language: Language;
  /** The staff member's own address. */
  recipient: string;
}

/** The mails as the staff sees them, all with example values. */
export interface MailDesk {
  list(language: Language): ListedMail[];
  read(kind: MessageKind, language: Language): Promise<MailPage>;
  write(kind: MessageKind, language: Language): MailContent;
  /** @throws Refusal RATE_LIMITED, with `retryAfterSeconds`; MAIL_STOPPED for an address that would not get it */
  sendTest(connection: Connection, test: TestMail): Promise<void>;
}

/** @throws Refusal NOT_FOUND */
export function kindOfMail(kind: string): MessageKind {
  if (!isMessageKind(kind)) throw new Refusal('NOT_FOUND');
  return kind;
}

type Means = Pick<Platform, 'words' | 'config'> & { pool: Pool };

export function createMailDesk({ pool, words, config }: Means, outbox: Pick<Outbox, 'store' | 'stopped'>): MailDesk {
  const examples = createMailExamples({ words, config });
  const means = { words, origin: config.publicOrigin, operator: config.of(operatorSettings) };

  function write(kind: MessageKind, language: Language): MailContent {
    const { data, parts = {} } = examples[kind](language);
    return mailContent(means, { language, kind, data, parts });
  }
  function listed(kind: MessageKind, language: Language): ListedMail {
    const details = messageKinds[kind];
    const optional = 'optional' in details ? details.optional : null;
    return { kind, subject: write(kind, language).subject, why: details.why, optional };
  }
  function textOf(kind: MessageKind, language: Language) {
    const { subject, text } = write(kind, language);
    return { subject, text };
  }

  return {
    list: (language) => Object.keys(messageKinds).map((kind) => listed(kindOfMail(kind), language)),
    async read(kind, language) {
      const texts = { ko: textOf(kind, 'ko'), en: textOf(kind, 'en'), ja: textOf(kind, 'ja') };
      return { ...listed(kind, language), texts, counts: await countMessages(pool, kind) };
    },
    write,
    async sendTest(connection, { kind, language, recipient }) {
      if (!kindsToAll.includes(kind) && (await outbox.stopped(connection, recipient)) !== null)
        throw new Refusal('MAIL_STOPPED');
      const { data, parts = {} } = examples[kind](language);
      const key = `test of a mail ${newId()}`;
      await outbox.store(connection, {
        key,
        kind,
        recipient,
        userId: null,
        language,
        data,
        parts,
        usefulFor,
        isTest: true,
      });
    },
  };
}
