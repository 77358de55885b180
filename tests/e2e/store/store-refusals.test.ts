import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
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

describe('buying is refused', () => {
  it('after the time to pay has ended: nothing was charged, and the piece is for sale again', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await blockWindows(page);
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expect(heading(page, 'The payment window was blocked')).toBeVisible();
    await runOut(fan);
    await expect(heading(page, 'The time to pay is over')).toBeVisible();
    await expect(page.getByText('Nothing was charged, and the items are on sale again.')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await ordersOf(fan)).toMatchObject([{ status: 'EXPIRED' }]);
  });

  it('after the time to pay, also while the provider’s page is still open', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    await expect(heading(page, 'The payment window is closed')).toBeVisible();
    await runOut(fan);
    // By the database's clock, before the request to the provider.
    await expect(heading(page, 'The time to pay is over')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });

  it('when other fans bought the last pieces before the order', async () => {
    const fan = await joinFan();
    const { page, context, expectComplaint } = await revisit({ fan });
    await goToConfirmation(page, { product: 'static-tote', address: anAddress });
    await agree(page);
    await sellOut('static-tote', async () => {
      expectComplaint(/409/);
      await payButton(page).click();
      await expect(page.getByRole('alert')).toHaveText(/^It just sold out\./);
    });
    // The window of the press is closed again, and nothing was ordered.
    await expect.poll(() => context.pages().length).toBe(1);
    expect(await ordersOf(fan)).toEqual([]);
  });

  it('beyond the limit for each fan, over all orders', async () => {
    const fan = await joinFan();
    await orderElsewhere(fan, 'last-light-finale', 2);
    const { page, expectComplaint } = await revisit({ fan });
    await page.goto(`${site}/producthome?product=last-light-finale`);
    await expect(page.getByText('Up to 2 for each fan, over all orders.')).toBeVisible();
    expectComplaint(/409|422/);
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(page.getByText('That is more than one fan can buy.')).toBeVisible();
  });

  it('when the price has changed, until the fan has seen the new price', async () => {
    const fan = await joinFan();
    const { page, expectComplaint } = await revisit({ fan });
    // Changes the price right after the fan has read the old one.
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
