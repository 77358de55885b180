import axe from 'axe-core';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

describe('the search', () => {
  it.each([375, 1280])('is accessible and fits at %i pixels', async (width) => {
    const { page } = await revisit({ width, language: 'ko', dark: width === 375 });
    await page.goto(`${site}/search?q=${encodeURIComponent('라이트')}`);
    await expect(page.locator('.hit').first()).toBeVisible();
    await page.evaluate(axe.source);
    const found = await page.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
      return violations.map(({ id }) => id);
    });
    expect(found).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
