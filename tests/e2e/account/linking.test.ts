import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { authorizeAt } from '../../../server/stand-in/sign-in/testing.ts';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { speak } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';
import { mailsTo } from './email-steps.ts';
import { openInfo, site } from './mypage-steps.ts';
import { accountOf, continueWith, decide, openSignIn, signInButton } from './sign-in-steps.ts';

const card = (page: Page, language: 'ko' | 'en' | 'ja' = 'en') =>
  page.getByRole('region', { name: words(language, 'profile-account:identities.title') });
const press = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true }).click();
const isWhole = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Links Google, whose page opens in a window. */
async function linkGoogle(page: Page, person: { name: string; email: string }): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press(page, 'Link: Google')]);
  const closed = popup.waitForEvent('close');
  await decide(popup, { person });
  await closed;
}

describe('a second way to sign in', () => {
  it('is linked, opens the same account, and lets the first one be unlinked', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await revisit({ fan, width: 375 });
    // Signing out, and the language of the account that is saved while it changes again.
    expectComplaint(/401|409/);
    const other = await context.newPage();
    await other.goto(site);
    await openInfo(page);
    await expect(card(page)).toContainText(words('en', 'profile-account:identities.only'));
    await linkGoogle(page, fan);
    await expect(card(page).getByRole('status')).toHaveText(
      words('en', 'profile-account:identities.linked', { provider: 'Google' }),
    );
    await expect(accountOf(other, fan.name)).toBeVisible();
    await other.close();
    const [mail] = await mailsTo(fan.email);
    expect(mail?.subject).toBe(words('en', 'mail:identityLinked.subject', { provider: 'Google' }));

    await accountOf(page, fan.name).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(signInButton(page).first()).toBeVisible();
    await openSignIn(page);
    await continueWith(page, 'Google', { person: fan });
    await expect(accountOf(page, fan.name)).toBeVisible();
    await openInfo(page);
    await press(page, 'Unlink: Kakao');
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect(card(page).getByRole('status')).toHaveText('Kakao is unlinked.');
    await expect(card(page).getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
    for (const language of ['ko', 'ja', 'en'] as const) {
      await speak(page, language);
      await expect(card(page, language)).toContainText(words(language, 'profile-account:identities.only'));
      expect(await isWhole(page)).toBe(true);
    }
  });

  it('returns from the page of its provider, and is refused if another fan uses it', async () => {
    const [fan, owner] = [await joinFan(), await joinFan()];
    const { authorizationUrl } = await callAs(owner, 'POST', '/user/me/identity/naver/init');
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/409/);
    await page.goto(String(authorizationUrl));
    await decide(page, { person: owner });
    // Begun by the owner in another browser: this one links nothing.
    await expect(page.getByRole('alert')).toHaveText(words('en', 'error:WRONG_APPROACH'));

    const { authorizationUrl: again } = await callAs(owner, 'POST', '/user/me/identity/line/init');
    const { searchParams } = await authorizeAt(String(again), { person: 'new', name: owner.name, email: owner.email });
    await callAs(owner, 'POST', '/user/me/identity/line', Object.fromEntries(searchParams));

    await openInfo(page);
    await press(page, 'Link: LINE');
    await decide(page, { person: owner });
    await expect(page.getByRole('heading', { name: "Couldn't link LINE" })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(words('en', 'error:IDENTITY_TAKEN'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await decide(page, { person: fan });
    await expect(page).toHaveURL(`${site}/mypage/myinfo`);
    await expect(card(page).getByText('LINE is linked. You can sign in with it from now on.')).toBeVisible();
    await expect(card(page)).toBeInViewport();
  });
});

it('the ways to sign in can be changed only soon after a sign-in', async () => {
  const fan = await joinFan();
  await change("UPDATE refresh_family SET created_at = now() - interval '1 hour' WHERE user_id = $1", [fan.userId]);
  const { page } = await revisit({ fan });
  await openInfo(page);
  await expect(card(page)).toContainText('please sign in again before you change this');
  await press(page, 'Sign in again');
  await continueWith(page, 'Kakao', { person: fan });
  await expect(page).toHaveURL(`${site}/mypage/myinfo`);
  await expect(card(page).getByRole('button', { name: 'Link: Google' })).toBeVisible();
});
