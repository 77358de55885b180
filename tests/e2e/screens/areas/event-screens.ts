import type { Page } from 'playwright';
import { expect } from '../../harness/expect.ts';
import { words } from '../../harness/words.ts';
import type { People } from '../people.ts';
import { asCollector, asMember, at, press, type Screen, see, seeDialog } from '../screen.ts';

async function openResult(page: Page, { wonEventId }: People): Promise<void> {
  await see(page, `/event?event=${await wonEventId()}`, 'fan-event h2');
  await press(page, 'event:check');
  await expect(page.getByRole('heading', { name: words('en', 'event-result:winTitle') })).toBeVisible();
}

export const eventScreens: readonly Screen[] = [
  at('the events', '/event', 'fan-event [part=card]'),
  at('an event', '/event?event=last-light-front-row', 'fan-event h2'),
  at('an event to come', '/event?event=encore-bell-video-call', 'fan-event h2'),
  at('an event with its result', '/event?event=soft-static-tape', 'fan-event h2'),
  at('no such event', '/event?event=nowhere', 'fan-event .state'),
  {
    name: 'the proof of a draw',
    open: async (page, { wonEventId }) => {
      await see(page, `/event?event=${await wonEventId()}`, 'fan-event h2');
      await page.getByText(words('en', 'event:proof')).click();
      // The event of these tests was drawn at once, with a commitment of the older form.
      await expect(page.getByText(words('en', 'event-proof:older'))).toBeVisible();
      await page.getByText(words('en', 'event-proof:details')).click();
    },
  },
  ...asMember(
    at('no events', '/mypage/event', 'fan-event .surface'),
    {
      name: 'the question before an entry',
      open: async (page) => {
        await see(page, '/event?event=last-light-front-row', 'fan-event h2');
        await press(page, 'event:enter');
        await seeDialog(page);
      },
    },
    {
      name: 'a result of a draw without the fan',
      open: async (page) => {
        await see(page, '/event?event=soft-static-tape', 'fan-event h2');
        await expect(page.getByText(words('en', 'event:resultNotEntered'))).toBeVisible();
      },
    },
  ),
  ...asCollector(
    {
      name: 'the events of a fan',
      open: async (page, { wonEventId }) => {
        await wonEventId();
        await see(page, '/mypage/event', 'fan-event [part=card]');
      },
    },
    {
      name: 'the form of a winner with what is missing',
      open: async (page, people) => {
        await openResult(page, people);
        await press(page, 'event-result:save');
        await expect(page.locator('fan-event [aria-invalid=true]').first()).toBeVisible();
      },
    },
    {
      name: 'the code and the card of a winner',
      open: async (page, people) => {
        await openResult(page, people);
        await press(page, 'event-result:showCode');
        await press(page, 'event-result:makeCard');
        await expect(page.getByRole('img', { name: /^Photocard of / })).toBeVisible();
      },
    },
  ),
];
