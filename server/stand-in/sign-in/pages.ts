import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { Language } from '../../platform/http/contract.ts';
import { type AuthorizationRequest, faults } from './authorizations.ts';
import { type Person, people } from './people.ts';
import type { Protocol } from './protocol.ts';
import type { Reader } from './words.ts';

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' };

/** The logo: five rays that open to the upper right. */
const flare = html`<svg class="flare" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M3 21 5 4h3zM3 21 11 4l3 1.500zM3 21 16 6.500l2 2.300zM3 21 19 10.500l1.300 3zM3 21 20.500 16v3z" />
</svg>`;

export function layout({ language, t }: Reader, title: string, provider: string, body: Page): Page {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/stand-in.css" />
      </head>
      <body class="${provider}">
        <header>
          <p class="brand">${flare}<span>Fanfare</span> <strong>${t('mark')}</strong></p>
        </header>
        ${body}
      </body>
    </html>`;
}

export function authorizePage(
  reader: Reader,
  protocol: Protocol,
  request: AuthorizationRequest,
  ticket: string,
  address: URL,
): Page {
  const { t } = reader;
  const { label, provider } = protocol;
  return layout(
    reader,
    t('title', { provider: label }),
    provider,
    html`<main>
      <h1>${t('title', { provider: label })}</h1>
      <p class="lead">${t('lead', { provider: label })}</p>
      <form method="post" action="/${provider}/decision">
        <input type="hidden" name="ticket" value="${ticket}" />
        <fieldset class="people">
          <legend>${t('who')}</legend>
          ${people.map((person, index) => personChoice(reader, person, index === 0))}
          <label class="person new">
            <input type="radio" name="person" value="new" />
            <span class="portrait" aria-hidden="true">+</span>
            <span class="name">${t('someoneNew')}</span>
          </label>
          <div class="typed">
            <label>${t('name')}<input id="name" name="name" maxlength="80" autocomplete="off" dir="auto" /></label>
            <label>${t('email')}<input id="email" name="email" type="email" autocomplete="off" dir="ltr" /></label>
            <p>${t('emailHint')}</p>
          </div>
        </fieldset>
        <p class="consent">${t('consent', { provider: label })} <code>${request.scope || '—'}</code></p>
        <details>
          <summary>${t('trouble')}</summary>
          <fieldset class="faults">
            <legend>${t('troubleLegend')}</legend>
            <label><input type="radio" name="fault" value="" checked />${t('fault.none')}</label>
            ${faults.map((fault) => html`<label><input type="radio" name="fault" value="${fault}" />${t(`fault.${fault}`, { provider: label })}</label>`)}
          </fieldset>
        </details>
        <div class="actions">
          <button id="agree" name="decision" value="agree">${t('agree')}</button>
          <button id="cancel" name="decision" value="cancel" class="quiet">${t('cancel')}</button>
        </div>
      </form>
      ${languageSwitch(reader, address)}
    </main>`,
  );
}

function personChoice({ t }: Reader, { key, name, email }: Person, chosen: boolean): Page {
  const initial = Array.from(name)[0] ?? '';
  return html`<label class="person">
    <input type="radio" name="person" value="${key}" ${chosen ? 'checked' : ''} />
    <span class="portrait ${key}" aria-hidden="true">${initial}</span>
    <span class="name"><bdi>${name}</bdi></span>
    <span class="email">${email ?? t('noEmail')}</span>
  </label>`;
}

export function languageSwitch({ language, t }: Reader, address: URL): Page {
  return html`<nav aria-label="${t('language')}">
    ${Language.options.map((option) => {
      const there = new URL(address);
      there.searchParams.set('stand_in_language', option);
      const current = option === language ? 'page' : 'false';
      return html`<a lang="${option}" hreflang="${option}" aria-current="${current}" href="${there.pathname}${there.search}"
        >${languageNames[option]}</a
      >`;
    })}
  </nav>`;
}

/** The provider's error page for an untrusted redirect address or a late decision. */
export function refusedPage(reader: Reader, { label, provider }: Protocol, reason: string): Page {
  const { t } = reader;
  const title = t('refused', { provider: label });
  return layout(
    reader,
    title,
    provider,
    html`<main>
      <h1>${title}</h1>
      <p class="lead">${t('refusedLead')}</p>
      <p class="consent"><code>${reason}</code></p>
    </main>`,
  );
}

/** The pop-up's last page, for a browser that does not close it. */
export function relayPage(reader: Reader, origin: string, message: unknown): Page {
  return html`<!doctype html>
    <html lang="${reader.language}">
      <head>
        <meta charset="utf-8" />
        <title>Fanfare</title>
        <link rel="stylesheet" href="/assets/stand-in.css" />
      </head>
      <body class="google" data-origin="${origin}" data-message="${JSON.stringify(message)}">
        <main><p class="lead">${reader.t('closing')}</p></main>
        <script src="/google/relay.js"></script>
      </body>
    </html>`;
}
