import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { accountOf } from '../account/sign-in-steps.ts';
import { expect } from '../harness/expect.ts';
import { newcomer } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { endBroadcast, expectPlaying, scheduleRound } from '../player/broadcast-steps.ts';
import { choose, expectFocus, press, tabTo, typeInto } from '../site/keyboard-steps.ts';
import { castSheet, final, receiptSheet, stage } from '../vote/vote-steps.ts';

const { site } = inject('product');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The provider's page, where a new person types name and address. */
async function introduceToProvider(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await tabTo(page, page.locator('input[name=person]'));
  const newPerson = page.locator('input[name=person][value=new]');
  const people = await page.locator('input[name=person]').count();
  for (let step = 0; step < people && !(await newPerson.isChecked()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(newPerson).toBeChecked();
  await typeInto(page, page.locator('#name'), name);
  await typeInto(page, page.locator('#email'), email);
  await press(page, page.locator('#agree'));
}

async function joinAtTheVote(page: Page, fan: { name: string; email: string }): Promise<void> {
  await page.goto(`${site}/votehome?vote=${final}`);
  await press(page, page.locator('fan-vote [data-candidate] button').nth(14));
  await press(page, button(page, 'Go to Vote'));
  await expect(stage(page).getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Continue with Kakao'));
  await introduceToProvider(page, fan);
  await press(page, page.getByRole('checkbox', { name: 'Agree to everything' }), 'Space');
  await tabTo(page, page.getByRole('textbox', { name: 'Date of birth' }));
  await page.keyboard.type('20000229');
  await press(page, button(page, 'Next'));
  await typeInto(page, page.getByRole('textbox', { name: 'Nickname' }), fan.name);
  await choose(page, page.getByRole('group', { name: 'Where you live' }), 'In Korea');
  await press(page, button(page, 'Join'));
  await expect(page.getByRole('heading', { name: `Welcome, ${fan.name}!` })).toBeVisible();
  await press(page, button(page, /^Let.s go$/));
}

async function castFreeVote(page: Page): Promise<void> {
  await press(page, castSheet(page).getByRole('button', { name: "Get today's 5 free votes" }));
  const free = castSheet(page).getByRole('spinbutton', { name: 'Free votes to spend' });
  await expect(free).toHaveValue('1');
  await tabTo(page, free);
  await page.keyboard.press('ArrowUp');
  await expect(free).toHaveValue('2');
  await press(page, castSheet(page).getByRole('button', { name: 'Cast 2 votes' }));
  await expect(receiptSheet(page).getByText(/^Counted on /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page);
}

async function searchForAnArtist(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Search', exact: true }));
  await expect(page).toHaveURL(`${site}/search`);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('Kang Chansol');
  await expect(page.getByRole('region', { name: 'Artists' })).toContainText('Kang Chansol');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.hit a').first()).toBeFocused();
}

describe('a whole day with the keyboard alone, in English', () => {
  it('goes from the first visit through a vote, a search and a recording to the sign-out', async () => {
    const fan = newcomer();
    const round = await scheduleRound({ startsIn: -60, endsIn: 120 });
    await endBroadcast(round);
    const { page } = await visit();
    await page.goto(`${site}/`);
    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }));
    await joinAtTheVote(page, fan);
    await castFreeVote(page);
    await searchForAnArtist(page);

    await page.goto(round.address);
    await press(page, page.locator('fan-player [part=play-button]').first());
    await expectPlaying(page, 1);
    await page.keyboard.press('k');
    await expect
      .poll(() => page.locator('fan-player video').evaluate((video: HTMLVideoElement) => video.paused))
      .toBe(true);

    await page.goto(`${site}/mypage`);
    await press(page, accountOf(page, fan.name));
    await press(page, button(page, 'Sign out'));
    await expect(page.getByText('Login is required.')).toBeVisible();
    await tabTo(page, page.locator('main').getByRole('button', { name: 'Sign in' }));
  });
});
