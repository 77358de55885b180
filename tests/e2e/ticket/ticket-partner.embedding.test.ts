import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { signInThere, t } from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { joinFan, onAnotherDevice } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { newCode } from './ticket-steps.ts';

const { site, partner } = inject('product');

const wallet = (page: Page) => page.locator('fan-ticket');
const name = '라스트 라이트 파이널';

describe("tickets on an artist's page on another origin", () => {
  it('are registered by typing and used there, shown on the site, and moved with the remaining number of moves', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375, language: 'ko' });
    await page.goto(partner);
    await signInThere(page, fan);
    await wallet(page).scrollIntoViewIfNeeded();
    await wallet(page)
      .getByRole('textbox', { name: t('ticket:code') })
      .fill((await newCode()).toLowerCase());
    await wallet(page)
      .getByRole('button', { name: t('ticket:register'), exact: true })
      .click();
    await expect(wallet(page).getByRole('heading', { name, level: 2 })).toBeVisible();
    expect(page.url()).toBe(`${partner}/`);
    await wallet(page)
      .getByRole('button', { name: /사용하기/ })
      .first()
      .click();
    const question = wallet(page).getByRole('dialog');
    await expect(question.getByText(t('ticket-detail:ask.use.spends_other', { count: 2, total: 3 }))).toBeVisible();
    await expect(question.getByText(t('ticket-detail:ask.use.binds_other', { count: 2 }))).toBeVisible();
    await question.getByRole('button', { name: t('ticket-detail:ask.use.yes') }).click();
    await expect(wallet(page).getByText(new URL(partner).host).first()).toBeVisible();

    const other = await revisit({ fan: await onAnotherDevice(fan) });
    await other.page.goto(`${site}/mypage/ticket`);
    await other.page.getByRole('link', { name: 'Last Light finale' }).click();
    await expect(other.page.getByText(new URL(partner).host).first()).toBeVisible();
    await other.page.getByRole('button', { name: 'Move it to this device' }).click();
    await expect(other.page.getByRole('dialog').getByText('2 device changes left', { exact: true })).toBeVisible();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Move it to this device' }).click();
    await expect(other.page.getByText('1 of 2')).toBeVisible();

    // Moving it back, and undoing its use, happen on the platform.
    await page.reload();
    const there = wallet(page);
    await there.scrollIntoViewIfNeeded();
    await there.getByRole('link', { name }).click();
    const onPlatform = there.getByRole('link', { name: t('ticket-detail:onPlatform') });
    await expect(onPlatform).toHaveAttribute('href', new RegExp(`^${site}/mypage/ticket[?]ticket=`));
    for (const key of ['ticket-detail:move', 'ticket-detail:reset'])
      await expect(there.getByRole('button', { name: t(key) })).toHaveCount(0);
  });
});
