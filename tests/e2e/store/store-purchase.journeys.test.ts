import { describe, inject, it } from 'vitest';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { expectMessages } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import {
  agree,
  anAddress,
  decidePayment,
  goToConfirmation,
  heading,
  openPayment,
  orderElsewhere,
  ordersOf,
} from './store-steps.ts';

const { site } = inject('product');

describe('a purchase', () => {
  it('refunds the unused part, after showing the consequences', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await page.getByRole('link', { name: 'See my order' }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Refund this order?' })).toContainText('30 unspent votes go back');
    await page.getByRole('button', { name: 'Refund ₩3,300' }).click();
    await expect(page.locator('.detail .status')).toHaveText('Refunded');
    const [order] = await ordersOf(fan);
    expect(order).toMatchObject({ status: 'REFUNDED', refunded: { amount: 3_300 } });
  });

  it('shows the state of a parcel, and offers a refund until it is sent', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await goToConfirmation(page, { product: 'light-stick', address: anAddress });
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    await page.getByRole('link', { name: 'See my order' }).click();
    const status = page.locator('.detail .status');
    await expect(status).toHaveText('Getting ready to send');
    await expect(page.getByText('Can be refunded until it is sent')).toBeVisible();
    await expect(page.getByText('Delivered', { exact: true })).toHaveCount(0);

    const [order] = await ordersOf(fan);
    await change(
      `UPDATE shipment SET state = 'SHIPPED', carrier = 'CJ Logistics', tracking_number = '6812-3456-7890',
         shipped_at = clock_timestamp()
       WHERE line_id IN (SELECT line_id FROM order_line WHERE order_id = $1)`,
      [order?.['orderId']],
    );
    await page.reload();
    await expect(status).toHaveText('On its way');
    await expect(page.getByText('6812-3456-7890')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await expect(page.getByText(/give the service center your order number/)).toBeVisible();
  });

  it('updates by itself while it is paid in another window', async () => {
    const fan = await joinFan();
    const orderId = await orderElsewhere(fan, 'votes-30', 1);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/order?order=${orderId}`);
    const popup = await openPayment(page);
    const other = await revisit({ fan, width: 375, height: 740 });
    await other.page.goto(`${site}/mypage/purchase?order=${orderId}`);
    await expect(other.page.locator('.detail .status')).toHaveText('Waiting for payment');
    await decidePayment(popup, 'approve');
    await expect(other.page.locator('.detail .status')).toHaveText('Complete');
  });

  it('is visible only to its fan', async () => {
    const owner = await joinFan();
    const { page } = await revisit({ fan: owner });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    const [order] = await ordersOf(owner);
    const stranger = await revisit({ fan: await joinFan() });
    stranger.expectComplaint(/404/);
    await stranger.page.goto(`${site}/order?order=${String(order?.['orderId'])}`);
    await expect(stranger.page.getByText("We couldn't find that.")).toBeVisible();
  });
});

describe('a page of an order', () => {
  it.each(['/order', '/order?product=', '/order/complete', '/order/fail'])(
    'that is opened without one leads to the store: %s',
    async (path) => {
      const { page } = await revisit();
      await page.goto(`${site}${path}`);
      await expect(page.locator('fan-store')).toHaveCount(0);
      await expectMessages(page.getByRole('heading', { level: 1 }), 'WRONG_APPROACH');
      await page.locator('main .state a').first().click();
      await expect(page).toHaveURL(`${site}/producthome`);
    },
  );
});
