import { describe, inject, it } from 'vitest';
import { openPartner, signInThere, t } from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { candidate } from './vote-steps.ts';

const { site } = inject('product');

describe('paid votes on an artist’s page', () => {
  it('stop at the fan’s own limit, with the way to the platform, where the fan changes it', async () => {
    const fan = await joinFan();
    await callAs(fan, 'PUT', '/voteright/limit', { perDay: 1 });
    const { page, context, expectComplaint } = await revisit({ fan, language: 'ko' });
    expectComplaint(/409 \(Conflict\).*\/cast/);
    await openPartner(page, '');
    await signInThere(page, fan);
    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await candidate(page, 'do-haram').click();
    await page
      .locator('.stage')
      .getByRole('button', { name: t('vote-cast:vote'), exact: true })
      .click();
    const dialog = page.getByRole('dialog');
    const paid = t('vote-cast:howMany', { kind: t('vote-cast:paid') });
    await dialog.getByRole('spinbutton', { name: paid }).fill('2');
    await page.getByRole('button', { name: t('vote-cast:send_other', { count: 2 }) }).click();
    await page.getByRole('button', { name: t('vote-cast:confirm_other', { count: 2 }) }).click();
    await expect(dialog.getByText(t('error:PARTNER_LIMIT_REACHED'))).toBeVisible();
    const [platformPage] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: t('vote-cast:onPlatform') }).click(),
    ]);
    await expect(platformPage).toHaveURL(new RegExp(`^${site}/votehome\\?vote=`));

    await platformPage.goto(`${site}/mypage/myinfo`);
    const limit = platformPage.getByRole('textbox', { name: t('profile-account:limit.perDay') });
    await expect(limit).toHaveValue('1');
    await limit.fill('many');
    await platformPage.getByRole('button', { name: t('profile-account:limit.save') }).click();
    await expect(platformPage.getByText(t('profile-account:limit.wrong'))).toBeVisible();
    await limit.fill('2');
    await platformPage.getByRole('button', { name: t('profile-account:limit.save') }).click();
    await expect(platformPage.getByText(t('profile-account:limit.saved'))).toBeVisible();

    await page.bringToFront();
    await page.getByRole('button', { name: t('vote-cast:send_other', { count: 2 }) }).click();
    await page.getByRole('button', { name: t('vote-cast:confirm_other', { count: 2 }) }).click();
    await expect(page.getByRole('dialog', { name: t('vote-cast:receipt') })).toBeVisible();
    expect(await callAs(fan, 'GET', '/voteright/limit')).toEqual({ perDay: 2, spent: 2 });
  });
});
