import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan, newcomer } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { accountOf, beginning, continueWith, introduce, openSignIn, promise, signInButton } from './sign-in-steps.ts';

const { site } = inject('product');

// Google's page opens in a window of its own, the others' in this one. server/account/sign-in/sign-in.test.ts covers each
// provider, and the tests below lead to each of them.
describe.each(['Google', 'Facebook'] as const)('a fan with %s', (provider) => {
  it('signs up, stays signed in after a reload, signs out, and signs in again without a form', async () => {
    const { page } = await revisit();
    const person = newcomer();
    await openSignIn(page);
    await continueWith(page, provider, { person });
    await promise(page);
    await introduce(page, person.name);
    await expect(accountOf(page, person.name)).toBeVisible();

    await page.reload();
    await accountOf(page, person.name).click();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(signInButton(page)).toBeVisible();
    await page.reload();
    await signInButton(page).click();

    await continueWith(page, provider, { person });
    await expect(accountOf(page, person.name)).toBeVisible();
    await expect(page).toHaveURL(`${site}${beginning}`);
  });
});

describe('the sign-up', () => {
  it('asks for every required agreement and for the date of birth', async () => {
    const { page } = await revisit();
    await openSignIn(page);
    await continueWith(page, 'Kakao', { person: newcomer() });
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Please accept the required agreements.')).toBeVisible();
    await expect(page.getByText('Please enter your date of birth.')).toBeVisible();
    await page.getByRole('checkbox', { name: /marketing|news/i }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Please accept the required agreements.')).toBeVisible();
  });

  it('refuses a fan who is too young, and accepts a corrected date of birth', async () => {
    const { page } = await revisit({ width: 375, height: 740 });
    await openSignIn(page);
    await continueWith(page, 'LINE', { person: newcomer() });
    await promise(page, '20190501');
    await expect(page.getByRole('heading', { name: 'You can join from the age of 14' })).toBeVisible();
    await page.getByRole('button', { name: 'I mistyped my date of birth' }).click();
    await expect(page.getByRole('textbox', { name: 'Date of birth' })).toBeVisible();
  });

  it('says when the nickname is in use or has invalid characters, and accepts another', async () => {
    const [{ page }, other] = await Promise.all([revisit(), joinFan()]);
    const person = newcomer();
    await openSignIn(page);
    await continueWith(page, 'NAVER', { person });
    await promise(page);
    const nickname = page.getByRole('textbox', { name: 'Nickname' });
    await nickname.fill(other.name.toUpperCase());
    await nickname.blur();
    await expect(page.getByText('That nickname is already in use.')).toBeVisible();
    await nickname.fill('two words');
    await nickname.blur();
    await expect(page.getByText('Please leave out spaces and symbols.')).toBeVisible();
    await nickname.fill(person.name);
    await expect(page.getByText('This nickname is yours if you like it.')).toBeVisible();
    await introduce(page, person.name);
    await expect(accountOf(page, person.name)).toBeVisible();
  });

  it('asks for a valid email, and keeps the input after a reload', async () => {
    const { page } = await revisit();
    const person = newcomer();
    await openSignIn(page);
    await continueWith(page, 'X', { person: { name: person.name } });
    await promise(page);
    const email = page.getByRole('textbox', { name: 'Email' });
    await email.fill('address@nowhere');
    await email.blur();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await email.fill(person.email);
    await page.reload();
    await expect(email).toHaveValue(person.email);
    await introduce(page, person.name);
    await expect(accountOf(page, person.name)).toBeVisible();
  });
});

describe('a failed sign-in', () => {
  const refused = 'Login failed, please try again.';
  const unavailable = "That sign-in service isn't answering right now. Please try again or choose another.";

  it('shows an error from Google’s window on the page, and the second try works', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/user\/oauth\/google/);
    const person = newcomer();
    await openSignIn(page);
    const alert = page.getByRole('dialog').getByRole('alert');
    await continueWith(page, 'Google', { refuse: true });
    await expect(alert).toHaveText('Sign-in was cancelled.');
    await continueWith(page, 'Google', { person, fault: 'expired-code' });
    await expect(alert).toHaveText(refused);
    await continueWith(page, 'Google', { person, fault: 'server-error' });
    await expect(alert).toHaveText(unavailable);
    await continueWith(page, 'Google', { person });
    await expect(page.getByRole('heading', { name: 'Agree to the terms' })).toBeVisible();
  });

  it('keeps the other providers working when Google’s client id can’t be loaded', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/client_id/);
    await page.route('**/google/client_id', (route) => route.fulfill({ status: 503, body: 'Busy' }));
    const person = newcomer();
    await openSignIn(page);
    await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
    await continueWith(page, 'Kakao', { person });
    await promise(page);
    await introduce(page, person.name);
    await expect(accountOf(page, person.name)).toBeVisible();
  });
});
