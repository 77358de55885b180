import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

/** Screens with the site's accent and with a title's, in the state that a fan or a visitor sees first. */
const screens = [
  ['/', 'fan-title .button-primary'],
  ['/titlehome/last-light', 'fan-title .button-primary'],
  ['/votehome?vote=last-light-final', 'fan-vote .button-primary'],
  ['/producthome?product=light-stick', 'fan-store .button-primary'],
  ['/order?product=light-stick', 'fan-store .button-primary'],
  ['/player?stream=last-light-finale', '.button-primary'],
  ['/mypage/myinfo', 'fan-profile .button-primary'],
  ['/service-center', 'fan-inquiry .button-primary'],
  ['/search', 'main .button-primary'],
] as const;

/** The colours of the visible primary buttons, also in elements; without those that can't be pressed now. */
const coloursOn = (page: Page): Promise<string[]> =>
  page
    .locator('.button-primary:visible:not(:disabled, [aria-disabled="true"])')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));

describe('the main action of a screen', () => {
  it.each([
    ['light', false],
    ['dark', true],
  ] as const)('has one colour on every screen, %s', async (_, dark) => {
    const fan = await joinFan();
    const found = new Map<string, string[]>();
    const { page } = await revisit({ fan, dark, language: 'en' });
    for (const [path, selector] of screens) {
      await page.goto(`${site}${path}`);
      await expect(page.locator(`${selector}:visible`).first()).toBeVisible();
      // A transition to the colour of a pressed or enabled button has ended.
      await page.mouse.move(0, 0);
      await expect.poll(async () => new Set(await coloursOn(page)).size, { message: path }).toBeLessThan(2);
      for (const colour of await coloursOn(page)) found.set(colour, [...(found.get(colour) ?? []), path]);
    }
    expect([...found.keys()], JSON.stringify([...found])).toHaveLength(1);
  });
});
