import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';
import { withoutServedContent } from '../harness/served.ts';

const { site } = inject('product');

describe('going back', () => {
  it('returns to the same position when the list loads late', async () => {
    const { page } = await revisit({ width: 375, height: 740 });
    await withoutServedContent(page);
    await page.goto(`${site}/votehome`);
    const link = page.getByRole('link', { name: 'The Last Nine' });
    await link.evaluate((card) => card.scrollIntoView());
    await link.click();
    await expect(page.locator('.vote [data-candidate]').first()).toBeVisible();
    // Another page of the address, without the list in its memory.
    await page.reload();
    await expect(page.locator('.vote [data-candidate]').first()).toBeVisible();
    const released = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/vote(\?|$)/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goBack();
    await expect(page.locator('.vote [data-candidate]').first()).toBeHidden();
    released.resolve();
    await expect(link).toBeInViewport();
  });
});
