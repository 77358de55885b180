import { describe, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { expectSaid, failWith } from '../harness/message-steps.ts';
import { visit } from '../harness/visitor.ts';
import {
  agree,
  blockWindows,
  decidePayment,
  goToConfirmation,
  heading,
  openPayment,
  payButton,
} from './store-steps.ts';

describe('the messages', () => {
  it('say that the payment page could not be loaded', async () => {
    const { page, expectComplaint } = await visit({ fan: await joinFan() });
    expectComplaint(/502/);
    await page.route('**/payment/url', failWith(502, 'PAYMENT_UNAVAILABLE'));
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expectSaid(page.locator('fan-store').getByRole('alert'), 'PAYMENT_UNAVAILABLE');
  });

  it('say that the pop-up blocker should be turned off', async () => {
    const { page } = await visit({ fan: await joinFan() });
    await blockWindows(page);
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expect(heading(page, 'The payment window was blocked')).toBeVisible();
    await expectSaid(page.locator('.pay-state'), 'POPUP_BLOCKER');
  });

  it('say that the payment failed', async () => {
    const { page } = await visit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'decline');
    await expectSaid(page.locator('.pay-state'), 'PAYMENT_FAILED');
  });
});
