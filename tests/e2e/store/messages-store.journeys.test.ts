import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { expectSaid, failWith } from '../harness/message-steps.ts';
import { revisit } from '../harness/revisit.ts';
import {
  agree,
  blockWindows,
  decidePayment,
  goToConfirmation,
  heading,
  openPayment,
  payButton,
} from './store-steps.ts';

const { site } = inject('product');

describe('the messages', () => {
  it('say that the payment page could not be loaded', async () => {
    const { page, expectComplaint } = await revisit({ fan: await joinFan() });
    expectComplaint(/502/);
    await page.route('**/payment/url', failWith(502, 'PAYMENT_UNAVAILABLE'));
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expectSaid(page.locator('fan-store').getByRole('alert'), 'PAYMENT_UNAVAILABLE');
  });

  it('say that the pop-up blocker should be turned off', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await blockWindows(page);
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expect(heading(page, 'The payment window was blocked')).toBeVisible();
    await expectSaid(page.locator('.pay-state'), 'POPUP_BLOCKER');
  });

  it('say that the payment failed', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'decline');
    await expect(page.locator('.pay-state')).toContainText('Your card company declined it.');
    await expectSaid(page.locator('.pay-state'), 'PAYMENT_FAILED');
  });

  it('say that nothing was paid where the fan leaves the payment, not that it failed', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'leave');
    await expect(heading(page, "You haven't paid yet")).toBeVisible();
    await expect(page.locator('.pay-state')).not.toContainText('failed');
  });

  it.each(['/order', '/order?product=', '/order/complete', '/order/fail'])(
    'say that a page of an order was opened without one: %s',
    async (path) => {
      const { page } = await revisit();
      await page.goto(`${site}${path}`);
      await expect(page.locator('fan-store')).toHaveCount(0);
      await expectSaid(page.getByRole('heading', { level: 1 }), 'WRONG_APPROACH');
      await page.locator('main .state a').first().click();
      await expect(page).toHaveURL(`${site}/producthome`);
    },
  );
});
