import type { Page } from 'playwright';
import { expect } from '../../harness/expect.ts';
import { words } from '../../harness/words.ts';
import { registerTicket } from '../../player/broadcast-steps.ts';
import type { People } from '../people.ts';
import { asCollector, asMember, at, press, type Screen, see, seeDialog } from '../screen.ts';

const openTicket = (page: Page, ticketId: string) =>
  see(page, `/mypage/ticket?ticket=${ticketId}`, 'fan-ticket .quotas');

/** The question that a button of a ticket asks before anything is changed. */
const question = (
  name: string,
  which: keyof Awaited<ReturnType<People['tickets']>>,
  button: string | RegExp,
): Screen => ({
  name,
  open: async (page, { tickets }) => {
    await openTicket(page, (await tickets())[which]);
    await page.getByRole('button', { name: button }).first().click();
    await seeDialog(page, '.question > *');
  },
});

/** A ticket is bound to the browser that shows its entry code, so each screen uses a ticket of its own. */
async function openEntryCode(page: Page, { collector }: People): Promise<void> {
  await openTicket(page, await registerTicket(await collector()));
  await press(page, 'ticket-detail:showEntry');
  await press(page, 'ticket-detail:ask.bind.yes');
  await expect(page.locator('.entry-squares')).toBeVisible();
}

export const ticketScreens: readonly Screen[] = [
  at('the tickets, signed out', '/mypage/ticket', 'main button'),
  ...asMember(at('no tickets', '/mypage/ticket', 'fan-ticket .surface'), {
    name: 'a code that is read from a picture',
    open: async (page) => {
      await see(page, '/mypage/ticket', 'fan-ticket form');
      await press(page, 'ticket:scan');
      await expect(page.getByText(/There is no camera to use|The camera isn't allowed/)).toBeVisible();
    },
  }),
  ...asCollector(
    {
      name: 'the tickets',
      open: async (page, { tickets }) => {
        await tickets();
        await see(page, '/mypage/ticket', 'fan-ticket .ticket-name');
      },
    },
    {
      name: 'a ticket with its code and its activity',
      open: async (page, { tickets }) => {
        await openTicket(page, (await tickets()).fresh);
        await press(page, 'ticket-detail:showCode');
        await page.getByText(words('en', 'ticket-detail:log')).click();
        await expect(page.locator('fan-ticket .log-entries')).toBeVisible();
      },
    },
    {
      name: 'a ticket used elsewhere',
      open: async (page, { tickets }) => openTicket(page, (await tickets()).elsewhere),
    },
    question('the question before a ticket is tied', 'fresh', words('en', 'ticket-detail:showEntry')),
    question('the question before a ticket is used', 'fresh', /^Use\s*round/),
    question('the question before a ticket moves', 'elsewhere', words('en', 'ticket-detail:move')),
    question('the question before uses are taken back', 'elsewhere', words('en', 'ticket-detail:reset')),
    { name: 'the code for the door', open: openEntryCode },
  ),
];
