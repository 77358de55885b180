import type { Page } from 'playwright';
import { expect as playwrightExpect } from 'playwright/test';

const expect = playwrightExpect.configure({ timeout: 30_000 });

/** Unexpected output of a page: errors, warnings about hydration, and failures of elements. */
export interface Complaints {
  readonly list: string[];
}

/** Listens from the page's start on. */
export async function collectComplaints(page: Page): Promise<Complaints> {
  const list: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /hydrat|mismatch|did not match/i.test(text))
      list.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => list.push(`thrown: ${error.message}`));
  await page.addInitScript(() => {
    addEventListener('fan-error', ({ detail }) => console.error(`fan-error ${detail.code} ${detail.message}`));
  });
  return { list };
}

/** The visible part of an element, once it is rendered. */
const surface = (page: Page, selector: string) => page.locator(`${selector} .surface > *`).first();

/**
 * Tests the page that every host in tests/hosts has, in its own framework: a vote whose id comes from an attribute and
 * whose listener is the framework's, a keyed list, an element whose property was set before it was defined, one that is
 * removed and added again, and a second page without a reload.
 * @param address the host's home page
 */
export async function drive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  // The attribute is set before the upgrade, and the framework's own listener gets the event with its detail.
  await expect(page.locator('#shown')).toHaveText('last-light-final');
  // The children of a tag survive rendering and hydration unchanged.
  expect(await page.locator('#vote > a').getAttribute('href')).toContain('/votehome');
  // A flag, and a property that was set before the tag was defined.
  await expect(surface(page, '#login')).toBeVisible();
  expect(await page.locator('#login').evaluate((login) => Reflect.get(login, 'compact'))).toBe(true);
  await expect(page.locator('#by-property h1, #by-property h2').first()).toBeVisible();
  expect(await page.locator('#by-property').evaluate((policy) => Reflect.get(policy, 'type'))).toBe('age');
  // After the upgrade.
  await page.locator('#swap').click();
  await expect(page.locator('#shown')).toHaveText('last-light-centre');
  await reorder(page);
  await remount(page);
  await visitOtherPageAndReturn(page);
}

/** Keyed children change places, and stay the same elements with the same content. */
async function reorder(page: Page): Promise<void> {
  await expect(page.locator('li fan-policy .surface h1, li fan-policy .surface h2').nth(2)).toBeAttached();
  await page.evaluate(() => {
    const policies = [...document.querySelectorAll('li fan-policy')];
    const shown = policies.map((policy) => policy.shadowRoot?.querySelector('.surface')?.firstElementChild);
    Object.assign(globalThis, { policies, shown });
  });
  await page.locator('#reverse').click();
  await expect(page.locator('li fan-policy').first()).toHaveJSProperty('type', 'service');
  const sameElements = await page.evaluate(() => {
    const policies = [...document.querySelectorAll('li fan-policy')].toReversed();
    const shown = policies.map((policy) => policy.shadowRoot?.querySelector('.surface')?.firstElementChild);
    const isSame = (name: string, now: unknown[]) =>
      now.every((one, index) => one === Reflect.get(globalThis, name)[index]);
    return [policies.length, isSame('policies', policies), isSame('shown', shown)];
  });
  expect(sameElements).toEqual([3, true, true]);
}

async function remount(page: Page): Promise<void> {
  await page.locator('#toggle').click();
  await expect(page.locator('#vote')).toHaveCount(0);
  await page.locator('#toggle').click();
  await expect(surface(page, '#vote')).toBeVisible();
  expect(await page.locator('#vote').getAttribute('vote-id')).toBe('last-light-centre');
}

/** To another page and back in the same document. */
async function visitOtherPageAndReturn(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.locator('#to-other').click();
  await expect(page.locator('#vote')).toHaveCount(0);
  await expect(surface(page, '#other')).toBeVisible();
  await page.locator('#to-home').click();
  await expect(page.locator('#shown')).toHaveText('last-light-final');
  await expect(surface(page, '#vote')).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSameDocument'))).toBe(true);
}
