import type { Page } from 'playwright';
import { expect } from '../../harness/expect.ts';
import { words } from '../../harness/words.ts';
import { expectPlaying, playButton, stageOf } from '../../player/broadcast-steps.ts';
import type { People } from '../people.ts';
import { asMember, at, press, type Screen } from '../screen.ts';

async function openRound(
  page: Page,
  { rounds }: People,
  which: keyof Awaited<ReturnType<People['rounds']>>,
): Promise<void> {
  await page.goto((await rounds())[which].address);
  await expect(stageOf(page).locator('h2')).toBeVisible();
}

/** Paused, so that the controls stay; on a phone a tap shows them. */
async function openPlaying(page: Page, people: People): Promise<void> {
  await openRound(page, people, 'live');
  await playButton(page).click();
  await expectPlaying(page, 1);
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: words('en', 'player-watch:play') }).first()).toBeVisible();
}

async function openDoor(page: Page, people: People): Promise<void> {
  await openRound(page, people, 'soon');
  await press(page, 'player:check');
  await expect(page.locator('fan-player .door [data-mark=busy]')).toHaveCount(0);
}

export const playerScreens: readonly Screen[] = [
  at('the streams', '/player', 'fan-player h2'),
  at('a stream', '/player?stream=nine-lights', 'fan-player h2'),
  at('no such stream', '/player?stream=nowhere', 'fan-player a'),
  at('no such round', '/player?stream=last-light-finale&round=999', 'fan-player button'),
  { name: 'the time before a show', open: (page, people) => openRound(page, people, 'soon') },
  { name: 'a show that has ended', open: (page, people) => openRound(page, people, 'over') },
  { name: 'the door, signed out', open: openDoor },
  ...asMember(
    { name: 'the door', open: openDoor },
    { name: 'what plays, with its controls', open: openPlaying },
    {
      name: 'the settings of what plays',
      open: async (page, people) => {
        await openPlaying(page, people);
        await press(page, 'player-watch:settings');
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
      },
    },
  ),
];
