import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { it } from 'vitest';
import { homeZone } from '../../../rules/moments.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { ordersOf } from '../store/store-steps.ts';
import { buyGoods } from './orders-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', key, values);
const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.locator('.list tbody tr').filter({ hasText: text });

/** Presses a button that saves a file. @returns what is in it */
async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-story-'));
  await file.saveAs(join(folder, 'file'));
  const text = await readFile(join(folder, 'file'));
  await rm(folder, { recursive: true });
  return text;
}

async function act(page: Page, action: string): Promise<void> {
  const name = en(`studio-orders:actions.${action}`);
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Slips and labels of a chosen order, then its tracking number from a file. */
async function packAndSend(page: Page, number: string): Promise<void> {
  await page.goto(`${studio}/orders?state=TO_SEND`);
  await page.getByRole('searchbox').fill(number);
  await expect(rowOf(page, number)).toHaveCount(1);
  await rowOf(page, number).locator('input[type=checkbox]').check();
  const slips = (await download(page, en('studio-packing:slips'))).toString('latin1');
  expect(slips.slice(0, 5)).toBe('%PDF-');
  expect(slips.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.getByRole('button', { name: en('studio-packing:upload'), exact: true }).click();
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'tracking.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`order,carrier,trackingNumber\n${number},DHL,${Date.now()}\n`),
    });
  await confirm(page, en('studio-packing:sendAll'));
}

/** One of two pieces came back, and is paid back. */
async function takeOneBack(page: Page, orderId: string): Promise<void> {
  await page.goto(`${studio}/orders/${orderId}`);
  await act(page, 'deliver');
  await confirm(page, en('studio-orders:actions.deliver'));
  await act(page, 'refund');
  const dialog = dialogOf(page);
  await dialog.getByLabel(en('studio-orders:refundKind')).selectOption('RETURNED');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('spinbutton').fill('1');
  await dialog.getByRole('textbox', { name: en('studio:reason.label') }).fill('One came back');
  await confirm(page, /^Refund ₩/);
  const refunds = page.getByRole('region', { name: en('studio-orders:refunds') });
  await expect(refunds).toContainText(en('studio-orders:requestedBy.OPERATOR'));
}

async function isPaidBack(page: Page, orderId: string): Promise<boolean> {
  await page.goto(`${studio}/orders/${orderId}`);
  const refunds = page.getByRole('region', { name: en('studio-orders:refunds') });
  await expect(refunds).toBeVisible();
  return (await refunds.textContent())?.includes(en('studio-orders:refundSent')) === true;
}

async function importReport(page: Page, text: string): Promise<void> {
  await page.goto(`${studio}/payments/reports`);
  await page.getByRole('button', { name: en('studio-payments:import') }).click();
  await dialogOf(page)
    .getByLabel(en('studio-payments:file'))
    .setInputFiles({ name: 'toss.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await confirm(page, en('studio-payments:import'));
}

/** The report of the provider for the last days. */
async function reportOf(provider: string): Promise<string> {
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone: homeZone });
  const [from, to] = [days.format(Date.now() - 86_400_000), days.format()];
  return (await fetch(`${provider}/report/toss.csv?from=${from}&to=${to}`)).text();
}

it('an order is packed, sent by a file, partly returned and refunded by the piece, and the books agree with the provider', async () => {
  const fan = await joinFan();
  const { orderId, number } = await buyGoods(fan, ['light-stick'], 2);
  const { page, expectComplaint } = await visit();
  expectComplaint(signedOut);
  await enterAs(page, 'shop');
  await packAndSend(page, number);
  await takeOneBack(page, orderId);

  await expect.poll(async () => (await ordersOf(fan))[0]?.['status']).toBe('PARTIALLY_REFUNDED');
  const order = await callAs(fan, 'GET', `/order/${orderId}`);
  expect(order['lines']).toMatchObject([
    {
      quantity: 2,
      shipments: [
        { pieces: 1, state: 'DELIVERED' },
        { pieces: 1, state: 'RETURNED' },
      ],
    },
  ]);
  // The refund is paid by the server's job.
  await expect(page.getByRole('region', { name: en('studio-orders:refunds') })).toContainText(
    en('studio-orders:requestedBy.OPERATOR'),
  );
  await expect.poll(() => isPaidBack(page, orderId)).toBe(true);

  const books = await visit();
  books.expectComplaint(signedOut);
  await enterAs(books.page, 'accountant');
  await importReport(books.page, await reportOf(new URL(String(order['receiptUrl'])).origin));
  await books.page.goto(`${studio}/payments/differences`);
  await expect(books.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rowOf(books.page, number)).toHaveCount(0);
});
