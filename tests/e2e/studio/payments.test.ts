import { randomUUID } from 'node:crypto';
import { it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { buyGoods } from './orders-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio-payments:${key}`, values);

it('an accountant reads the books, imports a report, and explains entries that only the provider has', async () => {
  await buyGoods(await joinFan(), ['light-stick']);
  const { page, expectComplaint } = await visit();
  expectComplaint(signedOut);
  // The refused report.
  expectComplaint(/422/);
  await enterAs(page, 'accountant');
  await page.goto(`${studio}/payments`);
  // Other tests buy too, in yen with Stripe.
  const ofToss = page.locator('.list tbody tr').filter({ hasText: en('providers.toss') });
  await expect(ofToss.first()).toBeVisible();
  await page.locator('.list-tools select').selectOption('PRODUCT');
  await expect(page.locator('.list thead')).toContainText(en('product'));

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: en('export') }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-.*\.csv$/);

  await page.getByRole('link', { name: en('pages.reports') }).click();
  await page.getByRole('button', { name: en('import') }).click();
  const dialog = page.getByRole('dialog');
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const key = randomUUID();
  const send = async (amount: string) => {
    const row = `${key},${key},${key},KRW,${new Date().toISOString()},,${amount},29`;
    const file = { name: 'toss.csv', mimeType: 'text/csv', buffer: Buffer.from(`${head}\n${row}\n`) };
    await dialog.getByLabel(en('file')).setInputFiles(file);
    await dialog.getByRole('button', { name: en('import') }).click();
  };
  await send('many');
  await expect(dialog.getByRole('list')).toContainText(en('problems.AMOUNT'));
  await send('1000');
  await expect(dialog).toBeHidden();
  await expect(ofToss.first()).toBeVisible();

  await page.getByRole('link', { name: en('pages.differences') }).click();
  const row = page.locator('.list tbody tr').filter({ hasText: key });
  await expect(row).toContainText(en('kinds.MISSING_HERE'));
  await row.getByRole('button', { name: en('explain') }).click();
  await dialog.getByRole('textbox').fill('A test of the provider');
  await dialog.getByRole('button', { name: en('explainDone') }).click();
  await expect(row).toBeHidden();
  await page.locator('.list-tools select').first().selectOption('EXPLAINED');
  await expect(row).toContainText('A test of the provider');
});
