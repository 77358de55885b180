import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from './expect.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run event -- …` on the running product's database, as its operator does it. @returns what it printed */
export async function operate(...given: string[]): Promise<string> {
  const { dataDirectory, tokenSecret } = inject('product');
  const { NODE_ENV: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['server/event/command.ts', ...given], {
    cwd: root,
    env: { ...environment, DATA_DIR: join(dataDirectory, 'data'), TOKEN_SECRET: tokenSecret },
  });
  return stdout;
}

/** Closes, draws and opens. */
export async function finishEvent(eventId: string): Promise<void> {
  await operate('close', eventId);
  await operate('draw', eventId);
  await operate('open', eventId);
}

/** Presses through the confirmation of an entry on an event's page. */
export async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enter now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, count me in' }).click();
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
}

/** The first bytes of what a link gives to keep. */
export async function downloadFrom(page: Page, link: Locator): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
