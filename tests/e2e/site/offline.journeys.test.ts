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

/** Delays of retries, half a second and longer, never end: only the network's return can lead to another attempt. */
function endNoDelay(): void {
  const start = setTimeout;
  const startShort = (...[act, delay = 0, ...values]: Parameters<typeof setTimeout>) =>
    start(delay < 500 ? act : () => undefined, delay, ...values);
  Object.assign(globalThis, { setTimeout: startShort });
  AbortSignal.timeout = () => new AbortController().signal;
}

describe('without a network', () => {
  it.each(pages)(
    '%s comes by itself once there is one, as a new page and as one that was read before',
    async (link, path, content) => {
      const { page, context, expectComplaint } = await visit({ fan: await joinFan() });
      expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|did not load/);
      await context.addInitScript(endNoDelay);
      const open = async () => {
        await page.goto(`${site}/search`);
        await settled(page);
        await context.setOffline(true);
        await page.getByRole('link', { name: link }).first().click();
        await expect(page).toHaveURL(site + path);
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        await context.setOffline(false);
        await expect(page.locator(content).first()).toBeVisible();
      };
      await open();
      // Now its scripts are in the cache of the browser, and its replies are not.
      await open();
    },
  );
});
