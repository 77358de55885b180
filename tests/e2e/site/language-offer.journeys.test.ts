import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';
import { type Language } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');

/** A visitor with a browser in this language who never chose one on the site. */
async function open(language: Language, width: number): Promise<Page> {
  const { page } = await revisit({ language, width, height: 740 });
  await page.goto(`${site}/`);
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: words('ko', 'title:newInStore') })).toBeVisible();
  return page;
}

describe('the offer of the browser’s language', () => {
  it.each([
    ['ja', 375],
    ['en', 1280],
  ] as const)('changes the site to %s in one click, for good', async (language, width) => {
    const page = await open(language, width);
    const offer = page.getByRole('complementary', { name: words(language, 'language-offer:label') });
    await expect(offer).toHaveAttribute('lang', language);
    await offer.getByRole('button', { name: words(language, 'language-offer:accept') }).click();
    await expect(page.getByRole('heading', { name: words(language, 'title:newInStore') })).toBeVisible();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: words(language, 'title:newInStore') })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });

  it('stays closed after it was refused, and the page stays Korean', async () => {
    const page = await open('en', 375);
    await page.getByRole('button', { name: words('en', 'language-offer:decline') }).click();
    await expect(page.getByText(words('en', 'language-offer:accept'))).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: words('ko', 'title:newInStore') })).toBeVisible();
    await expect(page.getByText(words('en', 'language-offer:accept'))).toHaveCount(0);
  });

  it('is not made to a Korean browser', async () => {
    const page = await open('ko', 375);
    await expect(page.getByText(words('ko', 'language-offer:accept'))).toHaveCount(0);
  });
});
