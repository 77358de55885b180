import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import type { Fan } from '../harness/fans.ts';
import { words } from '../harness/words.ts';
import type { People } from './people.ts';

const { site } = inject('product');

/** What a fan looks at: a page, or what opens on one. */
export interface Screen {
  name: string;
  /** Who has to be signed in; a visitor looks otherwise. */
  as?: (people: People) => Promise<Fan>;
  /** Brings a page that speaks English to the screen. */
  open: (page: Page, people: People) => Promise<void>;
}

/** Opens a page and waits until what the selector names is there and nothing more is fetched. */
export async function see(page: Page, path: string, selector: string): Promise<void> {
  await page.goto(`${site}${path}`);
  await expect(page.locator(selector).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** A screen that its address opens. */
export const at = (name: string, path: string, selector: string): Screen => ({
  name,
  open: (page) => see(page, path, selector),
});

/** Screens as somebody who has just joined sees them: nothing is theirs yet. */
export const asMember = (...screens: Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as: ({ member }) => member() }));

/** Screens as somebody sees them who has something of everything. */
export const asCollector = (...screens: Screen[]): Screen[] =>
  screens.map((screen) => ({ ...screen, as: ({ collector }) => collector() }));

/** Presses the first button with these words. */
export const press = (page: Page, key: string, values?: Record<string, string | number>): Promise<void> =>
  page
    .getByRole('button', { name: words('en', key, values), exact: true })
    .first()
    .click();

/** Waits for an open dialog and for all that it fetches. */
export async function seeDialog(page: Page, within = ''): Promise<void> {
  await expect(page.locator(`dialog[open] ${within}`).first()).toBeVisible();
  await expect(page.locator('dialog[open] .skeleton')).toHaveCount(0);
}

/** What one path answers with, from now on: that the platform can't. */
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
