import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import type { Fan } from '../harness/fans.ts';
import { settled } from '../harness/settled.ts';
import { words } from '../harness/words.ts';
import type { People } from './people.ts';

const { site } = inject('product');

/** A screen to check: a page, or a dialog on one. */
export interface Screen {
  name: string;
  /** The signed-in fan; without one it is a visitor's screen. */
  as?: (people: People) => Promise<Fan>;
  /** Needs a browser that has cached nothing, or changes its page for all later addresses. */
  alone?: true;
  /** True for a screen that is also used on a tablet, with a layout of its own. */
  onTablet?: true;
  /** Opens the screen in English. */
  open: (page: Page, people: People) => Promise<void>;
}

/** Opens a page and waits until an element matches the selector and no request is running. */
export async function see(page: Page, path: string, selector: string): Promise<void> {
  await page.goto(`${site}${path}`);
  await expect(page.locator(selector).first()).toBeVisible();
  await settled(page);
}

/** A screen that has an address. */
export const at = (name: string, path: string, selector: string): Screen => ({
  name,
  open: (page) => see(page, path, selector),
});

/** Screens of a fan who has just signed up and has nothing yet. */
export const asMember = (...screens: Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as: ({ member }) => member() }));

/** Screens of a fan who has something of everything. */
export const asCollector = (...screens: Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as: ({ collector }) => collector() }));

/** Presses the first button with these words. */
export const press = (page: Page, key: string, values?: Record<string, string | number>): Promise<void> =>
  page
    .getByRole('button', { name: words('en', key, values), exact: true })
    .first()
    .click();

/** Waits for an open dialog and for all its requests. */
export async function seeDialog(page: Page, within = ''): Promise<void> {
  await expect(page.locator(`dialog[open] ${within}`).first()).toBeVisible();
  await expect(page.locator('dialog[open] .skeleton')).toHaveCount(0);
}

/** Lets all requests to one path fail with an internal error from now on. */
export async function breakDown(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === `/api/v1${path}`,
    (route) =>
      route.fulfill({
        status: 503,
        json: { status: 503, code: 'SERVER_ERROR', message: 'Not now', requestId: 'for-the-service-center' },
      }),
  );
}
