import { hash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html, raw } from 'hono/html';
import { type OptionalMail, unsubscribePath } from '../../../rules/person/mail-choices.ts';
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts';
import type { Language } from '../../platform/http/contract.ts';
import type { Platform } from '../../platform/platform.ts';
import { languageOf } from '../../platform/text/words.ts';
import type { MailChoices } from './mail-choices.ts';
import { createUnsubscribeTokens } from './unsubscribe-tokens.ts';

const style = `:root{color-scheme:light dark}
body{background:#fff;color:#1d1b1f;font:16px/1.6 system-ui,sans-serif;margin:0;overflow-wrap:anywhere;word-break:keep-all}
main{box-sizing:border-box;margin:0 auto;max-width:32rem;padding:3rem 1.25rem}
.brand{color:#c92a1d;font-size:1.125rem;font-weight:800;margin:0 0 1.5rem}
h1{font-size:1.375rem;line-height:1.35;margin:0 0 1rem}
a{color:#c92a1d;display:inline-block;padding:.625rem 0}
button{background:#1d1b1f;border:0;border-radius:1.5rem;color:#fff;cursor:pointer;font:inherit;font-weight:700;min-height:3rem;padding:.625rem 1.5rem}
@media (prefers-color-scheme:dark){body{background:#161418;color:#f3f0f5}.brand,a{color:#ff8a7e}button{background:#f3f0f5;color:#161418}}`;
const styleHash = hash('sha256', style, 'base64');

const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  // The address contains the token.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

/** Content of the page: `asked` shows a button, `ended` says that the mails are turned off, the others say why that is not possible. */
type Outcome = 'asked' | 'ended' | 'unknown' | 'busy';
const statusOf = { asked: 200, ended: 200, unknown: 400, busy: 503 } as const satisfies Record<Outcome, number>;

/**
 * One-click unsubscribe by RFC 8058: mail programs POST to the address in the mail's header, without a session. A GET changes nothing, since
 * mail scanners open every link.
 */
export function unsubscribePages(
  { config, words }: Pick<Platform, 'config' | 'words'>,
  choices: Pick<MailChoices, 'end' | 'languageOf'>,
): Hono {
  const tokens = createUnsubscribeTokens(config.tokenSecrets);
  const pages = new Hono();

  const answer = async (context: Context, outcome: 'asked' | 'ended') => {
    const reader = languageOf(context.req.header('accept-language'));
    try {
      const claims = await tokens.read(context.req.query('token') ?? '');
      if (claims === null) return show(context, reader, 'unknown', null);
      if (outcome === 'ended') await choices.end(claims.userId, claims.kind);
      return show(context, (await choices.languageOf(claims.userId)) ?? reader, outcome, claims.kind);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return show(context, reader, 'busy', null);
    }
  };

  function show(context: Context, language: Language, outcome: Outcome, kind: OptionalMail | null) {
    const translate = (key: string, values = {}) => words(language, `mail:stopMails.${key}`, values);
    const mails = kind === null ? '' : translate(`kinds.${kind}`);
    const page = html`${raw('<!doctype html>')}<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${translate(`${outcome}.title`)}</title><style>${raw(style)}</style></head><body><main>
      <p class="brand">Fanfare</p>
      <h1>${translate(`${outcome}.title`)}</h1>
      <p>${translate(`${outcome}.text`, { mails })}</p>
      ${outcome === 'asked' ? html`<form method="post"><button name="List-Unsubscribe" value="One-Click">${translate('confirm')}</button></form>` : ''}
      <p><a href="/mypage/myinfo">${translate('toMyInfo')}</a></p>
    </main></body></html>`;
    return context.html(page, statusOf[outcome], headers);
  }

  pages.get(unsubscribePath, (context) => answer(context, 'asked'));
  pages.post(unsubscribePath, (context) => answer(context, 'ended'));
  return pages;
}
