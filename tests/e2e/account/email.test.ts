import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan, newcomer, unique } from '../harness/fans.ts';
import { speak } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { type Language, visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { mailedCode, mailsTo, otherThan } from './email-steps.ts';
import { accountOf, continueWith, introduceUntilWelcome, openSignIn, promise } from './sign-in-steps.ts';

const { site, mail } = inject('product');

const card = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: words(language, 'email:title') });
const isWhole = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Joins with LINE, which confirms no addresses, up to the welcome. */
async function joinWithLine(page: Page): Promise<{ name: string; email: string }> {
  const person = newcomer();
  await openSignIn(page);
  await continueWith(page, 'LINE', { person });
  await promise(page);
  await introduceUntilWelcome(page, person.name);
  return person;
}

describe('a fan who joins', () => {
  it.each([375, 1280])('confirms the address with the code from the mail, %i wide', async (width) => {
    const { page, expectComplaint } = await revisit({ width });
    expectComplaint(/422/);
    const { name, email } = await joinWithLine(page);
    const [received] = await mailsTo(email);
    const code = await mailedCode(email);
    expect(received?.subject).toBe(words('en', 'mail:emailCode.subject', { code }));
    await expect(card(page)).toContainText(email);
    for (const language of ['ko', 'ja', 'en'] as const) {
      await speak(page, language);
      await expect(card(page, language)).toContainText(words(language, 'email:hint'));
      expect(await isWhole(page)).toBe(true);
    }
    const input = card(page).getByRole('textbox');
    await card(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(card(page)).toContainText(words('en', 'email:incomplete'));
    await expect(input).toBeFocused();
    await input.fill(otherThan(code));
    await input.press('Enter');
    await expect(card(page).getByRole('alert')).toHaveText(words('en', 'error:EMAIL_CODE_WRONG'));
    await input.fill(code);
    await input.press('Enter');
    await expect(card(page).getByRole('status')).toContainText('is confirmed');
    await page.getByRole('button', { name: words('en', 'join:begin') }).click();
    await expect(accountOf(page, name)).toBeVisible();
    await page.goto(`${site}/mypage/myinfo`);
    await expect(page.locator('fan-profile [name=email]')).toHaveValue(email);
    await expect(card(page)).toHaveCount(0);
  });

  it('can confirm the address later in My info, with a new code', async () => {
    const { page } = await revisit();
    const { email } = await joinWithLine(page);
    await page.getByRole('button', { name: words('en', 'join:begin') }).click();
    await page.goto(`${site}/mypage/myinfo`);
    const first = await mailedCode(email);
    await card(page).getByRole('textbox').fill(first);
    await card(page).getByRole('button', { name: 'Email a new code' }).click();
    const second = await mailedCode(email, 2);
    await expect(card(page).getByRole('textbox')).toHaveValue('');
    await card(page).getByRole('textbox').fill(second);
    await card(page).getByRole('button', { name: 'Confirm' }).click();
    await expect(card(page).getByRole('status')).toContainText('is confirmed');
  });
});

describe('a fan who changes the address', () => {
  it.each(['ko', 'en', 'ja'] as const)('confirms the new address, in “%s”', async (language) => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, language, width: 375 });
    const email = `${unique('new').toLowerCase()}@fans.example`;
    await page.goto(`${site}/mypage/myinfo`);
    await page.locator('fan-profile [name=email]').fill(email);
    await page.getByRole('button', { name: words(language, 'profile-form:save'), exact: true }).click();
    await expect(card(page, language)).toContainText(email);
    expect(await callAs(fan, 'GET', '/user/me')).toMatchObject({ email, emailVerified: false });
    const code = await mailedCode(email);
    expect((await mailsTo(email))[0]?.subject).toBe(words(language, 'mail:emailCode.subject', { code }));
    await card(page, language).getByRole('textbox').fill(code);
    await card(page, language)
      .getByRole('button', { name: words(language, 'email:confirm'), exact: true })
      .click();
    await expect(card(page, language).getByRole('status')).toContainText(email);
    await expect(card(page, language).getByRole('textbox')).toHaveCount(0);
    expect(await callAs(fan, 'GET', '/user/me')).toMatchObject({ email, emailVerified: true });
    expect(await isWhole(page)).toBe(true);
  });
});

describe('the page of the mail stand-in', () => {
  it('shows the sent mails in every width and language', async () => {
    const person = newcomer();
    const fan = await joinFan();
    await callAs(fan, 'PATCH', '/user/me', { version: 1, email: person.email });
    const code = await mailedCode(person.email);
    for (const [language, width] of [
      ['ko', 375],
      ['en', 1280],
      ['ja', 375],
    ] as const) {
      const { page, context } = await visit({ language, width });
      await context.setExtraHTTPHeaders({ 'Accept-Language': language });
      await page.goto(mail);
      await expect(page.getByRole('heading', { level: 1, name: words(language, 'stand-in-mail:title') })).toBeVisible();
      await expect(page.getByRole('article').filter({ hasText: person.email })).toContainText(code);
      expect(await isWhole(page)).toBe(true);
    }
  });
});
