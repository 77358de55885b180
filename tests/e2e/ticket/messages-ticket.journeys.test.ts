import { describe, inject, it } from 'vitest';
import { change, copyRow } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan, joinFan, unique } from '../harness/fans.ts';
import { expectSaid, speak } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';
import { issueTicketCode } from '../player/broadcast-steps.ts';
import { agree, decidePayment, goToConfirmation, openPayment, ordersOf } from '../store/store-steps.ts';

const { site } = inject('product');

/** A ticket product without a pass, as after a mistake in the store. */
async function sellLostTicket(): Promise<string> {
  const productId = unique('lost');
  const name = { ko: '사라진 밤', en: 'The lost night', ja: '失われた夜' };
  const afresh = { product_id: productId, name, position: 999, reserved: 0, sold: 0 };
  await copyRow('product', { key: 'product_id', value: 'soft-static-night' }, afresh);
  return productId;
}

/** A pass that has ended, which the product names from now on. */
async function nameOldPass(productId: string): Promise<void> {
  const over = { pass_id: productId, valid_until: new Date(Date.now() - 1_000).toISOString() };
  await copyRow('pass', { key: 'pass_id', value: 'soft-static-night' }, over);
  await change('INSERT INTO pass_product (product_id, pass_id) VALUES ($1, $1)', [productId]);
}

/** Ends the pauses before the platform tries to deliver again. */
async function tryAgain({ userId }: Fan, tries = 0): Promise<void> {
  await change(
    `UPDATE outbox SET next_at = clock_timestamp(), tries = greatest(tries, $2)
     WHERE done_at IS NULL AND order_id IN (SELECT order_id FROM fan_order WHERE user_id = $1)`,
    [userId, tries],
  );
}

describe('the messages', () => {
  it('say that nothing is registered yet', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await page.goto(`${site}/mypage/ticket`);
    await expectSaid(page.locator('fan-ticket'), 'NOTHING_REGISTERED');
  });

  it('say that the ticket registration failed', async () => {
    const code = await issueTicketCode();
    await callAs(await joinFan(), 'POST', '/ticket/register', { code });
    const { page, expectComplaint } = await revisit({ fan: await joinFan() });
    expectComplaint(/422/);
    await page.goto(`${site}/mypage/ticket`);
    await page.getByRole('textbox', { name: 'Ticket code' }).fill(code);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expectSaid(page.locator('fan-ticket form.register'), 'INVALID_CODE');
  });

  it('say that a ticket could not be issued, and that the payment is refunded', async () => {
    const product = await sellLostTicket();
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await goToConfirmation(page, { product });
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(page.getByText('Your ticket is being issued.')).toBeVisible();
    await tryAgain(fan, 4);
    await expectSaid(page.locator('.deliveries'), 'TICKET_ISSUE_FAILED');

    const [order] = await ordersOf(fan);
    expect(order).toMatchObject({ status: 'PAID', lines: [{ state: 'WAITING', stuck: true }] });
    await speak(page, 'en');
    await page.goto(`${site}/mypage/purchase?order=${String(order?.['orderId'])}`);
    const line = page.locator('fan-purchase .lines');
    await expect(line).toContainText(words('en', 'purchase:lineState.stuck'));
    await expectSaid(line, 'TICKET_ISSUE_FAILED');

    await nameOldPass(product);
    await tryAgain(fan);
    await expect(line).toContainText(words('ja', 'purchase:lineState.undeliverable'));
    await expect(page.locator('.detail .status')).toHaveText(words('ja', 'purchase:status.REFUNDED'));
    await speak(page, 'en');
    await expectSaid(line, 'TICKET_ISSUE_FAILED');
    expect(await ordersOf(fan)).toMatchObject([{ status: 'REFUNDED', lines: [{ state: 'REFUNDED', stuck: true }] }]);
  });
});
