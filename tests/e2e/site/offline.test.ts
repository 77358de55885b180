import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { settled } from '../harness/settled.ts';
import { visit } from '../harness/visitor.ts';

const { site } = inject('product');

/** Each page with a part of its content, which comes from the server. */
const pages = [
  ['Vote', '/votehome', 'fan-vote article'],
  ['Store', '/producthome', 'fan-store .products li'],
  ['Events', '/event', 'fan-event .cards li'],
  ['Notices', '/notice', 'fan-notice .notices li'],
  ['Live', '/player', 'fan-player li'],
] as const;

describe('without a network', () => {
  it.each(pages)(
    '%s comes by itself once there is one, as a new page and as one that was read before',
    async (link, path, content) => {
      const { page, context, expectComplaint } = await visit({ fan: await joinFan() });
      expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|did not load/);
      const open = async () => {
        await page.goto(`${site}/search`);
        await settled(page);
        await context.setOffline(true);
        await page.getByRole('link', { name: link }).first().click();
        await expect(page).toHaveURL(site + path);
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        await context.setOffline(false);
        // At once, and not after the next delay, which may be a minute.
        await expect(page.locator(content).first()).toBeVisible({ timeout: 5_000 });
      };
      await open();
      // Now its scripts are in the cache of the browser, and its replies are not.
      await open();
    },
  );
});
