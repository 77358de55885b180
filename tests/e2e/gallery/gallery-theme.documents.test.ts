import axe from 'axe-core';
import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { writeBrand } from '../../../demo/gallery/theme/brand.ts';
import { contrast, fromHex } from '../../../demo/gallery/theme/colour.ts';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');
const brand = {
  accent: '#0a7f5a',
  ground: '#f3efe2',
  ink: '#1d2b53',
  font: 'serif',
  radius: 'square',
  density: 'compact',
} as const;
const address = `${site}/demo/theme#${writeBrand(brand)}`;

const side = (page: Page, look: 'light' | 'dark') => page.locator(`.theme-side[data-theme=${look}]`);

const hasRendered = (place: Element) => {
  const root = place.firstElementChild?.shadowRoot;
  return (root?.querySelector('.surface')?.childElementCount ?? 0) > 0 && !root?.querySelector('.loading');
};

/** A colour of an element, as `#rrggbb`. */
const shownColour = (page: Page, look: 'light' | 'dark', property: 'color' | 'backgroundColor') =>
  side(page, look).evaluate((element, name) => {
    const numbers = getComputedStyle(element)[name].match(/[\d.]+/g) ?? [];
    return `#${numbers.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  }, property);

describe('the theme studio', () => {
  it('shows every element in the brand colour, light and dark, with readable text', async () => {
    const { page } = await revisit();
    await page.goto(address);
    for (const look of ['light', 'dark'] as const) {
      await page
        .locator('.theme-look')
        .getByRole('radio')
        .nth(look === 'light' ? 0 : 1)
        .check();
      const login = side(page, look).locator('fan-login');
      await login.scrollIntoViewIfNeeded();
      await expect(login.getByRole('button').first()).toBeVisible();
      const surface = login.locator('.surface');
      await expect(surface).toHaveCSS('font-family', /Noto Serif KR/);
      const [text, ground] = [await shownColour(page, look, 'color'), await shownColour(page, look, 'backgroundColor')];
      expect(contrast(fromHex(text), fromHex(ground))).toBeGreaterThanOrEqual(4.5);
      await expect(login.getByRole('button').first()).toHaveCSS('border-top-left-radius', '0px');
      const tags = await side(page, look).locator('.theme-sample code').allTextContents();
      expect(new Set(tags).size).toBe(tags.length);
      expect(tags.length).toBeGreaterThanOrEqual(13);
    }
  });

  it('keeps the brand colour in the address, and exports it as CSS and as design tokens', async () => {
    const { page, context } = await revisit();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site });
    await page.goto(`${site}/demo/theme`);
    await page.getByLabel('Accent').fill('#123456');
    await page.getByRole('radio', { name: 'Full' }).check();
    await expect.poll(() => page.url()).toContain('accent=123456');
    await expect.poll(() => page.url()).toContain('radius=full');
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole('button', { name: 'Copy the CSS' }).click();
    await expect.poll(clipboard).toMatch(/^:root \{[^]*--fan-accent: #123456;[^]*--fan-roundness: 1\.5;/);
    await page.getByRole('button', { name: 'Copy design tokens' }).click();
    await expect.poll(async () => (await clipboard()).startsWith('{')).toBe(true);
    expect(JSON.parse(await clipboard()).color.accent.$value.hex).toBe('#123456');
    await page.reload();
    await expect(page.getByLabel('Accent')).toHaveValue('#123456');
  });

  it('has each landmark once, though both themes are in sight', async () => {
    const { page } = await revisit({ width: 1280 });
    await page.goto(address);
    const samples = side(page, 'light').locator('.theme-place > *');
    await expect(samples).toHaveCount(13);
    for (const look of ['light', 'dark'] as const) {
      for (const sample of await side(page, look).locator('.theme-place').all()) {
        await sample.scrollIntoViewIfNeeded();
        await expect.poll(() => sample.evaluate(hasRendered)).toBe(true);
      }
    }
    await page.evaluate(axe.source);
    const shared = () =>
      page.evaluate(async () => {
        const rule = { runOnly: { type: 'rule' as const, values: ['landmark-unique'] } };
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, rule);
        return violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')));
      });
    expect(await shared()).toEqual([]);
    // A press on the other theme changes to it.
    await side(page, 'dark').getByRole('heading', { level: 2 }).first().click();
    await expect(page.locator('.theme-look').getByRole('radio').nth(1)).toBeChecked();
    expect(await shared()).toEqual([]);
  });

  it('shows one theme at a time on a phone, without horizontal scrolling', async () => {
    const { page } = await revisit({ width: 375, height: 740, touch: true });
    await page.goto(address);
    await expect(side(page, 'light')).toBeVisible();
    await expect(side(page, 'dark')).toBeHidden();
    await page.getByRole('radio', { name: 'Dark' }).last().check();
    await expect(side(page, 'dark')).toBeVisible();
    await expect(side(page, 'light')).toBeHidden();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 375);
  });
});

it('sets roundness and density once for every element', async () => {
  const { page } = await revisit();
  await page.goto(`${site}/demo/`);
  await expect(page.locator('.stage-place > *')).toBeVisible();
  const tokens = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--fan-radius-m', '--fan-space-5'].map((name) => style.getPropertyValue(name).replaceAll(' ', ''));
    });
  const before = await tokens();
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--fan-roundness', '0');
    document.documentElement.style.setProperty('--fan-density', '0.5');
  });
  expect(await tokens()).not.toEqual(before);
});
