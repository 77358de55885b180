import type { Page } from 'playwright';
import { expect } from '../../harness/expect.ts';
import { words } from '../../harness/words.ts';
import { openCastSheet, openVote } from '../../vote/vote-steps.ts';
import { asCollector, asMember, at, press, type Screen, see, seeDialog } from '../screen.ts';

/** The dialog to cast a vote, over the vote of the selected candidate. */
async function openCast(page: Page): Promise<void> {
  await openVote(page, 'last-light-final', 'do-haram');
  await openCastSheet(page);
}

/** An ended vote lists its candidates below the podium, out of view, where rows are not drawn: do not wait for them. */
async function openRecord(page: Page, key: string): Promise<void> {
  await see(page, '/votehome?vote=encore-bell-stage', 'fan-vote .record-buttons');
  await press(page, key);
  await seeDialog(page);
}

export const voteScreens: readonly Screen[] = [
  at('the votes', '/votehome', 'fan-vote [data-vote]'),
  at('a vote', '/votehome?vote=last-light-final', 'fan-vote [data-candidate]'),
  at('a vote in secret', '/votehome?vote=moonjar-actor', 'fan-vote [data-candidate]'),
  at('a vote to come', '/votehome?vote=moonjar-couple', 'fan-vote [data-candidate]'),
  at('a vote called off', '/votehome?vote=soft-static-opening', 'fan-vote [data-candidate]'),
  at('an ended vote', '/votehome?vote=encore-bell-stage', 'fan-vote .podium-place'),
  at('no such vote', '/votehome?vote=nowhere', 'fan-vote [role=alert]'),
  {
    name: 'a candidate who is not there',
    open: async (page) => {
      await see(page, '/votehome?vote=crossing-covers', 'fan-vote [data-candidate]');
      await page.getByRole('searchbox').fill('no candidate has this name');
      await expect(page.getByText(words('en', 'error:NO_CANDIDATES'))).toBeVisible();
    },
  },
  { name: 'the rules of a vote', open: (page) => openRecord(page, 'vote:rules') },
  { name: 'the count of a vote', open: (page) => openRecord(page, 'vote:audit') },
  ...asMember(
    { name: 'no ballots', open: (page) => openRecord(page, 'vote:history') },
    { name: 'a ballot', open: openCast },
    {
      name: 'a ballot of paid votes',
      open: async (page) => {
        await openCast(page);
        await page.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill('3');
        await press(page, 'vote-cast:send_other', { count: 3 });
        await expect(page.getByText(words('en', 'vote-cast:confirmText'))).toBeVisible();
      },
    },
  ),
  ...asCollector({
    name: 'a receipt',
    open: async (page) => {
      await openCast(page);
      await page.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill('1');
      await press(page, 'vote-cast:send_one', { count: 1 });
      await press(page, 'vote-cast:confirm_one', { count: 1 });
      await expect(page.getByRole('dialog', { name: words('en', 'vote-cast:receipt') })).toBeVisible();
    },
  }),
];
