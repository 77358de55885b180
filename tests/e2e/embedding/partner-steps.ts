import type { BrowserContext, Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import type { Fan } from '../harness/fans.ts';
import type { Language } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

export const { site, partner } = inject('product');

/** The partner's page is Korean, and its elements follow it. */
export const t = (key: string, values?: Record<string, string | number>) => words('ko', key, values);

export const header = (page: Page) => page.locator('fan-login');

export const account = (page: Page, { name }: Fan) =>
  header(page).getByRole('button', { name: t('login:accountOf', { name }) });

/** Presses sign-in in the header and accepts in the platform's window, where this fan is already signed in. */
export async function signInByWindow(page: Page, fan: Fan, language: Language = 'en'): Promise<void> {
  const button = header(page).getByRole('button', { name: t('login:signIn') });
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: words(language, 'sign-in:window.continueAs', { name: fan.name }) }).click();
  await closed;
  await expect(account(page, fan)).toBeVisible();
}

/** Opens the partner's page with these elements above its vote, also after a reload. */
export async function openPartner(page: Page, elements: string): Promise<void> {
  await page.route(`${partner}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<fan-vote', `${elements}<fan-vote`);
    await route.fulfill({ response, body });
  });
  await page.goto(`${partner}/`);
}

/** Records violations of the page's policy, from the page's start on. */
export async function collectViolations({ context, page }: { context: BrowserContext; page: Page }) {
  await context.addInitScript(() => {
    const violations = new Array<string>();
    Object.assign(globalThis, { violations });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return (): Promise<string[]> => page.evaluate(() => Reflect.get(globalThis, 'violations'));
}

/**
 * Signs in through the platform's window, where this fan is already signed in, and allows the page everything at once: pages with
 * an older release of the script, which names no scopes, ask for it.
 */
export async function signInThere(page: Page, fan: Fan, language: Language = 'ko'): Promise<void> {
  const button = page.locator('fan-login').getByRole('button', { name: t('login:signIn') });
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await window.waitForURL(/scopes=/);
  const address = new URL(window.url());
  address.searchParams.delete('scopes');
  await window.goto(address.href);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: words(language, 'sign-in:window.continueAs', { name: fan.name }) }).click();
  await closed;
  await expect(button).toHaveCount(0);
}

/** The product that a test added; the page has another one at its end. */
export const storeThere = (page: Page) => page.locator('fan-store').first();

/** From the product in the partner's store to the final confirmation, with consent. */
export async function confirmThere(page: Page): Promise<void> {
  const store = storeThere(page);
  await store.getByRole('button', { name: t('store-cart:buy'), exact: true }).click();
  await store.getByRole('button', { name: t('store-order:review') }).click();
  await store.getByRole('checkbox', { name: t('store-order:agree') }).check();
}

/** The "Pay" button, in the partner's store or in the platform's window. */
export const payThere = (page: Page) => page.getByRole('button', { name: /^[₩¥$][\d,.]+ 결제하기$/ });

/**
 * Presses "Pay".
 * @returns the platform's page in its window, where the fan pays
 */
export async function openPlatformWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payThere(page).click()]);
  await expect(payThere(popup)).toBeEnabled();
  return popup;
}

/** Continues from the platform's window to the provider's page in it. */
export async function goToProvider(popup: Page): Promise<void> {
  await payThere(popup).click();
  await expect(popup.locator('#approve')).toBeVisible();
}
