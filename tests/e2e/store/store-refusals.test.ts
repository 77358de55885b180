import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import {
  agree,
  anAddress,
  blockWindows,
  goToConfirmation,
  heading,
  openPayment,
  orderElsewhere,
  ordersOf,
  payButton,
  runOut,
  sellOut,
} from './store-steps.ts';

const { site } = inject('product');

describe('what keeps a fan from buying', () => {
  it('is the end of the time to pay: nothing was charged, and the piece is for sale again', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    await blockWindows(page);
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expect(heading(page, 'The payment window was blocked')).toBeVisible();
    await runOut(fan);
    await expect(heading(page, 'The time to pay is over')).toBeVisible();
    await expect(page.getByText('Nothing was charged, and the pieces went back to the shelf.')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await ordersOf(fan)).toMatchObject([{ status: 'EXPIRED' }]);
  });

  it('is that end also while the provider’s page is still open', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    await expect(heading(page, 'The payment window is closed')).toBeVisible();
    await runOut(fan);
    // By the database's clock, not once the provider has been asked.
    await expect(heading(page, 'The time to pay is over')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });

  it('is that others were faster between the last look and the order', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await visit({ fan });
    await goToConfirmation(page, { product: 'static-tote', address: anAddress });
    await agree(page);
    await sellOut('static-tote', async () => {
      expectComplaint(/409/);
      await payButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(/^It just sold out\./);
    });
    // The window that opened in the press is gone again, and nothing was ordered.
    await expect.poll(() => context.pages().length).toBe(1);
    expect(await ordersOf(fan)).toEqual([]);
  });

  it('is the limit for each fan, over all orders', async () => {
    const fan = await joinFan();
    await orderElsewhere(fan, 'last-light-finale', 2);
    const { page, expectComplaint } = await visit({ fan });
    await page.goto(`${site}/producthome?product=last-light-finale`);
    await expect(page.getByText('Up to 2 for each fan, over all orders.')).toBeVisible();
    expectComplaint(/409|422/);
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(page.getByText('That is more than one fan can buy.')).toBeVisible();
  });

  it('is that a price changed meanwhile, until the fan has read the new one', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await visit({ fan });
    // As if the operator had changed it in this very moment: what the fan has read is no longer so.
    await page.route(
      '**/api/v1/order',
      (route) => {
        const body = { ...route.request().postDataJSON(), quoteDigest: 'of an earlier price' };
        return route.continue({ postData: JSON.stringify(body) });
      },
      { times: 1 },
    );
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    expectComplaint(/409/);
    await payButton(page).click();
    await expect(page.getByText('The amount has changed since you saw it')).toBeVisible();
    await expect(payButton(page)).toBeDisabled();
    await agree(page);
    await openPayment(page);
    expect(await ordersOf(fan)).toHaveLength(1);
  });
});
