import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { it } from 'vitest';
import { z } from 'zod';
import { homeZone } from '../../../rules/moments.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { anAddress, ordersOf } from '../store/store-steps.ts';
import { buyGoods } from './orders-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', key, values);
/** The part of the reply that the test reads. */
const Differences = z.object({
  differences: z.array(z.object({ order: z.object({ number: z.string() }).nullable() })),
});
const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, text: string) => page.locator('.list tbody tr').filter({ hasText: text });

/** Runs an action that saves a file. @returns its content */
async function download(page: Page, save: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), save()]);
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-story-'));
  await file.saveAs(join(folder, 'file'));
  const content = await readFile(join(folder, 'file'));
  await rm(folder, { recursive: true });
  return file.suggestedFilename().endsWith('.pdf') ? content.toString('latin1') : content.toString();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The printed page of a dialog of this name. */
const printed = (page: Page, name: string) =>
  download(page, async () => {
    await press(page, name);
    await confirm(page, en('studio-packing:print'));
  });

function expectOnePage(pdf: string): void {
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
}

async function act(page: Page, action: string): Promise<void> {
  const name = en(`studio-orders:actions.${action}`);
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
}

async function confirm(page: Page, name: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** The slip, the label and the carrier's row of a chosen order, then its tracking number from a file. */
async function packAndSend(page: Page, number: string): Promise<void> {
  await page.goto(`${studio}/orders?state=TO_SEND&q=${number}`);
  await rowOf(page, number).locator('input[type=checkbox]').check();
  expectOnePage(await download(page, () => press(page, en('studio-packing:slips'))));
  expectOnePage(await printed(page, en('studio-packing:labels')));
  const rows = (await printed(page, en('studio-packing:carrierFile'))).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  for (const text of [number, anAddress.recipient, anAddress.street, '2 × The official light stick'])
    expect(rows[1]).toContain(text);
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

it('an order is packed, sent by a file, partly returned and refunded by item, and the books agree with the provider', async () => {
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
  // The server's job pays it back.
  await expect.poll(() => isPaidBack(page, orderId)).toBe(true);

  const books = await visit();
  books.expectComplaint(signedOut);
  await enterAs(books.page, 'accountant');
  const payments = page.getByRole('region', { name: en('studio-orders:attempts') });
  const [reference = 'none'] = /tstand\w+/.exec((await payments.textContent()) ?? '') ?? [];
  const report = await reportOf(new URL(String(order['receiptUrl'])).origin);
  // The payment, and the refund.
  expect(report.split('\n').filter((row) => row.includes(reference))).toHaveLength(2);
  await importReport(books.page, report);
  // The page of reports reads the differences, too: an answer to it can come late, and has no content then.
  const tab = await books.page.context().newPage();
  const [reply] = await Promise.all([
    tab.waitForResponse((response) => response.url().includes('/studio/settlement/difference')),
    tab.goto(`${studio}/payments/differences`),
  ]);
  const { differences } = Differences.parse(await reply.json());
  // Other tests pay too.
  expect(differences.filter(({ order: of }) => of?.number === number)).toEqual([]);
});
