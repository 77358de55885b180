import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from 'playwright';
import { inject } from 'vitest';
import type { Pool } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { issueCodes } from '../../../server/ticket/codes/batches.ts';
import { createTicketSecrets } from '../../../server/ticket/codes/secrets.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';
import { addressOf, insertRound, type Schedule, type TestRound } from './test-round.ts';

/** The pass that admits to the stream of the tests' rounds. */
const passId = 'last-light-finale';

/** Works in the running product's database, as an operator's command does. */
async function inDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, close } = await openDatabase({
    databaseUrl: null,
    dataDirectory: join(inject('product').dataDirectory, 'data'),
  });
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

/** A round of the demo's stream that opens within a test: its broadcast and its recording are the demo's own. */
export async function scheduleRound(schedule: Schedule): Promise<ScheduledRound> {
  const round = await inDatabase((pool) => insertRound(pool, schedule));
  return { ...round, address: `${inject('product').site}${addressOf(round)}` };
}

/** A code on paper, which nobody has registered. */
export async function issueTicketCode(): Promise<string> {
  const secrets = createTicketSecrets(inject('product').tokenSecret);
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

/** The player that a test is about; a partner's page may have another one further down. */
export const playerOn = (page: Page): Locator => page.locator('fan-player').first();
export const playButton = (page: Page): Locator => playerOn(page).locator('[part=play-button]');
export const stageOf = (page: Page): Locator => playerOn(page).locator('.stage');

/** What a video says of itself. */
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

/** The seconds that have been played. */
export const timeOf = async (page: Page): Promise<number> => (await videoOf(page)).currentTime;

/** Waits until pictures come: the time goes on by so many seconds. */
export async function expectPlaying(page: Page, seconds = 2): Promise<void> {
  await expect(playerOn(page).locator('video')).toBeAttached();
  const from = await timeOf(page);
  await expect.poll(() => timeOf(page), { timeout: 45_000 }).toBeGreaterThan(from + seconds);
}

/** Every address that a page asks for from now on, as far as it is like this. */
export function requestsOf(page: Page, like: RegExp): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (like.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** The scripts that fetch and play media. */
export const engineScript = /\/(?:hls|native)-engine-/;

/** Counts how often a page gives a video something new to load, from its first moment on. */
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

/** Somebody at a page that speaks one language. */
export interface Viewer {
  page: Page;
  context: BrowserContext;
  say(key: string, values?: Record<string, string | number>): string;
}

/** What a browser writes about requests that can't be sent, and about media that an early fan asks for. */
export const broadcastComplaints = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|503/;

const badge = (page: Page): Locator => playerOn(page).locator('.live-edge .chip');

/** Uses the ticket at the door, waits inside and sees the show begin. */
export async function goInWithTicket({ page, say }: Viewer): Promise<void> {
  await playButton(page).click();
  await playerOn(page)
    .getByRole('button', { name: say('player-door:useAndEnter') })
    .click();
  await expect(stageOf(page).getByText(say('player-watch:inTitle'), { exact: true })).toBeVisible();
  await expect(playerOn(page).locator('video')).toBeAttached({ timeout: 90_000 });
  await expectLive({ page, say });
}

/** Pictures come, at the edge, and by the stream's own clock they are seconds old. */
async function expectLive({ page, say }: Pick<Viewer, 'page' | 'say'>): Promise<void> {
  await expectPlaying(page);
  await expect(badge(page)).toHaveText(say('player-watch:live'));
  const [before = '', after = ''] = say('player-watch:latency_other', { count: '#' }).split('#');
  await expect(playerOn(page).locator('.latency')).toHaveText(new RegExp(`^${before}\\d{1,2}${after}$`));
}

/** Twenty seconds without a network say that it reconnects, never that it is over, and end where they began: live. */
export async function outlastTheNetwork({ page, context, say }: Viewer): Promise<void> {
  const reconnecting = stageOf(page).getByText(say('player-watch:reconnecting'), { exact: true });
  await context.setOffline(true);
  await expect(reconnecting).toBeVisible();
  const begun = Date.now();
  await expect.poll(() => Date.now() - begun, { timeout: 30_000 }).toBeGreaterThan(20_000);
  await expect(stageOf(page).getByText(say('player:ended'))).toHaveCount(0);
  await context.setOffline(false);
  await expect(reconnecting).toHaveCount(0, { timeout: 30_000 });
  await expectLive({ page, say });
}

/** Winds a broadcast back, and returns to its edge. */
export async function windBack({ page, say }: Viewer): Promise<void> {
  await playerOn(page).locator('.frame').focus();
  const from = await timeOf(page);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect.poll(() => timeOf(page)).toBeLessThan(from - 10);
  await expect(badge(page)).toHaveText(/^−0:\d\d$/);
  const position = playerOn(page).getByRole('slider', { name: say('player-watch:position') });
  const [before = '', after = ''] = say('player-watch:behindLive', { time: '#' }).split('#');
  await expect(position).toHaveAttribute('aria-valuetext', new RegExp(`^${before}.+${after}$`));
  await expectPlaying(page);
  // The controls have gone meanwhile, and come back for whoever reaches for them.
  await playerOn(page).locator('.frame').hover();
  await playerOn(page)
    .getByRole('button', { name: say('player-watch:goLive') })
    .click();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(from);
  await expectLive({ page, say });
}

/** The broadcast ends, and its recording can be watched at the same address. */
export async function watchTheRecording({ page, say }: Viewer, round: ScheduledRound): Promise<void> {
  const address = page.url();
  await endBroadcast(round);
  await expect(stageOf(page).getByRole('button', { name: say('player:play.VOD'), exact: true })).toBeVisible({
    timeout: 90_000,
  });
  await playButton(page).click();
  await expectPlaying(page);
  await expect(playerOn(page).locator('.time')).toHaveText(/\d:\d\d \/ \d+:\d\d/);
  expect(page.url()).toBe(address);
}
