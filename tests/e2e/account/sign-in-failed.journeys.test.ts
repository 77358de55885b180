import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';
import { type Choice, continueWith, openSignIn, type ProviderName, signInButton } from './sign-in-steps.ts';

describe('a failed sign-in', () => {
  const refused = 'Login failed, please try again.';
  const unavailable = "That sign-in service isn't answering right now. Please try again or choose another.";
  const troubles: { trouble: string; provider: ProviderName; choice: Choice; message: string }[] = [
    { trouble: 'denied consent', provider: 'Kakao', choice: { refuse: true }, message: 'Sign-in was cancelled.' },
    { trouble: 'an expired code', provider: 'NAVER', choice: { fault: 'expired-code' }, message: refused },
    {
      trouble: "a provider's own error",
      provider: 'Facebook',
      choice: { fault: 'server-error' },
      message: unavailable,
    },
    { trouble: 'a rubbish answer', provider: 'X', choice: { fault: 'rubbish' }, message: unavailable },
    { trouble: 'an unreadable profile', provider: 'LINE', choice: { fault: 'profile-error' }, message: unavailable },
    {
      trouble: 'another state',
      provider: 'LINE',
      choice: { fault: 'wrong-state' },
      message: "This page can't be opened this way.",
    },
  ];

  it.each(troubles)('shows the reason and offers to try again: $trouble', async ({ provider, choice, message }) => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/api\/v1\/user\/oauth\//);
    await openSignIn(page);
    await continueWith(page, provider, { person: /Grace Okafor/, ...choice });
    await expect(page.getByRole('heading', { name: "You're not signed in yet" })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(message);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.locator('#agree')).toBeVisible();
    await page.goBack();
    await page
      .getByRole('link', { name: choice.fault === 'wrong-state' ? 'To the home page' : 'Go back' })
      .last()
      .click();
    await expect(signInButton(page)).toBeVisible();
  });
});
