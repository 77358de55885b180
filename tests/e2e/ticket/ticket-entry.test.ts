import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { openTicket, operateTickets, scan, ticketHeading } from './ticket-steps.ts';

/** Whether the worker of the tickets' page is there, and the page with its scripts in the cache. */
async function isPageKept(): Promise<boolean> {
  const worker = await navigator.serviceWorker.getRegistration('/mypage/ticket');
  const kept = await caches.match('/mypage/ticket');
  return worker?.active?.state === 'activated' && kept !== undefined;
}

/** Sets the browser's clock ahead, in milliseconds. */
function runAhead(milliseconds: number): void {
  const now = Date.now.bind(Date);
  const ahead = () => now() + milliseconds;
  globalThis.Date = new Proxy(Date, {
    construct: (real, given) => (given.length > 0 ? Reflect.construct(real, given) : new real(ahead())),
    get: (real, name) => (name === 'now' ? ahead : Reflect.get(real, name)),
  });
}

describe('the code for the door', () => {
  it('comes with the binding, changes, needs no network, and lets in once', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await visit({ fan, width: 375 });
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    // Nothing at the door may rest on the phone's own clock.
    await context.addInitScript(runAhead, 5 * 3_600_000);
    await openTicket(page, fan);
    // As after looking around for long: the browser's own list of what was loaded has no room for the tickets.
    await page.evaluate(() => {
      performance.clearResourceTimings();
      performance.setResourceTimingBufferSize(0);
    });
    await page.getByRole('button', { name: 'Show entry code' }).click();
    // On no device yet: the fan learns first what it costs to change that.
    await expect(page.getByRole('dialog').getByText('You can move it to another one 2 times later.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Tie it to this device' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();
    const first = await scan(page);
    expect(first).toMatch(/^FE1\.FT-[0-9A-Z]{10}\.[0-9A-Z]+\.[0-9A-Z]{16}$/);

    // The site keeps its own page from now on.
    await expect.poll(() => page.evaluate(isPageKept)).toBe(true);

    await context.setOffline(true);
    // The phone sleeps until the next half minute, on the real clock: the operator's command asks the database's.
    const phone = await context.newCDPSession(page);
    await phone.send('Page.setWebLifecycleState', { state: 'frozen' });
    const step = Math.floor(Date.now() / 30_000);
    await expect.poll(() => Math.floor(Date.now() / 30_000), { timeout: 45_000 }).toBeGreaterThan(step);
    await phone.send('Page.setWebLifecycleState', { state: 'active' });
    await expect.poll(() => scan(page)).not.toBe(first);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show entry code' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();

    // The browser has thrown the page away meanwhile, and opens it anew at the door.
    await page.reload();
    await expect(ticketHeading(page)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Show entry code' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();
    expect(await operateTickets('check', await scan(page))).toContain('COME IN');
    await expect(operateTickets('check', await scan(page))).rejects.toThrow();

    // The page learns by itself that the network is back, and what happened meanwhile.
    await page.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(false);
    await expect(page.getByText(/^Let in on /)).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
    await page.getByText('Activity').click();
    await expect(page.getByRole('group').getByRole('listitem')).toHaveCount(3);
  });
});
