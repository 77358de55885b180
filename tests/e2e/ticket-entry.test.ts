import { describe, it } from 'vitest';
import { expect } from './expect.ts';
import { joinFan } from './fans.ts';
import { openTicket, operateTickets, scan, ticketHeading } from './ticket-steps.ts';
import { visit } from './visitor.ts';

describe('the code for the door', () => {
  it('comes with the binding, changes, needs no network, and lets in once', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await visit({ fan, width: 375 });
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await openTicket(page, fan);
    await page.getByRole('button', { name: 'Show entry code' }).click();
    // On no device yet: the fan learns first what it costs to change that.
    await expect(page.getByRole('dialog').getByText('You can move it to another one 2 times later.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Tie it to this device' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();
    const first = await scan(page);
    expect(first).toMatch(/^FE1\.FT-[0-9A-Z]{10}\.[0-9A-Z]+\.[0-9A-Z]{16}$/);

    await context.setOffline(true);
    // Half a minute at most, on the real clock: the operator's command asks the database's.
    await expect.poll(() => scan(page), { timeout: 45_000 }).not.toBe(first);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Show entry code' }).click();
    await expect(page.locator('.entry-squares')).toBeVisible();
    expect(await operateTickets('check', await scan(page))).toContain('COME IN');
    await expect(operateTickets('check', await scan(page))).rejects.toThrow();

    await context.setOffline(false);
    await page.reload();
    await expect(ticketHeading(page)).toBeVisible();
    await expect(page.getByText(/^Let in on /)).toBeVisible();
    await page.getByText('Activity').click();
    await expect(page.getByRole('group').getByRole('listitem')).toHaveCount(3);
  });
});
