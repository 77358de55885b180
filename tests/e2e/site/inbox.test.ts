import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { continueWith } from '../account/sign-in-steps.ts';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan } from '../harness/fans.ts';
import { runOperator } from '../harness/operator.ts';
import { revisit } from '../harness/revisit.ts';
import { press } from './keyboard-steps.ts';

const { site } = inject('product');

const bell = (page: Page) => page.locator('.header-bell');
const item = (page: Page, text: string | RegExp) => page.locator('.inbox-item', { hasText: text });

/** An inquiry with an answer, which the inbox shows. */
async function createAnsweredInquiry(fan: Fan): Promise<void> {
  const sentInquiry = await callAs(fan, 'POST', '/inquiry', {
    topic: 'VOTE',
    message: 'Where are they?',
    language: 'en',
  });
  await runOperator('inquiry', ['answer', String(sentInquiry['inquiryId'])], 'They are back.\n');
}

/** Items of the past, written as the server's features write them. */
async function write(fan: Fan, count: number): Promise<void> {
  await change(
    `WITH opened AS (INSERT INTO inbox (user_id) VALUES ($1) ON CONFLICT DO NOTHING)
     INSERT INTO inbox_item (user_id, cause, kind, details)
     SELECT $1, 'test:' || number, 'REFUND_MADE', '{"amount": 3300, "currency": "KRW"}'
     FROM generate_series(1, $2::integer) AS number`,
    [fan.userId, count],
  );
}

describe('the inbox', () => {
  it('shows an answer at once on two devices, links to it, and is marked as read on both', async () => {
    const fan = await joinFan();
    const phone = await revisit({ fan, width: 375, height: 800 });
    const { page } = phone;
    const desk = await phone.context.newPage();
    await desk.setViewportSize({ width: 1280, height: 900 });
    await Promise.all([page.goto(`${site}/notice`), desk.goto(`${site}/inbox`)]);
    await expect(desk.getByText('Nothing here yet')).toBeVisible();
    await expect(bell(page)).toBeVisible();

    await createAnsweredInquiry(fan);
    await expect(bell(page)).toContainText('1 new in your inbox');
    await expect(item(desk, 'Your inquiry has an answer.')).toHaveAttribute('data-unread');
    await bell(page).click();
    await expect(page).toHaveURL(`${site}/inbox`);
    await item(page, 'Your inquiry has an answer.').click();
    await expect(page.getByText('They are back.')).toBeVisible();
    await expect(page).toHaveURL(/\/mypage\/inquiry\?inquiry=/);
    await expect(bell(page)).not.toContainText('new in your inbox');
    await expect(item(desk, 'Your inquiry has an answer.')).not.toHaveAttribute('data-unread');
    await page.goBack();
    await expect(page.getByText('You have read everything.')).toBeVisible();
  });

  it('is marked as read by keyboard, and is continued by page', async () => {
    const fan = await joinFan();
    await write(fan, 45);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/notice`);
    await expect(bell(page)).toContainText('45 new in your inbox');
    await press(page, bell(page));
    await expect(page.locator('.inbox-item')).toHaveCount(20);
    for (const count of [40, 45]) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(page.locator('.inbox-item')).toHaveCount(count);
    }
    await press(page, page.getByRole('button', { name: 'Mark all as read' }));
    await expect(page.getByText('You have read everything.')).toBeVisible();
    await expect(page.locator('.inbox-item[data-unread]')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('You have read everything.')).toBeVisible();
    expect((await callAs(fan, 'GET', '/inbox'))['unread']).toBe(0);
  });

  it('requires a sign-in, and opens after it', async () => {
    const fan = await joinFan();
    await write(fan, 1);
    const { page } = await revisit();
    await page.goto(`${site}/inbox`);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(page).toHaveURL(`${site}/inbox`);
    await expect(item(page, '₩3,300')).toBeVisible();
  });
});
