import { createHash } from 'node:crypto';
import type { Language } from '../platform/http/contract.ts';
import type { Translate } from '../platform/text/words.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** A message in words, as text and as simple HTML. */
export function mailContent(
  words: Translate,
  language: Language,
  kind: string,
  data: Readonly<Record<string, string>>,
): MailContent {
  const escaped = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, escapeHtml(value)]));
  const paragraphs = (values: Readonly<Record<string, string>>) => [
    ...words(language, `mail:${kind}.text`, values).split('\n\n'),
    words(language, 'mail:foot'),
  ];
  const body = paragraphs(escaped).map((paragraph) => {
    const style = paragraph === data['code'] ? codeStyle : textStyle;
    return `<p dir="auto" style="${style}">${paragraph}</p>`;
  });
  return {
    subject: words(language, `mail:${kind}.subject`, data),
    text: `${paragraphs(data).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${bodyStyle}">${body.join('')}</body></html>`,
  };
}

const bodyStyle = 'font-family:system-ui,sans-serif;max-width:32em;margin:0 auto;padding:24px';
const textStyle = 'font-size:16px;line-height:1.6;margin:0 0 16px';
const codeStyle = 'font-size:32px;font-weight:700;letter-spacing:6px;margin:24px 0';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** The same for every attempt, so that a mailbox can recognise a message that it got twice. */
export function mailId(key: string, from: string): string {
  const host = /@([^>]+)>$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('base64url').slice(0, 32)}@${host}>`;
}
