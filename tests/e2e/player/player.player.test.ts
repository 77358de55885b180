import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan, onAnotherDevice } from '../harness/fans.ts';
import { requestsOf } from '../harness/requests.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import {
  broadcastComplaints,
  countSources,
  engineScript,
  expectPlaying,
  goInWithTicket,
  goOfflineAndBack,
  issueTicketCode,
  playButton,
  playerOn,
  registerTicket,
  scheduleRound,
  seekBackAndReturn,
  stageOf,
  type Viewer,
  watchTheRecording,
} from './broadcast-steps.ts';
import { streamId } from './test-round.ts';

const { site } = inject('product');

/** Before the broadcast: sign-in, ticket, device and connection are checked, and no engine is fetched yet. */
async function checkBefore({ page, context, t }: Viewer, fan: Fan): Promise<void> {
  // A short network failure is reported in words that are already loaded, and stops nothing once the network is back.
  await context.setOffline(true);
  await stageOf(page)
    .getByRole('button', { name: t('player:check') })
    .click();
  await expect(stageOf(page).getByText(t('player:noNetwork'))).toBeVisible();
  await context.setOffline(false);
  const item = (name: string) =>
    playerOn(page)
      .locator('.door-list li')
      .filter({ hasText: t(`player-door:${name}`) });
  await expect(item('loginDone').or(item('login')).first()).toContainText(fan.name);
  await expect(item('ticketMissing')).toHaveAttribute('data-mark', 'todo');
  await expect(item('deviceGood').or(item('deviceRough'))).toHaveAttribute('data-mark', 'ok');
  const network = playerOn(page).locator('.door-list li').last();
  // How fast it is depends on the machine: fan-player.browser.test.tsx fixes the speed, and checks the words and the mark.
  await expect(network).toContainText(/[\d.,]+ Mbps/);
  await playerOn(page)
    .getByRole('button', { name: t('player-door:close') })
    .click();
}

describe('a round, from the ticket to the recording', () => {
  it('waits, plays live, survives a lost network, ends, and becomes on-demand', async () => {
    const fan = await joinFan();
    const code = await issueTicketCode();
    const round = await scheduleRound({ access: 'PASS', startsIn: 35, endsIn: 300 });
    const { page, context, expectComplaint } = await visit({ fan });
    const viewer: Viewer = { page, context, t: (...rest) => words('en', ...rest) };
    expectComplaint(broadcastComplaints);
    const sources = await countSources(page);
    const engines = requestsOf(page, engineScript);
    await page.goto(round.address);
    await expect(stageOf(page).getByText('Starts in')).toBeVisible();
    await checkBefore(viewer, fan);

    // The code makes a ticket, and its first use binds it to this browser. The player updates when the fan returns to
    // it.
    await playButton(page).click();
    await expect(page.getByText('You don’t have a ticket for this round yet')).toBeVisible();
    await callAs(fan, 'POST', '/ticket/register', { code });
    await stageOf(page).getByRole('button', { name: 'Close' }).click();
    expect(engines).toEqual([]);
    await goInWithTicket(viewer);
    await goOfflineAndBack(viewer);
    await seekBackAndReturn(viewer);
    expect(await sources()).toBe(1);
    expect(engines).toHaveLength(1);
    await watchTheRecording(viewer, round);
  }, 300_000);
});

/** A player sends one every 20 seconds. */
const heartbeat = { timeout: 60_000 };

describe('two devices', () => {
  it('asks on the second device before it takes over; the first stops with its next heartbeat, and can take back', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const first = await visit({ fan });
    const second = await visit({ fan: await onAnotherDevice(fan) });
    for (const { expectComplaint } of [first, second]) expectComplaint(/409|410|503/);
    await first.page.goto(round.address);
    await playButton(first.page).click();
    await expectPlaying(first.page);

    await second.page.goto(round.address);
    await playButton(second.page).click();
    await expect(second.page.getByText('Playing on another device')).toBeVisible();
    const refused: string[] = [];
    first.page.on('response', (response) => {
      if (response.url().endsWith('/heartbeat') && !response.ok()) refused.push(response.url());
    });
    await second.page.getByRole('button', { name: 'Watch here' }).click();
    await expectPlaying(second.page);

    await expect(first.page.getByText('Playback moved to another device.')).toBeVisible(heartbeat);
    expect(refused).toHaveLength(1);
    await expect(playerOn(first.page).locator('video')).toHaveCount(0);

    await first.page.getByRole('button', { name: 'Watch here' }).click();
    await expectPlaying(first.page);
    await expect(second.page.getByText('Playback moved to another device.')).toBeVisible(heartbeat);
  });
});

describe('an address', () => {
  it.each([`stream=${streamId}&round=999`, `stream=${streamId}&round=first`, 'stream=nowhere&round=1'])(
    'that is wrong (%s) shows an error and a link',
    async (query) => {
      const { page, expectComplaint } = await revisit();
      expectComplaint(/404/);
      await page.goto(`${site}/player?${query}`);
      await expect(page.getByText("This page can't be opened this way.")).toBeVisible();
      await page
        .getByRole('link', { name: 'See everything on' })
        .or(page.getByRole('button', { name: 'Go to this stream' }))
        .click();
      await expect(page.getByText("This page can't be opened this way.")).toHaveCount(0);
    },
  );

  it('lists only the streams of a title if it names one', async () => {
    const { page } = await revisit();
    const titles = playerOn(page).locator('.stream-card .title-name');
    await page.goto(`${site}/player`);
    await expect(titles.filter({ hasText: 'Soft Static' })).not.toHaveCount(0);
    await page.goto(`${site}/player?title=last-light`);
    await expect(titles).not.toHaveCount(0);
    expect(new Set(await titles.allTextContents())).toEqual(new Set(['Last Light']));
  });

  it('makes a visitor sign in first', async () => {
    const round = await scheduleRound({ startsIn: -5, endsIn: 120 });
    const { page } = await revisit();
    await page.goto(round.address);
    await playButton(page).click();
    await expect(page.getByText('Login is required.')).toBeVisible();
  });
});

describe('a ticket', () => {
  it('ends its playback when it is reset, and the player shows the reason', async () => {
    const fan = await joinFan();
    const ticketId = await registerTicket(fan);
    const round = await scheduleRound({ access: 'PASS', startsIn: -5, endsIn: 240 });
    const { page, expectComplaint } = await revisit({ fan });
    expectComplaint(/410|503/);
    await page.goto(round.address);
    await playButton(page).click();
    await page.getByRole('button', { name: 'Use the ticket and watch' }).click();
    await expectPlaying(page);
    await callAs(fan, 'POST', `/ticket/${ticketId}/reset`);
    await expect(page.getByText('This playback was ended.')).toBeVisible(heartbeat);
    await expect(page.getByText('when it was moved to another device')).toBeVisible();
  });
});
