import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { account, header, partner, signInByWindow, site, t } from './partner-steps.ts';

describe('a sign-in window that does not work', () => {
  it('is reported as a blocked pop-up, and sign-in continues in the same window', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await context.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(partner);
    await header(page)
      .getByRole('button', { name: t('login:signIn') })
      .click();
    await expect(page.getByRole('dialog').getByText(t('error:POPUP_BLOCKED'))).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('login:continueHere') })
      .click();
    await page.getByRole('button', { name: `Continue as ${fan.name}` }).click();
    await expect(account(page, fan)).toBeVisible();
    expect(page.url()).toBe(`${partner}/`);
  });

  it('still signs in when the page has cut the link to its windows', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await context.route(`${partner}/`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'Cross-Origin-Opener-Policy': 'same-origin' },
      });
    });
    await page.goto(`${partner}/`);
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      header(page)
        .getByRole('button', { name: t('login:signIn') })
        .click(),
    ]);
    await window.getByRole('button', { name: `Continue as ${fan.name}` }).click();
    await expect(account(page, fan)).toBeVisible();
  });

  it('is reported as closed, and can be opened again', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await page.goto(partner);
    await page.locator('fan-login').evaluate((element: HTMLElement) => {
      const heard: string[] = [];
      element.addEventListener('fan-error', ({ detail }) => heard.push(detail.code));
      Object.assign(globalThis, { heard });
    });
    const button = page.locator('fan-login').getByRole('button', { name: t('login:signIn') });
    const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await window.getByRole('button', { name: `Continue as ${fan.name}` }).waitFor();
    await window.close();
    await expect.poll(() => page.evaluate('heard')).toEqual(['POPUP_CLOSED']);
    await signInByWindow(page, fan);
  });
});

describe('the tokens of a partner’s page', () => {
  it('are refused from every other origin, and for calls that only the platform may make', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await page.goto(partner);
    await signInByWindow(page, fan);
    const [token, device] = await page.evaluate(() =>
      ['fan:accessToken', 'fan:deviceId'].map((key) => localStorage.getItem(key) ?? ''),
    );
    const fetchStatus = async (origin: string, path: string) => {
      const headers = { Origin: origin, Authorization: `Bearer ${token}`, 'X-Device-Id': device ?? '' };
      return (await fetch(`${site}/api/v1${path}`, { headers })).status;
    };
    expect(await fetchStatus(partner, '/user/me')).toBe(200);
    expect(await fetchStatus(site, '/user/me')).toBe(403);
    expect(await fetchStatus('https://elsewhere.example', '/user/me')).toBe(403);
    expect(await fetchStatus(partner, '/user/me/device')).toBe(403);
    // The site's own token is refused from the partner's page, too.
    const headers = { Origin: partner, Authorization: `Bearer ${fan.accessToken}`, 'X-Device-Id': fan.deviceId };
    expect((await fetch(`${site}/api/v1/user/me`, { headers })).status).toBe(403);
  });
});
