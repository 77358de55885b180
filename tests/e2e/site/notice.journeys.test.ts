import axe from 'axe-core';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');
const finalNight = 'How the night of the Last Light final goes';

describe('notices', () => {
  it('are listed with pinned ones first, open on a click, and the back button returns to the list', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/notice`);
    const first = page.locator('fan-notice article').first();
    await expect(first).toContainText('Pinned');
    await expect(first).toContainText(finalNight);
    await page.getByRole('link', { name: finalNight }).click();
    await expect(page).toHaveURL(`${site}/notice?notice=final-night`);
    await expect(page.getByRole('heading', { name: finalNight })).toBeFocused();
    await expect(page).toHaveTitle(`${finalNight} · Fanfare`);
    await expect(page.getByRole('columnheader', { name: 'In order' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Half an hour of maintenance at dawn' })).toBeVisible();
    await expect(page).toHaveTitle('Notices · Fanfare');
  });

  it('open by their own address in every language, and say when one is removed', async () => {
    for (const language of ['ko', 'en', 'ja'] as const) {
      const { page, expectComplaint } = await revisit({ language });
      expectComplaint(/404/);
      await page.goto(`${site}/notice?notice=receipts`);
      await expect(page.locator('fan-notice .prose strong').first()).toBeVisible();
      await expect(page.locator('fan-notice')).toContainText(words(language, 'notice:categories.NEWS'));
      await page.goto(`${site}/notice?notice=no-such-notice`);
      await expect(page.getByText(words(language, 'notice:missing'))).toBeVisible();
    }
  });

  it('show a dot until they are read, also after a visitor signs in', async () => {
    const fan = await joinFan();
    const { page } = await revisit();
    await page.goto(`${site}/notice`);
    const dot = page.locator('.header-places .unread-dot');
    await expect(dot).toBeVisible();
    await page.getByRole('link', { name: finalNight }).click();
    await expect(page.locator('fan-notice .prose').first()).toBeVisible();
    await page.getByRole('link', { name: 'All notices' }).click();
    const read = page.locator('fan-notice article').filter({ hasText: finalNight });
    await expect(read).toBeVisible();
    await expect(read).not.toHaveAttribute('data-new');
    await page.reload();
    await expect(read).not.toHaveAttribute('data-new');
    await expect(page.locator('fan-notice article[data-new]').first()).toBeVisible();

    const before = await callAs(fan, 'GET', '/notice/unread');
    expect(before['noticeIds']).toContain('final-night');
    const device = await page.evaluate(() => localStorage.getItem('noticesRead'));
    const signedIn = await revisit({ fan });
    await signedIn.context.addInitScript((stored) => localStorage.setItem('noticesRead', stored ?? '[]'), device);
    await signedIn.page.goto(`${site}/notice`);
    await expect
      .poll(async () => (await callAs(fan, 'GET', '/notice/unread'))['noticeIds'])
      .not.toContain('final-night');
  });

  it.each([375, 1280])('are accessible and fit at %i pixels', async (width) => {
    const { page } = await revisit({ width, language: 'ja', dark: width === 1280 });
    for (const path of ['/notice', '/notice?notice=final-night']) {
      await page.goto(`${site}${path}`);
      await expect(page.locator('fan-notice :is(article)').first()).toBeVisible();
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
        return violations.map(({ id }) => id);
      });
      expect(found).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
