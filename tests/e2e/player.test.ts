import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import {
  countSources,
  endBroadcast,
  expectPlaying,
  issueTicketCode,
  playButton,
  registerTicket,
  scheduleRound,
  stageOf,
  timeOf,
} from './broadcast-steps.ts';
import { expect } from './expect.ts';
import { callAs, joinFan } from './fans.ts';
import { streamId } from './test-round.ts';
import { visit } from './visitor.ts';
import { words } from './words.ts';

const { site, partner } = inject('product');
const say = (key: string, values?: Record<string, string | number>) => words('ko', key, values);

/** What a browser writes about requests that could not be sent or were refused on purpose. */
const offline = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK/;
const early = /503/;

const badge = (page: Page) => page.locator('fan-player .live-edge .chip');

describe('a round, from the ticket to the recording', () => {
  it('waits, plays live, survives twenty seconds without a network, ends and turns into on-demand', async () => {
    const fan = await joinFan();
    const code = await issueTicketCode();
    const round = await scheduleRound({ access: 'PASS', startsIn: 20, endsIn: 240 });
    const { page, context, expectComplaint } = await visit({ fan });
    expectComplaint(offline);
    expectComplaint(early);
    const sources = await countSources(page);
    await page.goto(round.address);
    await expect(stageOf(page).getByText('Starts in')).toBeVisible();

    // Without a ticket the door says so; the code makes one, and using it binds it to this browser.
    await playButton(page).click();
    await expect(page.getByText('You don’t have a ticket for this round yet')).toBeVisible();
    await callAs(fan, 'POST', '/ticket/register', { code });
    await page.reload();
    await playButton(page).click();
    await page.getByRole('button', { name: 'Use the ticket and watch' }).click();
    await expect(stageOf(page).getByText('You’re in')).toBeVisible();
    await expect(page.locator('fan-player video')).toBeAttached({ timeout: 60_000 });

    await expectPlaying(page);
    await expect(badge(page)).toHaveText('LIVE');
    // By the stream's own clock, the picture is seconds old.
    await expect(page.locator('fan-player .latency')).toHaveText(/^\d{1,2} s after the stage$/);

    await context.setOffline(true);
    await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible();
    const begun = Date.now();
    await expect.poll(() => Date.now() - begun, { timeout: 30_000 }).toBeGreaterThan(20_000);
    await expect(page.getByText('ended')).toHaveCount(0);
    await context.setOffline(false);
    await expectPlaying(page);
    await expect(page.getByText('Reconnecting', { exact: true })).toHaveCount(0);
    await expect(badge(page)).toHaveText('LIVE');
    expect(await sources()).toBe(1);

    await endBroadcast(round);
    await expect(stageOf(page).getByRole('button', { name: 'Watch', exact: true })).toBeVisible({ timeout: 90_000 });
    expect(page.url()).toBe(round.address);
    await playButton(page).click();
    await expectPlaying(page);
    await expect(page.locator('fan-player .time')).toHaveText(/\d:\d\d \/ \d+:\d\d/);
  }, 240_000);

  it('plays on the partner’s page, under its strict policy', async () => {
    const fan = await joinFan();
    await scheduleRound({ startsIn: -5, endsIn: 240 });
    const { page, context, expectComplaint } = await visit({ fan });
    expectComplaint(early);
    await context.addInitScript(() => {
      const violations = new Array<string>();
      Object.assign(globalThis, { violations });
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        violations.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    await page.goto(partner);
    const signIn = page.locator('fan-login').getByRole('button', { name: say('login:signIn') });
    const [window] = await Promise.all([page.waitForEvent('popup'), signIn.click()]);
    const closed = window.waitForEvent('close');
    await window.getByRole('button', { name: `Continue as ${fan.name}` }).click();
    await closed;
    await page.locator('fan-player').scrollIntoViewIfNeeded();
    await page.locator('fan-player .round', { hasText: '시험 회차' }).last().click();
    await page.getByRole('button', { name: say('player:play.LIVE') }).click();
    await expectPlaying(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'violations'))).toEqual([]);
  });
});

describe('two devices', () => {
  it('tells the second, which takes over; the first stops within one heartbeat, and can take it back', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -5, endsIn: 300 });
    const first = await visit({ fan });
    const second = await visit({ fan: { ...fan, deviceId: crypto.randomUUID() } });
    for (const { expectComplaint } of [first, second]) expectComplaint(/409|410|503/);
    await first.page.goto(round.address);
    await playButton(first.page).click();
    await expectPlaying(first.page);

    await second.page.goto(round.address);
    await playButton(second.page).click();
    await expect(second.page.getByText('Playing on another device')).toBeVisible();
    await second.page.getByRole('button', { name: 'Watch here' }).click();
    const takenAt = Date.now();
    await expectPlaying(second.page);

    const heartbeat = 20_000;
    await expect(first.page.getByText('Please connect from another device.')).toBeVisible({
      timeout: heartbeat + 5_000,
    });
    console.log(`The first device stopped ${Date.now() - takenAt} ms after the second took over`);
    await expect(first.page.locator('fan-player video')).toHaveCount(0);

    await first.page.getByRole('button', { name: 'Watch here' }).click();
    await expectPlaying(first.page);
    await expect(second.page.getByText('Please connect from another device.')).toBeVisible({
      timeout: heartbeat + 5_000,
    });
  });
});

describe('a recording', () => {
  it('obeys keys and menus, and goes on where the fan left', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -60, endsIn: 120 });
    await endBroadcast(round);
    const { page } = await visit({ fan });
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);

    await page.keyboard.press('k');
    const stoodAt = await timeOf(page);
    await page.keyboard.press('l');
    await expect.poll(() => timeOf(page)).toBeCloseTo(stoodAt + 10, 0);
    await page.keyboard.press('c');
    const captions = page.getByRole('button', { name: 'Captions' });
    await expect(captions).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await settings.getByText('日本語').click();
    await expect(settings.getByRole('radio', { name: '日本語' })).toBeChecked();
    await settings.getByText('1.5×').click();
    await expect(settings.getByRole('radio', { name: /^\d+p$/ })).toHaveCount(3);
    await page.keyboard.press('Escape');
    expect(await page.locator('fan-player video').evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.5);
    const position = page.getByRole('slider', { name: 'Position' });
    await expect(position).toHaveAttribute('aria-valuetext', /^\d+ seconds? of /);

    // The next heartbeat tells the server where the fan is.
    const told = page.waitForResponse((response) => response.url().endsWith('/heartbeat'), { timeout: 30_000 });
    await told;
    await page.reload();
    await playButton(page).click();
    await expect(page.getByText(/^Picking up at 0:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'From the beginning' }).click();
    await expect.poll(() => timeOf(page)).toBeLessThan(5);
  });

  it('keeps the keys of the page around it to the page', async () => {
    const fan = await joinFan();
    const round = await scheduleRound({ startsIn: -60, endsIn: 120 });
    await endBroadcast(round);
    const { page } = await visit({ fan });
    await page.goto(round.address);
    await playButton(page).click();
    await expectPlaying(page, 1);
    await page.getByRole('button', { name: 'Back', exact: true }).focus();
    await page.keyboard.press('k');
    const from = await timeOf(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(from + 1);
  });
});

describe('an address', () => {
  it.each([`stream=${streamId}&round=999`, `stream=${streamId}&round=first`, 'stream=nowhere&round=1'])(
    'that is wrong (%s) says so, with a way on',
    async (query) => {
      const { page, expectComplaint } = await visit();
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

  it('asks whoever is not signed in to sign in first', async () => {
    const round = await scheduleRound({ startsIn: -5, endsIn: 120 });
    const { page } = await visit();
    await page.goto(round.address);
    await playButton(page).click();
    await expect(page.getByText('Login is required.')).toBeVisible();
  });
});

describe('a ticket', () => {
  it('that was reset ends what plays with it, and says why', async () => {
    const fan = await joinFan();
    const ticketId = await registerTicket(fan);
    const round = await scheduleRound({ access: 'PASS', startsIn: -5, endsIn: 240 });
    const { page, expectComplaint } = await visit({ fan });
    expectComplaint(/410|503/);
    await page.goto(round.address);
    await playButton(page).click();
    await page.getByRole('button', { name: 'Use the ticket and watch' }).click();
    await expectPlaying(page);
    await callAs(fan, 'POST', `/ticket/${ticketId}/reset`);
    await expect(page.getByText('The ticket was reset or moved to another device.')).toBeVisible({ timeout: 30_000 });
  });
});
