import { createHash } from 'node:crypto';
import type { Language } from '../platform/http/contract.ts';
import type { Translate } from '../platform/text/words.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/**
 * A message in words, as text and as simple HTML. Names of people may be written from right to left: they are isolated, so that
 * they do not turn the sentence around them.
 */
export function mailContent(
  words: Translate,
  language: Language,
  kind: string,
  data: Readonly<Record<string, string>>,
): MailContent {
  const isolated = mapValues(data, (value) => (isPlain(value) ? value : `\u2068${value}\u2069`));
  const marked = mapValues(data, (value) => (isPlain(value) ? escapeHtml(value) : `<bdi>${escapeHtml(value)}</bdi>`));
  const paragraphs = (values: Readonly<Record<string, string>>) => [
    ...words(language, `mail:${kind}.text`, values).split('\n\n'),
    words(language, 'mail:foot'),
  ];
  const body = paragraphs(marked).map((paragraph) => {
    const style = paragraph === data['code'] ? codeStyle : textStyle;
    return `<p dir="auto" style="${style}">${paragraph}</p>`;
  });
  return {
    subject: words(language, `mail:${kind}.subject`, isolated),
    text: `${paragraphs(isolated).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><meta charset="utf-8"><body style="${bodyStyle}">${body.join('')}</body></html>`,
  };
}

const bodyStyle = 'font-family:system-ui,sans-serif;max-width:32em;margin:0 auto;padding:24px';
const textStyle = 'font-size:16px;line-height:1.6;margin:0 0 16px';
const codeStyle = 'font-size:32px;font-weight:700;letter-spacing:6px;margin:24px 0';

/** Digits and Latin letters need no isolation, and a code must be copied without invisible characters. */
const isPlain = (value: string) => /^[\x20-\x7e]*$/.test(value);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

function mapValues(
  data: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, change(value)]));
}

/** The same for every attempt, so that a mailbox can recognise a message that it got twice. */
export function mailId(key: string, from: string): string {
  const host = /@([^>]+)>$/.exec(from)?.[1] ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('base64url').slice(0, 32)}@${host}>`;
}
