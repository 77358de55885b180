import { hash } from 'node:crypto';
import type { Language } from '../platform/http/contract.ts';
import type { Translate } from '../platform/text/words.ts';
import type { OperatorConfig } from '../policy/config.ts';
import type { Letter, LetterParts } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { type MessageKind, messageKinds } from './message-kinds.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Where mails like this one are ended, by a page or by RFC 8058; null for mails that are always sent. */
  unsubscribe: string | null;
}

/** Services that every mail needs. */
export interface MailMeans {
  words: Translate;
  /** The site's address. */
  origin: string;
  operator: Pick<OperatorConfig, 'name' | 'address' | 'phone' | 'email'>;
}

export interface MailToWrite {
  language: Language;
  kind: MessageKind;
  /** Values for the words of its kind. */
  data: Readonly<Record<string, string>>;
  parts: LetterParts;
  /** Marked as a test in its subject. */
  isTest?: boolean;
}

/** A message in words, as text and as HTML. */
export function mailContent(means: MailMeans, mail: MailToWrite): MailContent {
  const letter = letterOf(means, mail);
  return {
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
    // The link of an example ends nothing.
    unsubscribe: mail.isTest ? null : (letter.unsubscribe?.url ?? null),
  };
}

function letterOf({ words, origin, operator }: MailMeans, mail: MailToWrite): Letter {
  const { language, kind, data, parts, isTest = false } = mail;
  const { file, why } = messageKinds[kind];
  const { tables = [], quote = null, notes = [], link, unsubscribe } = parts;
  const code = data['code'] ?? null;
  const t = (key: string) => words(language, `${file}:${key}`, data);
  const heading = t(`${kind}.subject`);
  return {
    language,
    // The number finds the mail in a mailbox; in the mail it is in a table.
    subject: `${isTest ? `${words(language, 'mail:testMark')} ` : ''}${[heading, data['number']].filter((part) => part !== undefined).join(' · ')}`,
    heading: code === null ? heading : null,
    paragraphs: t(`${kind}.text`).split('\n\n'),
    code,
    tables,
    quote,
    notes,
    link: link === undefined ? null : { text: link.text, url: new URL(link.path, origin).href },
    foot: [
      words(language, `mail:why.${why}`),
      words(language, 'mail:foot'),
      senderOf(operator, language, why === 'marketing'),
      origin,
    ],
    unsubscribe:
      unsubscribe === undefined
        ? null
        : { text: words(language, 'mail:toStopMails'), url: new URL(unsubscribe, origin).href },
  };
}

/** An advertising mail also has the phone number and the email address, as Korean law requires. */
const senderOf = (operator: MailMeans['operator'], language: Language, isAdvertising: boolean): string =>
  [operator.name, operator.address, ...(isAdvertising ? [operator.phone, operator.email] : [])]
    .map((fact) => fact[language])
    .join(' · ');

/** The same for every attempt, so that a mailbox can recognise a message that it got twice. */
export function mailId(key: string, from: string): string {
  const host = /@([^>]+)>$/.exec(from)?.[1] ?? 'localhost';
  return `<${hash('sha256', key, 'base64url').slice(0, 32)}@${host}>`;
}
