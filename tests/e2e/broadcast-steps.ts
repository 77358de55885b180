import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { inject } from 'vitest';
import type { Pool } from '../../server/platform/database.ts';
import { openDatabase } from '../../server/platform/open-database.ts';
import { issueCodes } from '../../server/ticket/batches.ts';
import { createTicketSecrets } from '../../server/ticket/secrets.ts';
import { expect } from './expect.ts';
import { callAs, type Fan } from './fans.ts';
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

export const playButton = (page: Page): Locator => page.locator('fan-player [part=play-button]');
export const stageOf = (page: Page): Locator => page.locator('fan-player .stage');

/** The seconds that have been played. */
export const timeOf = (page: Page): Promise<number> =>
  page.locator('fan-player video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Waits until pictures come: the time goes on by so many seconds. */
export async function expectPlaying(page: Page, seconds = 2): Promise<void> {
  const video = page.locator('fan-player video');
  await expect(video).toBeAttached();
  const from = await timeOf(page);
  await expect.poll(() => timeOf(page), { timeout: 45_000 }).toBeGreaterThan(from + seconds);
}

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
