import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { addDevice, button, enterAs, invite, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio:${key}`, values);

describe('Studio', () => {
  it('opens with an invitation and a passkey, and later with the passkey or a recovery code, each code once', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(/401|422/);
    const { name, link } = await invite('owner');
    await addDevice(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('invitation.title', { name }));
    await button(page, 'invitation.accept').click();
    const codes = page.locator('.recovery code');
    await expect(codes).toHaveCount(10);
    const code = await codes.first().innerText();
    await button(page, 'recovery.saved').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('desks.home'));
    expect(page.url()).toBe(studio);

    await button(page, 'signOut').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('signIn.title'));
    await button(page, 'signIn.passkey').click();
    await expect(page.locator('.side strong')).toHaveText(name);

    await button(page, 'signOut').click();
    for (const isAccepted of [true, false]) {
      await button(page, 'signIn.useCode').click();
      await page.getByLabel(en('signIn.code')).fill(` ${code.toLowerCase()} `);
      await button(page, 'signIn.useCode').click();
      if (!isAccepted) break;
      await expect(page.locator('.side strong')).toHaveText(name);
      await button(page, 'signOut').click();
    }
    await expect(page.getByText(words('en', 'studio:error.RECOVERY_CODE_WRONG'))).toBeVisible();
  });

  it('opens an address after the sign-in, and stays signed in after a reload', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    const { name } = await enterAs(page, 'owner');
    await button(page, 'signOut').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('signIn.title'));
    await page.goto(`${studio}/account`);
    await button(page, 'signIn.passkey').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('desks.account'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('desks.account'));
    await expect(page.locator('.side strong')).toHaveText(name);
  });

  it('shows each role only its own areas', async () => {
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'door');
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      en('desks.home'),
      en('desks.tickets'),
      en('desks.approvals'),
      en('desks.account'),
    ]);
    await page.goto(`${studio}/staff`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('noDesk'));
  });

  it('says that a link has expired, in the language of the reader', async () => {
    const { page, expectComplaint } = await visit({ language: 'ko' });
    expectComplaint(/401|410/);
    await page.goto(`${studio}/invitation#${'x'.repeat(43)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('ko', 'studio:invitation.gone'));
    await expect(page.getByText(words('ko', 'studio:error.INVITATION_EXPIRED'))).toBeVisible();
  });

  it('refuses a fan who is signed in on the site', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await visit({ fan });
    expectComplaint(signedOut);
    await page.goto(studio);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('signIn.title'));
    await expect(callAs(fan, 'GET', '/studio/staff')).rejects.toThrow(/ORIGIN_REFUSED|STAFF_SIGN_IN_REQUIRED/);
  });
});
