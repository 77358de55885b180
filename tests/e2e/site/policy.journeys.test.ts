import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

describe('the legal pages', () => {
  it.each([
    ['/policy', 'Fanfare Terms of Service', 'Terms of service'],
    ['/service-policy', 'Service policy', 'Service policy'],
    ['/privacy-policy', 'Collection and use of personal data', 'Privacy policy'],
    ['/specifiedCommercialTransaction', 'Specified commercial transactions', 'Specified commercial transactions'],
  ])('%s has its own page, with links to the home page and the other pages', async (path, title, name) => {
    const { page } = await revisit({ width: 375 });
    await page.goto(site + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.getByRole('link', { name: /Fanfare.*To the home page/ }).click();
    await expect(page).toHaveURL(`${site}/`);
  });

  it.each(['/policy', '/player'])(
    'and the live page keep the site’s navigation, wide and on a phone: %s',
    async (path) => {
      const { page } = await revisit();
      await page.goto(site + path);
      const store = page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link', { name: 'Store', exact: true });
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(store).toHaveCount(1);
        await expect(store).toBeInViewport();
      }
    },
  );

  it('exist in each language, and switch at once', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/specifiedCommercialTransaction`);
    await expect(page.getByRole('cell', { name: 'Seller', exact: true })).toBeVisible();
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(page.getByRole('heading', { name: '特定商取引法に基づく表記' })).toBeVisible();
    for (const item of ['販売事業者', '所在地', '電話番号', '販売価格', 'お支払い方法', '商品の引渡時期', '動作環境']) {
      await expect(page.getByRole('cell', { name: item, exact: true })).toBeVisible();
    }
    await expect(page.getByText('{{')).toHaveCount(0);
  });

  it('keep old versions readable, show the changes, and link to the current one', async () => {
    const { page } = await revisit();
    await page.goto(`${site}/policy`);
    const versions = page.getByRole('region', { name: 'Versions' });
    await expect(versions.getByText('New: tickets and streams (7-2)')).toBeVisible();
    await versions.getByRole('link', { name: 'From November 1, 2026' }).click();
    await expect(page).toHaveURL(`${site}/policy?version=2026-11-01`);
    await expect(page.getByText('This version no longer applies.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('This version no longer applies.')).toBeVisible();
    await page.getByRole('link', { name: 'Read the current version' }).click();
    await expect(page).toHaveURL(`${site}/policy`);
    await expect(page.getByText('This version no longer applies.')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText('This version no longer applies.')).toBeVisible();
  });

  it('say when a version does not exist', async () => {
    const { page, expectComplaint } = await revisit();
    expectComplaint(/404/);
    await page.goto(`${site}/policy?version=2001-01-01`);
    await expect(page.getByText("We couldn't find that.")).toBeVisible();
  });
});
