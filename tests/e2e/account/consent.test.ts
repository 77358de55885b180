import { hash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, inject, it } from 'vitest';
import { scopes, wordOfScope } from '../../../rules/scopes.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { type Language, visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site, partner } = inject('product');

const query = { origin: partner, challenge: 'c'.repeat(43), device: randomUUID(), return: `${partner}/` };
const address = `${site}/sign-in-window?${new URLSearchParams(query)}`;

const cases: [Language, number][] = [
  ['ko', 375],
  ['en', 1280],
  ['ja', 375],
];

describe('the sign-in window for a partner’s page', () => {
  it.each(cases)('lists in “%s”, %i wide, exactly the permissions of the page', async (language, width) => {
    const { page } = await revisit({ language, width, fan: await joinFan() });
    await page.goto(address);
    const list = page.getByRole('list', { name: words(language, 'sign-in:window.shares') });
    const listed = scopes.map((scope) => words(language, `scopes:may.${wordOfScope(scope)}`));
    await expect(list.getByRole('listitem')).toContainText(listed);
    await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(scopes.length - 1);
    await expect(page.getByText(words(language, 'sign-in:window.never'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  it('sends exactly the scopes that it has listed', async () => {
    const fan = await joinFan();
    // The press leaves the page: not one that other tests use.
    const { page } = await visit({ fan });
    await page.goto(address);
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/oauth/handoff'));
    await page.getByRole('button', { name: words('en', 'sign-in:window.continueAs', { name: fan.name }) }).click();
    expect((await sent).postDataJSON()).toMatchObject({ origin: partner, scopes: [...scopes] });
  });

  it('leaves out the scopes that the fan refuses, now and the next time', async () => {
    const fan = await joinFan();
    // The press leaves the page: not one that other tests use.
    const { page } = await visit({ fan });
    const refused = page.getByRole('checkbox', { name: words('en', 'scopes:may.ticket-use') });
    await page.goto(address);
    await refused.uncheck();
    await expect(page.getByRole('checkbox', { name: words('en', 'scopes:may.profile') })).toHaveCount(0);
    await page.reload();
    await expect(refused).not.toBeChecked();
    const sent = page.waitForRequest((request) => request.url().endsWith('/user/oauth/handoff'));
    await page.getByRole('button', { name: words('en', 'sign-in:window.continueAs', { name: fan.name }) }).click();
    const left = scopes.filter((scope) => scope !== 'ticket:use');
    expect((await sent).postDataJSON()).toMatchObject({ origin: partner, scopes: left });
  });

  it('lists the permissions before the sign-in too, since a fan who signs in here is sent back at once', async () => {
    const { page } = await revisit();
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Continue with Kakao' })).toBeVisible();
    const list = page.getByRole('list', { name: words('en', 'sign-in:window.shares') });
    await expect(list.getByRole('listitem')).toHaveCount(scopes.length);
  });
});

/** Signs a fan in on the partner's page, with every scope. */
async function signInThere(fan: Fan): Promise<Fan> {
  const codeVerifier = 'v'.repeat(43);
  const deviceId = randomUUID();
  const codeChallenge = hash('sha256', codeVerifier, 'base64url');
  const body = { origin: partner, codeChallenge, deviceId, scopes };
  const { handoffCode } = await callAs(fan, 'POST', '/user/oauth/handoff', body);
  const there = { deviceId, origin: partner };
  const reply = await callAs(there, 'POST', '/user/oauth/handoff/token', { handoffCode, codeVerifier });
  return { ...fan, ...there, ...(reply as Pick<Fan, 'accessToken' | 'refreshToken'>) };
}

describe('the list of devices', () => {
  it.each(cases)('revokes in “%s”, %i wide, the permissions of a partner’s page', async (language, width) => {
    const fan = await joinFan();
    const there = await signInThere(fan);
    const { page } = await revisit({ language, width, fan });
    await page.goto(`${site}/mypage/myinfo`);
    await page.getByText(words(language, 'profile-account:devices.may')).click();
    const scope = words(language, 'scopes:may.ticket-use');
    await page.getByRole('button', { name: words(language, 'profile-account:devices.takeOf', { scope }) }).click();
    await expect(page.getByText(words(language, 'profile-account:devices.taken'))).toBeVisible();
    await expect(page.getByText(scope)).toHaveCount(0);
    await expect(page.getByText(words(language, 'scopes:may.ticket-read'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    const atPartner = { ...there, origin: partner };
    await expect(callAs(atPartner, 'GET', '/user/me')).rejects.toThrow('TOKEN_EXPIRED');
    const next = await callAs({ ...atPartner, accessToken: there.refreshToken }, 'POST', '/jwt/refresh');
    expect(decodeJwt(String(next['accessToken']))['scope']).toBe(
      scopes.filter((name) => name !== 'ticket:use').join(' '),
    );
  });
});
