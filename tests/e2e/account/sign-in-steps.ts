import type { Locator, Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';

/** A provider, as its button names it. */
export type ProviderName = 'Google' | 'X' | 'LINE' | 'Kakao' | 'NAVER' | 'Facebook';

/** Actions of the fan on a provider's page. */
export interface Choice {
  /** A test person whom every provider knows, or a typed name. */
  person?: RegExp | { name: string; email?: string };
  fault?: 'wrong-state' | 'expired-code' | 'server-error' | 'rubbish' | 'profile-error';
  refuse?: boolean;
}

/** The page on which these tests sign in: it renders quickly. */
export const beginning = '/notice';

export async function openSignIn(page: Page): Promise<void> {
  await page.goto(`${inject('product').site}${beginning}`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Accepts or declines on the provider's page, in this window or in a pop-up. */
export async function decide(page: Page, { person, fault, refuse }: Choice): Promise<void> {
  if (person instanceof RegExp) await page.getByRole('radio', { name: person }).check();
  else if (person) {
    await page.locator('input[name=person][value=new]').check();
    await page.locator('#name').fill(person.name);
    if (person.email) await page.locator('#email').fill(person.email);
  }
  if (fault) {
    await page.locator('summary').click();
    await page.locator(`input[name=fault][value=${fault}]`).check();
  }
  await page.locator(refuse ? '#cancel' : '#agree').click();
}

/** Presses a provider's button and accepts or declines on its page. Google's page opens in a pop-up. */
export async function continueWith(page: Page, provider: ProviderName, choice: Choice): Promise<void> {
  const button = page.getByRole('button', { name: `Continue with ${provider}` });
  if (provider !== 'Google') {
    await button.click();
    await decide(page, choice);
    return;
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  const closed = popup.waitForEvent('close');
  await decide(popup, choice);
  await closed;
}

/** The first step of sign-up: all agreements and the date of birth. */
export async function promise(page: Page, birthDate = '20000229'): Promise<void> {
  await page.getByRole('checkbox', { name: 'Agree to everything' }).check();
  await page.getByRole('textbox', { name: 'Date of birth' }).pressSequentially(birthDate);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** The second step, when the provider sent name and email. */
export async function introduceUntilWelcome(page: Page, nickname: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nickname' }).fill(nickname);
  await page.getByText('In Korea', { exact: true }).click();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${nickname}!` })).toBeVisible();
}

/** The same, up to the page on which the sign-up began. */
export async function introduce(page: Page, nickname: string): Promise<void> {
  await introduceUntilWelcome(page, nickname);
  await page
    .getByRole('button', { name: 'Let’s go' })
    .or(page.getByRole('button', { name: "Let's go" }))
    .click();
}

/** The account button in the header of a signed-in fan. */
export const accountOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `${name}'s account`, exact: true });

export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in', exact: true });
