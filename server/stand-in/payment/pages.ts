import { html } from 'hono/html';
import { languageSwitch, layout, type Page } from '../sign-in/pages.ts';
import type { Reader } from '../sign-in/words.ts';
import { type StandInPayment, troubles, webhookPlans } from './ledger.ts';

const labels = { toss: 'Toss Payments', stripe: 'Stripe' } as const;

function amountOf({ amount, currency }: StandInPayment, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** The page in the payment window: the amount, a button to pay, a button to leave, and the failures to simulate. */
export function checkoutPage(reader: Reader, payment: StandInPayment, address: URL): Page {
  const { t, language } = reader;
  const provider = labels[payment.provider];
  const title = t('title', { provider });
  return layout(
    reader,
    title,
    payment.provider,
    html`<main>
      <h1>${amountOf(payment, language)}</h1>
      <p class="lead"><bdi>${payment.name}</bdi></p>
      <p class="consent">${t('lead', { provider })}</p>
      <form method="post" action="/pay/${payment.key}">
        <details>
          <summary>${t('trouble')}</summary>
          <fieldset class="faults">
            <legend>${t('troubleLegend')}</legend>
            ${troubles.map((trouble) => choice('trouble', trouble, trouble === 'none', t(`troubles.${trouble}`)))}
          </fieldset>
          <fieldset class="faults">
            <legend>${t('webhookLegend')}</legend>
            ${webhookPlans.map((plan) => choice('webhook', plan, plan === 'now', t(`webhooks.${plan}`)))}
          </fieldset>
        </details>
        <div class="actions">
          <button id="approve" name="decision" value="approve">${t('approve', { amount: amountOf(payment, language) })}</button>
          <button id="decline" name="decision" value="decline" class="quiet">${t('decline')}</button>
          <button id="leave" name="decision" value="leave" class="quiet">${t('leave')}</button>
        </div>
      </form>
      ${languageSwitch(reader, address)}
    </main>`,
  );
}

function choice(name: string, value: string, chosen: boolean, label: string): Page {
  return html`<label><input type="radio" name="${name}" value="${value}" ${chosen ? 'checked' : ''} />${label}</label>`;
}

/** The page of a payment that was paid, left or closed already. */
export function overPage(reader: Reader, payment: StandInPayment): Page {
  const { t } = reader;
  return layout(
    reader,
    t('over'),
    payment.provider,
    html`<main>
      <h1>${t('over')}</h1>
      <p class="lead">${t('overLead')}</p>
    </main>`,
  );
}

export function receiptPage(reader: Reader, payment: StandInPayment): Page {
  const { t, language } = reader;
  return layout(
    reader,
    t('receipt'),
    payment.provider,
    html`<main>
      <h1>${t('receipt')}</h1>
      <p class="lead"><bdi>${payment.name}</bdi></p>
      <p class="consent">${amountOf(payment, language)} · ${labels[payment.provider]} · <code>${payment.key}</code></p>
    </main>`,
  );
}
