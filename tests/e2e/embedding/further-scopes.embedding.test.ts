import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { newCode } from '../ticket/ticket-steps.ts';
import { candidate } from '../vote/vote-steps.ts';
import { account, openPartner, partner, signInByWindow, t } from './partner-steps.ts';

const { site } = inject('product');

/** The scopes of the partner's page, from its token. */
const scopesThere = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(atob((localStorage.getItem('fan:accessToken') ?? '').split('.')[1] ?? '')).scope);

/** Presses a button of the page that asks for a scope, and answers in the platform's window. */
async function answerAfter(page: Page, press: () => Promise<void>, word: string, answer: 'allow' | 'notNow') {
  const [window] = await Promise.all([page.waitForEvent('popup'), press()]);
  await expect(window.getByRole('heading', { name: t('sign-in:window.moreTitle', { site: 'Lumen' }) })).toBeVisible();
  // Just the one that the action needs.
  await expect(window.getByRole('listitem')).toHaveText([t(`scopes:may.${word}`)]);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: t(`sign-in:window.${answer}`), exact: true }).click();
  await closed;
}

const voteButton = (page: Page) =>
  page.locator('.stage').getByRole('button', { name: t('vote-cast:vote'), exact: true });

describe('an artist’s page that requests scopes when a fan needs them', () => {
  it('signs in with the fewest scopes, asks for each scope when it is needed, and continues without it', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await revisit({ fan, language: 'ko' });
    expectComplaint(/401 \(Unauthorized/);
    await page.goto(`${partner}/`);
    await signInByWindow(page, fan, 'ko');
    expect(await scopesThere(page)).toBe('profile');

    // A part that shows something of the fan's own asks in its place.
    const tickets = page.locator('#ticket fan-ticket');
    await tickets.scrollIntoViewIfNeeded();
    await expect(tickets.getByText(t('scopes:may.ticket-read'))).toBeVisible();

    // An action asks in its click. Without it, the fan stays signed in, and nothing has happened.
    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await candidate(page, 'do-haram').click();
    await answerAfter(page, () => voteButton(page).click(), 'vote-free', 'notNow');
    await expect(account(page, fan)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await scopesThere(page)).toBe('profile');

    // With the scope, it continues from the same step.
    await answerAfter(page, () => voteButton(page).click(), 'vote-free', 'allow');
    const dialog = page.getByRole('dialog');
    const paid = t('vote-cast:howMany', { kind: t('vote-cast:paid') });
    await dialog.getByRole('spinbutton', { name: paid }).fill('2');
    await page.getByRole('button', { name: t('vote-cast:send_other', { count: 2 }) }).click();
    const confirm = page.getByRole('button', { name: t('vote-cast:confirm_other', { count: 2 }) });

    // Votes that were bought are a scope of their own.
    await answerAfter(page, () => confirm.click(), 'vote-paid', 'notNow');
    await expect(dialog.getByText(t('error:SCOPE_REQUIRED'))).toBeVisible();
    await page.getByRole('button', { name: t('vote-cast:send_other', { count: 2 }) }).click();
    await answerAfter(page, () => confirm.click(), 'vote-paid', 'allow');
    await expect(page.getByRole('dialog', { name: t('vote-cast:receipt') })).toBeVisible();
    expect(await scopesThere(page)).toBe('profile vote:free vote:paid');
    await page.getByRole('button', { name: t('vote-cast:done') }).click();

    await answerAfter(
      page,
      () => tickets.getByRole('button', { name: t('scopes:allow.ask'), exact: true }).click(),
      'ticket-read',
      'allow',
    );
    await expect(tickets.getByText(t('scopes:may.ticket-read'))).toHaveCount(0);
    await expect(tickets.getByText(t('ticket:empty'))).toBeVisible();

    // The fan sees each of them on the platform, and takes one back.
    const own = await context.newPage();
    await own.goto(`${site}/mypage/myinfo`);
    await own.getByText(t('profile-account:devices.may')).click();
    for (const word of ['profile', 'vote-free', 'vote-paid', 'ticket-read'])
      await expect(own.getByText(t(`scopes:may.${word}`))).toBeVisible();
    await expect(own.getByText(t('scopes:may.store'))).toHaveCount(0);
    const scope = t('scopes:may.ticket-read');
    await own.getByRole('button', { name: t('profile-account:devices.takeOf', { scope }) }).click();
    await expect(own.getByText(t('profile-account:devices.taken'))).toBeVisible();
    await own.close();
    await page.reload();
    await tickets.scrollIntoViewIfNeeded();
    await expect(tickets.getByText(t('scopes:may.ticket-read'))).toBeVisible();
    await expect(account(page, fan)).toBeVisible();
  });

  it.each([
    ['store', '<fan-store product-id="votes-30"></fan-store>', 'store', 'store-cart:buy', 'store-order:review'],
    ['ticket:use', '<fan-ticket></fan-ticket>', 'ticket-use', 'ticket:register', 'ticket:code'],
  ])('asks for “%s” in the click that needs it, and then continues', async (_scope, element, word, press, next) => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, language: 'ko' });
    await openPartner(page, element);
    await signInByWindow(page, fan, 'ko');
    const shown = page.locator(element.slice(1).split(/[ >]/)[0] ?? '').first();
    await shown.scrollIntoViewIfNeeded();
    if (word === 'ticket-use') await shown.getByRole('textbox', { name: t('ticket:code') }).fill(await newCode());
    const button = shown.getByRole('button', { name: t(press), exact: true });
    await answerAfter(page, () => button.click(), word, 'allow');
    await expect(shown.getByText(t(next)).first()).toBeVisible();
  });

  it('asks a visitor who votes for the sign-in and the scope at once, and the fan can refuse the scope', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, language: 'ko' });
    await page.goto(`${partner}/`);
    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await candidate(page, 'do-haram').click();
    const [window] = await Promise.all([page.waitForEvent('popup'), voteButton(page).click()]);
    const list = window.getByRole('list', { name: t('sign-in:window.shares') });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('checkbox', { name: t('scopes:may.vote-free') }).uncheck();
    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: t('sign-in:window.continueAs', { name: fan.name }) }).click();
    await closed;
    await expect(account(page, fan)).toBeVisible();
    expect(await scopesThere(page)).toBe('profile');
    await answerAfter(page, () => voteButton(page).click(), 'vote-free', 'allow');
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
