import { html, raw } from 'hono/html';
import type { Language } from '../../platform/http/contract.ts';

/** A message as it was received. */
export interface ReceivedMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  at: string;
}

/** The received messages, the newest first. */
export function mailPage(language: Language, t: (key: string) => string, mails: readonly ReceivedMail[]) {
  const list = mails.map(
    ({ to, subject, text, at }) => html`<article>
      <h2>${subject}</h2>
      <p class="facts"><bdi>${to}</bdi> · <time datetime="${at}">${at}</time></p>
      ${text
        .trim()
        .split('\n\n')
        .map((paragraph) => html`<p dir="auto">${paragraph}</p>`)}
    </article>`,
  );
  return html`${raw('<!doctype html>')}
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${t('title')}</title>
        <link rel="stylesheet" href="/assets/stand-in.css" />
        <link rel="stylesheet" href="/assets/mail.css" />
      </head>
      <body>
        <main>
          <h1>${t('title')}</h1>
          <p>${mails.length === 0 ? t('empty') : t('lead')}</p>
          ${list}
        </main>
      </body>
    </html>`;
}
