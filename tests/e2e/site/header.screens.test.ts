import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

describe('the header', () => {
  it.each(['ko', 'en', 'ja'] as const)(
    'has its name in one line and all tools inside a window of 320 pixels in %s',
    async (language) => {
      const { page } = await revisit({ width: 320, language });
      await page.goto(site);
      const wordmark = page.locator('.header .wordmark');
      await expect(page.locator('.header fan-login .button, .header fan-login button').first()).toBeVisible();
      const lines = await wordmark.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element.lastChild ?? element);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const header = await page.locator('.header').boundingBox();
      expect(header?.height).toBe(64);
    },
  );
});
