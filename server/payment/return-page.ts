import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { PaymentState } from '../order/contract.ts';
import type { Language } from '../platform/http/contract.ts';
import { commonHeaders, contentSecurityPolicy } from '../platform/site/security-headers.ts';
import type { Translate } from '../platform/text/words.ts';

/** The message to the opener; `state` is the server's, not the address's. */
export interface PaymentMessage {
  type: 'fan-payment';
  orderId: string;
  attemptId: string;
  state: PaymentState;
}

export interface ReturnPage {
  language: Language;
  /** Null if the address names no attempt. */
  message: PaymentMessage | null;
  /** True if the fan returned without paying. */
  isLeft: boolean;
  openedAs: 'popup' | 'page';
  /** The platform's own origin, and that of the page on which the order was made. */
  origins: readonly string[];
  /** The next page if there is no opener. */
  next: string;
}

/** Scripts and styles are our own files; the page is never framed, stored or indexed, and keeps its opener. */
export const returnPageHeaders = {
  ...commonHeaders,
  'Content-Security-Policy': contentSecurityPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  }),
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
} as const;

/** The page's script and style sheet. */
export function returnAsset(name: 'return.js' | 'return.css'): string {
  return readFileSync(join(import.meta.dirname, 'assets', name), 'utf8');
}

/** The words of the page for a state: paid, still being checked, left without paying, or failed. */
function outcomeOf(
  state: PaymentState | undefined,
  isLeft: boolean,
): 'done' | 'checking' | 'left' | 'failed' | 'refunded' | 'unknown' {
  if (state === undefined) return 'unknown';
  if (isLeft) return 'left';
  if (state === 'DONE') return 'done';
  if (state === 'REFUNDED') return 'refunded';
  return state === 'FAILED' || state === 'EXPIRED' ? 'failed' : 'checking';
}

/**
 * The last page of a payment window. Its script posts to the opener and closes, or goes to the order; without scripts
 * the link does.
 */
export function returnPage(words: Translate, page: ReturnPage): HtmlEscapedString | Promise<HtmlEscapedString> {
  const { language, message, openedAs, origins, next } = page;
  const outcome = outcomeOf(message?.state, page.isLeft);
  const translate = (key: string): string => words(language, `payment:return.${key}`);
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${translate(`${outcome}.title`)} · Fanfare</title>
        <link rel="stylesheet" href="/api/v1/payment/return.css" />
      </head>
      <body
        class="${outcome}"
        data-message="${message === null ? '' : JSON.stringify(message)}"
        data-origins="${JSON.stringify(origins)}"
        data-opened-as="${openedAs}"
        data-next="${next}"
      >
        <main>
          <svg class="flare" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 21 5 4h3zM3 21 11 4l3 1.500zM3 21 16 6.500l2 2.300zM3 21 19 10.500l1.300 3zM3 21 20.500 16v3z" />
          </svg>
          <h1>${translate(`${outcome}.title`)}</h1>
          <p role="status">${translate(`${outcome}.lead`)}</p>
          <a id="next" href="${next}">${translate('next')}</a>
        </main>
        <script src="/api/v1/payment/return.js"></script>
      </body>
    </html>`;
}
