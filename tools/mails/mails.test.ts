import { describe, expect, it } from 'vitest';
import { messageKinds } from '../../server/outbox/message-kinds.ts';
import type { MessageKind } from '../../server/outbox/service.ts';
import { Language } from '../../server/platform/http/contract.ts';
import { escapeHtml } from '../../server/platform/text/escape-html.ts';
import { mailExamples, writeMail } from './write-mail.ts';

const all = (Object.keys(messageKinds) as MessageKind[]).flatMap((kind) =>
  Language.options.map((language) => [kind, language] as const),
);
/** The texts of an HTML document, without its markup. */
const shownIn = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe.each(all)('the mail %s in %s', (kind, language) => {
  const example = mailExamples[kind](language);
  const { subject, text, html } = writeMail(kind, language, example);

  it('has all of its words and values', () => {
    for (const written of [subject, text, html]) {
      expect(written).not.toMatch(/\{\{|mail(-order)?:|undefined|null/);
      for (const key of [`${kind}.subject`, `${kind}.text`]) expect(written).not.toContain(key);
    }
    expect(subject).not.toContain('\n');
  });

  it('has all content of its HTML in its text', () => {
    const lines = text.split('\n').flatMap((line) => line.replace(/^[> ]+/, '').split(/: (?!\/\/)/));
    const shown = shownIn(html);
    const links = html.match(/href="[^"]*"/g)?.join(' ') ?? '';
    const missing = lines
      .map((one) => escapeHtml(one).trim().replaceAll(/\s+/g, ' '))
      .filter((one) => one !== '' && one !== '—' && !`${shown} ${links}`.includes(one));
    expect(missing).toEqual([]);
  });

  it('names its language, its sender and its reason, and loads nothing', () => {
    expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    expect(text).toContain('https://fans.example');
    expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/);
  });
});

it.each(Language.options)('a mail that can be turned off says so in its text and its HTML in %s', (language) => {
  const { text, html, unsubscribe } = writeMail('rightsEnding', language, mailExamples.rightsEnding(language));
  expect(unsubscribe).toBe('https://fans.example/mail/unsubscribe?token=3fQ8');
  for (const written of [text, html]) expect(written).toContain(unsubscribe);
  expect(writeMail('suspended', language, mailExamples.suspended(language)).unsubscribe).toBeNull();
});

describe('a mail', () => {
  const hostile = '<img src=x onerror=alert(1)> & "ليلى"';

  it('escapes personal texts, and isolates right-to-left names', () => {
    const { html } = writeMail('warned', 'en', {
      data: { name: hostile, reason: 'no reason', nickname: '' },
      parts: {
        tables: [[{ name: hostile, value: hostile, note: hostile, href: `https://x.example/"${hostile}` }]],
        quote: `${hostile}\nsecond line`,
        notes: [hostile],
        link: { text: hostile, path: '/mypage' },
      },
    });
    expect(html).not.toMatch(/<img|"ليلى/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;ليلى&quot;<br>second line');
    expect(html.match(/dir="auto"/g)?.length).toBeGreaterThan(5);
  });

  it('keeps amounts and short names on one line, and breaks long ones', () => {
    const rows = [
      { name: 'チケット番号', value: '₩1,234,567' },
      { name: 'A name that takes more than half of a line', value: '1234567890123456789012345' },
    ];
    const { html } = writeMail('suspensionLifted', 'ja', { data: { name: '花' }, parts: { tables: [rows] } });
    const wraps = [...html.matchAll(/<t[hd][^>]*(nowrap|anywhere)[^>]*>([^<]*)/g)].map(([, wrap, text]) => [
      text,
      wrap,
    ]);
    expect(wraps).toEqual([
      ['チケット番号', 'nowrap'],
      ['₩1,234,567', 'nowrap'],
      [rows[1]?.name, 'anywhere'],
      [rows[1]?.value, 'anywhere'],
    ]);
  });

  it('links only to web pages', () => {
    const { html } = writeMail('suspensionLifted', 'en', {
      data: { name: 'Mina' },
      parts: { tables: [[{ name: 'Receipt', value: 'Open', href: 'javascript:alert(1)' }]] },
    });
    expect(html).not.toMatch(/href="javascript/);
  });

  it('has every line of a long table once, in the text and in the HTML', () => {
    const rows = Array.from({ length: 40 }, (_, line) => ({ name: `Line ${line}.`, value: `₩${line}.000` }));
    const { text, html } = writeMail('suspensionLifted', 'en', { data: { name: 'Mina' }, parts: { tables: [rows] } });
    for (const { name, value } of rows) {
      expect(text.split(`${name}: ${value}\n`)).toHaveLength(2);
      expect(html.split(`>${name}<`)).toHaveLength(2);
    }
  });

  it('quotes every line of an answer in its text', () => {
    const { text } = writeMail('suspensionLifted', 'en', {
      data: { name: 'Mina' },
      parts: { quote: 'Hello.\n\nIt is in your wallet.' },
    });
    expect(text).toContain('> Hello.\n> \n> It is in your wallet.');
  });
});
