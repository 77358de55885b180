import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { inject } from 'vitest';
import type { Pool } from '../../../server/platform/database/database.ts';
import { openEmbedded } from '../../../server/platform/database/open-database.ts';
import { issueCodes } from '../../../server/ticket/codes/batches.ts';
import { createTicketSecrets } from '../../../server/ticket/codes/secrets.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';
import { addressOf, insertRound, type Schedule, type TestRound } from './test-round.ts';

/** The pass that gives access to the stream of the tests' rounds. */
const passId = 'last-light-finale';

/** Works in the running product's database, as an operator's command does. */
async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, close } = await openEmbedded(join(inject('product').dataDirectory, 'data'));
  try {
    return await work(pool);
  } finally {
    await close();
  }
}

export interface ScheduledRound extends TestRound {
  /** The page of the round on the site. */
  address: string;
}

/** Adds a round to the demo's stream that opens during a test, with the demo's broadcast and recording. */
export async function scheduleRound(schedule: Schedule): Promise<ScheduledRound> {
  const round = await inDatabase((pool) => insertRound(pool, schedule));
  return { ...round, address: `${inject('product').site}${addressOf(round)}` };
}

/** A printed code that is not registered. */
export async function issueTicketCode(): Promise<string> {
  const secrets = createTicketSecrets([inject('product').tokenSecret]);
  const { codes } = await inDatabase((pool) => issueCodes(pool, secrets, { passId, count: 1, expiresAt: null }));
  return codes[0] ?? '';
}

export async function registerTicket(fan: Fan): Promise<string> {
  const { ticketId } = await callAs(fan, 'POST', '/ticket/register', { code: await issueTicketCode() });
  return String(ticketId);
}

/** Ends a broadcast now, as an operator does. */
export const endBroadcast = ({ roundId }: ScheduledRound): Promise<unknown> =>
  inDatabase((pool) =>
    pool.query('UPDATE stream_round SET ended_at = clock_timestamp() WHERE round_id = $1', [roundId]),
  );

/** The player under test; a partner's page may have another one further down. */
export const playerOn = (page: Page): Locator => page.locator('fan-player').first();
export const playButton = (page: Page): Locator => playerOn(page).locator('[part=play-button]');
export const stageOf = (page: Page): Locator => playerOn(page).locator('.stage');

/** The state of a video element. */
export const videoOf = (page: Page) =>
  playerOn(page)
    .locator('video')
    .evaluate(({ currentTime, duration, muted, paused, playbackRate, videoHeight, volume }: HTMLVideoElement) => ({
      currentTime,
      duration,
      muted,
      paused,
      playbackRate,
      videoHeight,
      volume,
    }));

/** Played time in seconds. */
export const timeOf = async (page: Page): Promise<number> => (await videoOf(page)).currentTime;

/** Waits until the video plays: its time has increased by so many seconds. */
export async function expectPlaying(page: Page, seconds = 2): Promise<void> {
  await expect(playerOn(page).locator('video')).toBeAttached();
  const from = await timeOf(page);
  await expect.poll(() => timeOf(page), { timeout: 45_000 }).toBeGreaterThan(from + seconds);
}

/** The scripts that fetch and play media. */
export const engineScript = /\/(?:hls|native)-engine-/;

/** Counts how often a page gives a video a new source, from the page's start on. */
export async function countSources(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const made = { count: 0 };
    Object.assign(globalThis, { sources: made });
    const createObjectURL = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (object) => {
      if (object instanceof MediaSource) made.count += 1;
      return createObjectURL(object);
    };
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'sources').count);
}

/** A fan at a page in one language. */
export interface Viewer {
  page: Page;
  context: BrowserContext;
  t(key: string, values?: Record<string, string | number>): string;
}

/** Console errors of requests while offline, and of media that is requested too early. */
export const broadcastComplaints = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|503/;

const badge = (page: Page): Locator => playerOn(page).locator('.live-edge .chip');

/** Uses the ticket, waits, and sees the broadcast begin. */
export async function goInWithTicket({ page, t }: Viewer): Promise<void> {
  await playButton(page).click();
  await playerOn(page)
    .getByRole('button', { name: t('player-door:useAndEnter') })
    .click();
  await expect(stageOf(page).getByText(t('player-watch:inTitle'), { exact: true })).toBeVisible();
  await expect(playerOn(page).locator('video')).toBeAttached({ timeout: 90_000 });
  await expectLive({ page, t });
}

/** The video plays near the live edge, with a delay of a few seconds by the stream's own clock. */
async function expectLive({ page, t }: Pick<Viewer, 'page' | 't'>): Promise<void> {
  await expectPlaying(page);
  await expect(badge(page)).toHaveText(t('player-watch:live'));
  const [before = '', after = ''] = t('player-watch:latency_other', { count: '#' }).split('#');
  await expect(playerOn(page).locator('.latency')).toHaveText(new RegExp(`^${before}\\d{1,2}${after}$`));
}

/**
 * Goes offline until a heartbeat has failed: the player says that it reconnects, never that the broadcast ended, and is live again
 * afterwards. The engine requests nothing more until the browser is online.
 */
export async function goOfflineAndBack({ page, context, t }: Viewer): Promise<void> {
  const reconnecting = stageOf(page).getByText(t('player-watch:reconnecting'), { exact: true });
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await context.setOffline(true);
  await expect(reconnecting).toBeVisible();
  const stillText = stageOf(page).getByText(t('player-watch:reconnectingText'));
  await expect(stillText).toBeVisible({ timeout: 60_000 });
  const failedHeartbeats = () => failed.filter((address) => address.endsWith('/heartbeat'));
  await expect.poll(failedHeartbeats, { timeout: 60_000 }).not.toEqual([]);
  await expect(reconnecting).toBeVisible();
  await expect(stageOf(page).getByText(t('player:ended'))).toHaveCount(0);
  await context.setOffline(false);
  await expect(reconnecting).toHaveCount(0, { timeout: 30_000 });
  await expectLive({ page, t });
}

/** Seeks back in a broadcast, and returns to the live edge. */
export async function seekBackAndReturn({ page, t }: Viewer): Promise<void> {
  // There is enough to seek back to.
  await expect.poll(() => timeOf(page), { timeout: 60_000 }).toBeGreaterThan(21);
  await playerOn(page).locator('.frame').focus();
  const from = await timeOf(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => timeOf(page)).toBeLessThan(from - 10);
  await expect(badge(page)).toHaveText(/^−0:\d\d$/);
  const position = playerOn(page).getByRole('slider', { name: t('player-watch:position') });
  const [before = '', after = ''] = t('player-watch:behindLive', { time: '#' }).split('#');
  await expect(position).toHaveAttribute('aria-valuetext', new RegExp(`^${before}.+${after}$`));
  await expectPlaying(page);
  // The controls are hidden by now, and return on a pointer move.
  await playerOn(page).locator('.frame').hover();
  await playerOn(page)
    .getByRole('button', { name: t('player-watch:goLive') })
    .click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(from);
  await expectLive({ page, t });
}

/** The broadcast ends, and its recording can be watched at the same address. */
export async function watchTheRecording({ page, t }: Viewer, round: ScheduledRound): Promise<void> {
  const address = page.url();
  await endBroadcast(round);
  await expect(stageOf(page).getByRole('button', { name: t('player:play.VOD'), exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await playButton(page).click();
  await expectPlaying(page);
  await expect(playerOn(page).locator('.time')).toHaveText(/\d:\d\d \/ \d+:\d\d/);
  expect(page.url()).toBe(address);
}
