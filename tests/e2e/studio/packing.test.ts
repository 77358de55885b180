import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { buyGoods } from './orders-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio-packing:${key}`, values);

it('a selected order is printed on a slip, and marked as sent by a file of tracking numbers after its errors were shown', async () => {
  const { number } = await buyGoods(await joinFan(), ['light-stick', 'moonjar-book']);
  const { page, expectComplaint } = await visit();
  expectComplaint(signedOut);
  await enterAs(page, 'shop');
  await page.goto(`${studio}/orders?state=TO_SEND`);
  await page.getByRole('searchbox').fill(number);
  await expect(page.locator('.list tbody tr')).toHaveCount(1);
  await page.locator('.list tbody input[type=checkbox]').check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en('slips'), exact: true }).click(),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-packing-'));
  await download.saveAs(join(folder, 'slips.pdf'));
  expect(readFileSync(join(folder, 'slips.pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
  rmSync(folder, { recursive: true });

  await page.getByRole('button', { name: en('upload'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const choose = (carrier: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'tracking.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`order,carrier,trackingNumber\n${number},${carrier},${Date.now()}\n`),
    });
  await choose('A friend');
  // The corrected file has the same name, and must be read too.
  await expect(dialog.locator('input[type=file]')).toHaveValue('');
  await expect(dialog).toContainText('tracking.csv');
  await expect(dialog).toContainText(en('problems.UNKNOWN_CARRIER'));
  await expect(dialog.getByRole('button', { name: en('sendAll') })).toBeDisabled();
  await choose('DHL');
  await expect(dialog).toContainText(en('ready_one', { count: 1, parcels: 2 }));
  await dialog.getByRole('button', { name: en('sendAll') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.list tbody tr')).toHaveCount(0);
});
