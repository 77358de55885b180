import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { openTicket, operateTickets, scan, ticketHeading } from './ticket-steps.ts';

/** Checks that the service worker of the tickets' page is active, and the page and its scripts are cached. */
async function isPageCached(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration('/mypage/ticket');
  const cached = await caches.match('/mypage/ticket');
  return worker?.active?.state === 'activated' && cached !== undefined;
}

/** Sets the browser's clock ahead, in milliseconds. */
function runAhead(milliseconds: number): void {
  const now = Date.now.bind(Date);
  const ahead = () => now() + milliseconds;
  globalThis.Date = new Proxy(Date, {
    construct: (real, args) => (args.length > 0 ? Reflect.construct(real, args) : new real(ahead())),
    get: (real, name) => (name === 'now' ? ahead : Reflect.get(real, name)),
  });
}

describe('the entry code', () => {
  it('appears after the device is bound, changes, works offline, and is accepted once', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await visit({ fan, width: 375, workers: true });
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    // The phone's own clock must have no effect.
    await context.addInitScript(runAhead, 5 * 3_600_000);
    await openTicket(page, fan);
    // As after a long visit: the browser's list of loaded resources is full before the tickets.
    await page.evaluate(() => {
      performance.clearResourceTimings();
      performance.setResourceTimingBufferSize(0);
    });
    await page.getByRole('button', { name: 'Show entry code' }).click();
    // Not bound yet: the fan first reads that changing the device later is limited.
    await expect(page.getByRole('dialog').getByText('You can move it to another one 2 times later.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Tie it to this device' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();
    const first = await scan(page);
    expect(first).toMatch(/^FE1\.FT-[0-9A-Z]{10}\.[0-9A-Z]+\.[0-9A-Z]{16}$/);

    // From here on the page is cached.
    await expect.poll(() => page.evaluate(isPageCached)).toBe(true);

    await context.setOffline(true);
    // Waits for the next half minute on the real clock: the operator's command uses the database's clock.
    const phone = await context.newCDPSession(page);
    await phone.send('Page.setWebLifecycleState', { state: 'frozen' });
    const step = Math.floor(Date.now() / 30_000);
    await expect.poll(() => Math.floor(Date.now() / 30_000), { timeout: 45_000 }).toBeGreaterThan(step);
    await phone.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(() => scan(page)).not.toBe(first);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show entry code' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();

    // The browser has discarded the page, and opens it again at the entrance.
    await page.reload();
    await expect(ticketHeading(page)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Show entry code' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();
    expect(await operateTickets('check', await scan(page))).toContain('COME IN');
    await expect(operateTickets('check', await scan(page))).rejects.toThrow();

    // The page updates when the network is back.
    await page.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(false);
    await expect(page.getByText(/^Entered on /)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.getByText('Activity').click();
    await expect(page.getByRole('group').getByRole('listitem')).toHaveCount(3);
  });
});
