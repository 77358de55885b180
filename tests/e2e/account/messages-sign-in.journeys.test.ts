import { describe, inject, it } from 'vitest';
import { joinFan, newcomer } from '../harness/fans.ts';
import { expectSaid, failWith, speak } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { blockWindows } from '../store/store-steps.ts';
import { mailedCode } from './email-steps.ts';
import { continueWith, introduceUntilWelcome, openSignIn, promise } from './sign-in-steps.ts';

const { site } = inject('product');

describe('the messages', () => {
  it('say that an email address is not valid, that it is registered, and that a nickname is in use', async () => {
    const [{ page, expectComplaint }, other] = await Promise.all([revisit(), joinFan()]);
    expectComplaint(/409/);
    const { name } = newcomer();
    await openSignIn(page);
    await continueWith(page, 'X', { person: { name } });
    await promise(page);
    const [nickname, email] = [page.locator('form.join [name=nickname]'), page.locator('form.join [name=email]')];
    await email.fill('nobody@nowhere');
    await email.blur();
    await expectSaid(page.locator('form.join'), 'EMAIL_INVALID');
    await speak(page, 'en');
    await nickname.fill(other.name);
    await email.fill(other.email);
    await email.blur();
    await expectSaid(page.locator('form.join'), 'NICKNAME_TAKEN');
    await speak(page, 'en');
    await introduceUntilWelcome(page, name);
    // Only the owner of the address, who has the code, is told that a member has it.
    const card = page.getByRole('region', { name: 'Confirm your email' });
    await card.getByRole('textbox').fill(await mailedCode(other.email));
    await card.getByRole('button', { name: 'Confirm' }).click();
    await expectSaid(page.locator('.join-email').getByRole('alert'), 'EMAIL_TAKEN');
  });

  it('say that signing up failed', async () => {
    const { page, expectComplaint } = await revisit();
    const person = newcomer();
    expectComplaint(/500/);
    await page.route('**/user/join', failWith(500, 'SERVER_ERROR'));
    await openSignIn(page);
    await continueWith(page, 'Kakao', { person });
    await promise(page);
    await page.getByRole('textbox', { name: 'Nickname' }).fill(person.name);
    await page.getByText('In Korea', { exact: true }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expectSaid(page.locator('form.join').getByRole('alert'), 'SIGN_UP_FAILED');
  });

  it('say that the login failed', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/api\/v1\/user\/oauth\//);
    await openSignIn(page);
    await continueWith(page, 'NAVER', { person: /Grace Okafor/, fault: 'expired-code' });
    await expectSaid(page.getByRole('alert'), 'SIGN_IN_REFUSED');
  });

  it('say that the browser blocked the pop-up of a login', async () => {
    const { page } = await revisit();
    await blockWindows(page);
    await openSignIn(page);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expectSaid(page.getByRole('dialog').getByRole('alert'), 'POPUP_BLOCKED');
  });

  it('say that a page can’t be opened this way', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/auth/line/callback?code=found-somewhere&state=made-up`);
    await expectSaid(page.getByRole('alert'), 'WRONG_APPROACH');
  });
});
