import type { Page } from 'playwright';
import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { buyGoods } from './orders-steps.ts';
import { enterAs, signedOut, studio } from './studio-steps.ts';

const en = (key: string, values?: Record<string, string | number>) => words('en', `studio-orders:${key}`, values);
const dialogOf = (page: Page) => page.getByRole('dialog');
const panel = (page: Page, name: string) => page.getByRole('region', { name });

async function act(page: Page, action: string): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: en(`actions.${action}`), exact: true })
    .click();
}

async function confirm(page: Page, label: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name: label, exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

describe('an order', () => {
  it('is found by the packing list, sent, corrected and refunded by line, and the audit log has each action', async () => {
    const fan = await joinFan();
    const { number } = await buyGoods(fan, ['light-stick', 'moonjar-book']);
    const { page, expectComplaint } = await visit();
    expectComplaint(signedOut);
    await enterAs(page, 'shop');
    await page.goto(`${studio}/orders?state=TO_SEND`);
    await page.getByRole('searchbox').fill(number.toLowerCase());
    await expect(page.locator('.list tbody tr')).toHaveCount(1);
    await expect(page.locator('.list tbody')).toContainText(en('toSend_other', { count: 2 }));
    await page.locator('.list tbody a').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
    await expect(page.getByRole('main')).not.toContainText(fan.email);

    await act(page, 'send');
    await dialogOf(page).getByRole('checkbox').nth(1).uncheck();
    await dialogOf(page).getByLabel(en('carrier')).selectOption('DHL');
    await dialogOf(page).getByLabel(en('trackingNumber')).fill('1234');
    await confirm(page, en('actions.send'));
    await expect(panel(page, en('lines'))).toContainText('DHL 1234');

    await act(page, 'correct');
    await dialogOf(page).getByLabel(en('trackingNumber')).fill('4321');
    await dialogOf(page)
      .getByRole('textbox', { name: words('en', 'studio:reason.label') })
      .fill('Two labels were swapped');
    await confirm(page, en('actions.correct'));
    await expect(panel(page, en('lines'))).toContainText('DHL 4321');

    await act(page, 'refund');
    await dialogOf(page).getByRole('checkbox').check();
    await dialogOf(page).getByLabel(en('refundCause')).selectOption('DAMAGED');
    await dialogOf(page)
      .getByRole('textbox', { name: words('en', 'studio:reason.label') })
      .fill('Requested by mail');
    await confirm(page, /^Refund ₩/);
    await expect(panel(page, en('refunds'))).toContainText(en('requestedBy.OPERATOR'));
    await expect(panel(page, en('refunds'))).toContainText(en('refundCauses.DAMAGED'));

    await page.getByRole('button', { name: en('showAddress') }).click();
    await expect(page.getByRole('main')).toContainText(fan.email);
    const history = panel(page, words('en', 'studio:members.history'));
    for (const action of ['ship', 'correct', 'read'])
      await expect(history).toContainText(words('en', `studio:record.actions.order.${action}`));
    await expect(history).toContainText('Requested by mail');
  });
});
