import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { settled } from '../harness/settled.ts';
import { registerTicket, scheduleRound } from './broadcast-steps.ts';

const { site } = inject('product');

const ticket = (page: Page) => page.getByRole('region', { name: 'Ticket', exact: true });

describe('the page of an upcoming round', () => {
  it('sells its ticket with the remaining time, and not to a fan who has one', async () => {
    const { address } = await scheduleRound({ access: 'PASS', startsIn: 7_200, endsIn: 9_000 });
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375, height: 800 });
    await page.goto(address);
    // In the first screen, below the poster.
    await expect(ticket(page).getByText('Last Light finale online ticket')).toBeInViewport();
    await expect(ticket(page).getByRole('timer')).toHaveText(/^01:5\d:\d\d$/);
    await ticket(page)
      .getByRole('link', { name: /^Get a ticket · ₩/ })
      .click();
    await expect(page).toHaveURL(/\/producthome\?product=/);
    await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled();

    await page.goto(address);
    await expect(ticket(page)).toBeVisible();
    await registerTicket(fan);
    // As when the fan returns from another tab.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(ticket(page)).toBeHidden();
    await page.goto(address);
    await expect(page.locator('fan-player .time-left-figures')).toBeVisible();
    await settled(page);
    await expect(ticket(page)).toBeHidden();
  });

  it('offers no ticket below the player once the round has begun', async () => {
    const { address } = await scheduleRound({ access: 'PASS', startsIn: 20, endsIn: 900 });
    const { page } = await revisit({});
    await page.goto(address);
    await expect(ticket(page).getByRole('timer')).toBeVisible();
    await expect(ticket(page)).toBeHidden({ timeout: 60_000 });
  });

  it('sells no ticket for a free round, and the page of the title sells the ticket of its next round', async () => {
    const { address } = await scheduleRound({ access: 'FREE', startsIn: 7_200, endsIn: 9_000 });
    const { page } = await revisit({});
    await page.goto(address);
    await expect(page.locator('fan-player .time-left-figures')).toBeVisible();
    await settled(page);
    await expect(ticket(page)).toBeHidden();

    await scheduleRound({ access: 'PASS', startsIn: 600, endsIn: 900 });
    await page.goto(`${site}/titlehome/last-light`);
    await expect(ticket(page).getByRole('timer')).toBeVisible();
    await expect(ticket(page).getByRole('link', { name: /^Get a ticket/ })).toHaveAttribute('href', /product=/);
  });
});
