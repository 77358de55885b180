import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { decodeQR } from 'qr/decode.js';
import { inject } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';

const root = join(import.meta.dirname, '../../..');

/**
 * Runs `npm run fanfare -- ticket …` on the running product's database, as its operator does.
 * @returns its output
 */
export async function operateTickets(...args: string[]): Promise<string> {
  const { dataDirectory, tokenSecret } = inject('product');
  const { NODE_ENV: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, ['server/command.ts', 'ticket', ...args], {
    cwd: root,
    env: { ...environment, DATA_DIR: join(dataDirectory, 'data'), TOKEN_SECRET: tokenSecret },
  });
  return stdout;
}

/** A new code from a batch of its own, as it is printed on a card. */
export async function newCode(passId = 'last-light-finale'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fan-codes-'));
  try {
    const file = join(folder, 'codes.csv');
    await operateTickets('issue', passId, '1', '--out', file);
    const [, line = ''] = (await readFile(file, 'utf8')).split('\n');
    return line.split(',')[0] ?? '';
  } finally {
    await rm(folder, { recursive: true });
  }
}

export const ticketHeading = (page: Page) => page.getByRole('heading', { name: 'Last Light finale', level: 2 });

/**
 * Registers a new code of the finale through the API, and opens the ticket's page.
 * @returns the ticket's id
 */
export async function openTicket(page: Page, fan: Fan): Promise<string> {
  const { ticketId } = await callAs(fan, 'POST', '/ticket/register', { code: await newCode() });
  await page.goto(`${inject('product').site}/mypage/ticket?ticket=${String(ticketId)}`);
  await expect(ticketHeading(page)).toBeVisible();
  return String(ticketId);
}

const pixelsPerSquare = 8;

/** The text that a scanner reads from the drawn QR code. */
export async function scan(page: Page): Promise<string> {
  const squares = page.locator('.entry-squares');
  const [, , side] = ((await squares.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const path = (await squares.locator('path').getAttribute('d')) ?? '';
  const width = (side ?? 0) * pixelsPerSquare;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, column, row] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let pixel = 0; pixel < pixelsPerSquare ** 2; pixel += 1) {
      const x = Number(column) * pixelsPerSquare + (pixel % pixelsPerSquare);
      const y = Number(row) * pixelsPerSquare + Math.floor(pixel / pixelsPerSquare);
      data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return decodeQR({ width, height: width, data });
}
