import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan, unique } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { agreementOf, agreeToFirstTerms } from './agreement-steps.ts';
import { nickname, openInfo, profileOf, site } from './mypage-steps.ts';
import { accountOf, continueWith, signInButton } from './sign-in-steps.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

describe('the member page', () => {
  it('asks a visitor to sign in, then shows the page without a reload', async () => {
    const fan = await joinFan();
    const { page } = await revisit();
    await page.goto(`${site}/mypage`);
    await expect(page.getByRole('heading', { name: 'Login is required.' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(page).toHaveURL(`${site}/mypage`);
    await expect(page.getByRole('heading', { name: `Good to see you, ${fan.name}!` })).toBeVisible();
    await expect(page.getByRole('link', { name: /Purchases/ }).last()).toBeVisible();
  });

  it('navigates by its menu, by links and by the back button', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375 });
    await page.goto(`${site}/mypage`);
    const places = page.getByRole('navigation', { name: 'My page' });
    const current = places.locator('[aria-current=page]');
    await expect(current).toHaveText('Overview');
    await places.getByRole('link', { name: 'My info' }).click();
    await expect(page).toHaveURL(`${site}/mypage/myinfo`);
    await expect(current).toHaveText('My info');
    await expect(page.getByRole('heading', { level: 1, name: 'My info' })).toBeVisible();
    await page.goBack();
    await expect(current).toHaveText('Overview');
    await page.goto(`${site}/mypage/purchase`);
    await expect(current).toHaveText('Purchases');
  });
});

describe('the profile', () => {
  it('saves field by field, and shows the new name everywhere at once', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    const other = await context.newPage();
    await other.goto(site);
    await expect(accountOf(other, fan.name)).toBeVisible();
    await openInfo(page);
    const newName = unique('New');
    await nickname(page).fill(newName);
    await expect(page.getByText('This nickname is yours if you like it.')).toBeVisible();
    await field(page, 'Name').fill('Renamed Fan');
    await page.locator('fan-profile [name=email]').fill(`${newName.toLowerCase()}@fans.example`);
    await field(page, 'Phone (optional)').fill('010-1234-5678');
    await field(page, 'Date of birth').fill('1999-12-31');
    await page.getByText('Outside Korea', { exact: true }).click();
    await page.getByText('Woman', { exact: true }).click();
    await expect(page.getByText('7 changes not saved yet')).toBeVisible();
    await save(page).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    expect(await profileOf(fan)).toMatchObject({
      nickname: newName,
      name: 'Renamed Fan',
      email: `${newName.toLowerCase()}@fans.example`,
      phone: '010-1234-5678',
      birthDate: '1999-12-31',
      residence: 'OUTSIDE_KOREA',
      gender: 'WOMAN',
    });
    await expect(accountOf(page, newName)).toBeVisible();
    await expect(accountOf(other, newName)).toBeVisible();
    await page.reload();
    await expect(nickname(page)).toHaveValue(newName);
  });

  it('refuses a nickname that is in use, and invalid values', async () => {
    const [fan, other] = await Promise.all([joinFan(), joinFan()]);
    const { page } = await revisit({ fan });
    await openInfo(page);
    await nickname(page).fill(other.name.toUpperCase());
    await page.getByRole('button', { name: 'Check: Nickname' }).click();
    await expect(page.getByText('That nickname is already in use.')).toBeVisible();
    await nickname(page).fill('no spaces');
    await expect(page.getByText('Please leave out spaces and symbols.')).toBeVisible();
    const email = page.locator('fan-profile [name=email]');
    await email.fill('no-address');
    await email.blur();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await save(page).click();
    await expect(nickname(page)).toBeFocused();
    expect(await profileOf(fan)).toMatchObject({ nickname: fan.name, email: fan.email });
  });

  it('reports a conflict when the profile was changed in another tab', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await revisit({ fan });
    expectComplaint(/409/);
    const other = await context.newPage();
    await Promise.all([openInfo(page), openInfo(other)]);
    await field(page, 'Name').fill('From the first');
    await save(page).click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await field(other, 'Name').fill('From the second');
    await save(other).click();
    await expect(other.getByText('Your profile was changed elsewhere in the meantime.')).toBeVisible();
    await expect(other.getByText('Saved elsewhere meanwhile: From the first')).toBeVisible();
    await expect(field(other, 'Name')).toHaveValue('From the second');
    expect(await profileOf(fan)).toMatchObject({ name: 'From the first' });
    await save(other).click();
    await expect(other.getByText('Saved.', { exact: true })).toBeVisible();
    expect(await profileOf(fan)).toMatchObject({ name: 'From the second' });
  });
});

describe('agreements', () => {
  it('can be read, and the fan can accept and withdraw the optional one', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const [terms, marketing] = [await agreementOf(fan, 'terms'), await agreementOf(fan, 'marketing')];
    await openInfo(page);
    await page.getByRole('button', { name: 'Read: Fanfare Terms of Service' }).click();
    const reader = page.getByRole('dialog', { name: 'Fanfare Terms of Service' });
    await expect(reader.getByText(`Version ${terms.currentVersion}`)).toBeVisible();
    await expect(reader.getByRole('heading', { name: '10. Leaving' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Agree: News and offers (optional)' }).click();
    await page.getByRole('button', { name: 'Withdraw: News and offers (optional)' }).click();
    await expect(
      page.getByText(new RegExp(`^Withdrawn on .*, version ${marketing.currentVersion}$`)).first(),
    ).toBeVisible();
    const { agreements } = await callAs(fan, 'GET', '/user/me/agreement');
    expect(agreements).toContainEqual(expect.objectContaining({ termsId: 'marketing', agreed: false }));
  });
});

describe('a new version of the terms', () => {
  it('asks for consent first, shows the changes, and opens the page after consent', async () => {
    const fan = await joinFan();
    await agreeToFirstTerms(fan);
    const { currentVersion, changes } = await agreementOf(fan, 'terms');
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
      Date.parse(currentVersion),
    );
    const { page } = await revisit({ fan, width: 375 });
    await page.goto(`${site}/mypage`);
    await expect(page.getByRole('heading', { name: 'The terms have changed' })).toBeFocused();
    await expect(page.getByText(`In force since ${day}`)).toBeVisible();
    await expect(page.getByText(String(changes))).toBeVisible();
    const [text] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Read it in full' }).click(),
    ]);
    await expect(text.getByRole('heading', { level: 1, name: 'Fanfare Terms of Service' })).toBeVisible();
    await page.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(page.getByRole('heading', { name: `Good to see you, ${fan.name}!` })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: `Good to see you, ${fan.name}!` })).toBeVisible();
  });

  it('offers to sign out instead', async () => {
    const fan = await joinFan();
    await agreeToFirstTerms(fan);
    const { page } = await revisit({ fan });
    await page.goto(site);
    await page.getByRole('button', { name: 'Sign out for now' }).click();
    await expect(signInButton(page)).toBeVisible();
  });
});

describe('devices', () => {
  it('are signed out at once when the session is ended on another device', async () => {
    const fan = await joinFan();
    const away = await revisit();
    away.expectComplaint(/401/);
    await away.page.goto(`${site}/mypage/myinfo`);
    await away.page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await continueWith(away.page, 'Kakao', { person: fan });
    await expect(accountOf(away.page, fan.name)).toBeVisible();

    const { page } = await revisit({ fan });
    await openInfo(page);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(page.getByText('1 device signed out.')).toBeVisible();
    await away.page.reload();
    await expect(signInButton(away.page).first()).toBeVisible();
    await expect(accountOf(page, fan.name)).toBeVisible();
  });
});
