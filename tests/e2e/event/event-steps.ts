import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright';
import { inject } from 'vitest';
import { secretHashOf } from '../../../server/event/draw/draw.ts';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { unique } from '../harness/fans.ts';
import { decided } from '../harness/operator.ts';
import type { Language } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs `npm run fanfare -- event …` on the running product's database, as its operator does.
 * @returns its output
 */
export async function operate(...args: string[]): Promise<string> {
  const { dataDirectory, tokenSecret } = inject('product');
  const { NODE_ENV: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['server/command.ts', 'event', ...args], {
    cwd: root,
    env: { ...environment, DATA_DIR: join(dataDirectory, 'data'), TOKEN_SECRET: tokenSecret },
  });
  return stdout;
}

export interface TestEvent {
  eventId: string;
  /** The same in every language. */
  name: string;
}

/**
 * A copy of the demo's event, for this test only: it has no entries, and no other test closes it.
 * @param winners how many win its one prize
 * @param beaconRule the exact statement of its beacon; null: the older form, which can be drawn at once
 */
export async function createEvent(
  original: string,
  winners: number,
  beaconRule: string | null = null,
): Promise<TestEvent> {
  const name = unique('Night');
  const eventId = name.toLowerCase();
  const secret = randomBytes(32).toString('hex');
  const columns = String(
    (
      await change(
        `SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
       WHERE table_name = 'event' AND is_generated = 'NEVER'`,
      )
    )[0]?.['names'],
  );
  const changes = {
    event_id: eventId,
    name: { ko: name, en: name, ja: name },
    winners,
    beacon_rule: beaconRule,
    secret: `\\x${secret}`,
    secret_hash: secretHashOf(secret),
    code_secret: `\\x${randomBytes(32).toString('hex')}`,
  };
  await change(
    `INSERT INTO event (${columns})
     SELECT ${columns} FROM jsonb_populate_record(NULL::event, (
       SELECT to_jsonb(e) || $2 || jsonb_build_object('prizes', jsonb_build_array(prizes -> 0 || jsonb_build_object('winners', $3::integer)))
       FROM event AS e WHERE event_id = $1))`,
    [original, JSON.stringify(changes), winners],
  );
  return { eventId, name };
}

/** Closes the event, draws, and opens the results. */
export async function finishEvent(eventId: string): Promise<void> {
  await operate('close', eventId, ...decided);
  await operate('draw', eventId, ...decided);
  await operate('open', eventId, ...decided);
}

/** Confirms an entry on an event's page. */
export async function enter(page: Page, language: Language = 'en'): Promise<void> {
  const t = (key: string): string => words(language, key);
  await page
    .getByRole('button', { name: t('event:enter') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('event:confirm') })
    .click();
  await expect(page.getByRole('heading', { name: t('event:inTitle') })).toBeVisible();
}

/** The first bytes of the file behind a download link. */
export async function downloadFrom(page: Page, link: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
