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
  const { say, language } = reader;
  const provider = labels[payment.provider];
  const title = say('title', { provider });
  return layout(
    reader,
    title,
    payment.provider,
    html`<main>
      <h1>${amountOf(payment, language)}</h1>
      <p class="lead"><bdi>${payment.name}</bdi></p>
      <p class="consent">${say('lead', { provider })}</p>
      <form method="post" action="/pay/${payment.key}">
        <details>
          <summary>${say('trouble')}</summary>
          <fieldset class="faults">
            <legend>${say('troubleLegend')}</legend>
            ${troubles.map((trouble) => choice('trouble', trouble, trouble === 'none', say(`troubles.${trouble}`)))}
          </fieldset>
          <fieldset class="faults">
            <legend>${say('webhookLegend')}</legend>
            ${webhookPlans.map((plan) => choice('webhook', plan, plan === 'now', say(`webhooks.${plan}`)))}
          </fieldset>
        </details>
        <div class="actions">
          <button id="approve" name="decision" value="approve">${say('approve', { amount: amountOf(payment, language) })}</button>
          <button id="decline" name="decision" value="decline" class="quiet">${say('decline')}</button>
          <button id="leave" name="decision" value="leave" class="quiet">${say('leave')}</button>
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
  const { say } = reader;
  return layout(
    reader,
    say('over'),
    payment.provider,
    html`<main>
      <h1>${say('over')}</h1>
      <p class="lead">${say('overLead')}</p>
    </main>`,
  );
}

export function receiptPage(reader: Reader, payment: StandInPayment): Page {
  const { say, language } = reader;
  return layout(
    reader,
    say('receipt'),
    payment.provider,
    html`<main>
      <h1>${say('receipt')}</h1>
      <p class="lead"><bdi>${payment.name}</bdi></p>
      <p class="consent">${amountOf(payment, language)} · ${labels[payment.provider]} · <code>${payment.key}</code></p>
    </main>`,
  );
}
