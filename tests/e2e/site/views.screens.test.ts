import type { Locator, Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

/** Below the header, and above the tab bar. */
async function expectInSight(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  await expect(async () => {
    const [box, header, bar] = await Promise.all([
      place.boundingBox(),
      page.locator('.header').boundingBox(),
      page.locator('.tab-bar').boundingBox(),
    ]);
    if (!box || !header || !bar) throw new Error('no box');
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  }).toPass();
}

const phone = { width: 375, height: 740 };

describe('a change of view on a phone', () => {
  it('starts at the heading of an event, and puts the focus there', async () => {
    const { page } = await revisit(phone);
    await page.goto(`${site}/event`);
    await page.getByRole('link', { name: 'A seat at the table read' }).click();
    const heading = page.getByRole('heading', { name: 'A seat at the table read' });
    await expect(heading).toBeFocused();
    await expectInSight(page, heading);
  });

  it('starts at the heading of a vote from far down the board, and back at the vote’s card', async () => {
    const { page } = await revisit(phone);
    await page.goto(`${site}/votehome`);
    const card = page.locator('fan-vote').getByRole('link').last();
    await card.scrollIntoViewIfNeeded();
    const name = (await card.getAttribute('aria-label')) ?? (await card.textContent());
    await card.click();
    const heading = page.locator('fan-vote .hero-name');
    await expect(heading).toBeFocused();
    await expectInSight(page, heading);
    expect(name).toContain(await heading.textContent());
    await page.goBack();
    await expect(card).toBeInViewport();
  });

  it('starts at the heading of a product and of a notice', async () => {
    const { page } = await revisit(phone);
    for (const [path, name] of [
      ['/producthome', 'Moonjar photobook'],
      ['/notice', 'Half an hour of maintenance at dawn'],
    ] as const) {
      await page.goto(`${site}${path}`);
      await page.getByRole('link', { name }).first().click();
      const heading = page.getByRole('heading', { name });
      await expect(heading).toBeFocused();
      await expectInSight(page, heading);
    }
  });

  it('shows that an inquiry was sent', async () => {
    const { page } = await revisit({ ...phone, fan: await joinFan() });
    await page.goto(`${site}/service-center?view=ask`);
    await page.getByText('Votes', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Your message' }).fill('Where is my vote? '.repeat(20));
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your inquiry is sent' })).toBeFocused();
    await expectInSight(page, page.getByRole('heading', { name: 'Your inquiry is sent' }));
  });

  it('shows that a profile was saved', async () => {
    const { page } = await revisit({ ...phone, fan: await joinFan() });
    await page.goto(`${site}/mypage/myinfo`);
    await page.getByRole('textbox', { name: 'Phone (optional)' }).fill('010-1234-5678');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectInSight(page, page.getByText('Saved.', { exact: true }));
  });
});
