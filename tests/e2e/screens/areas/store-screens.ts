import type { Page } from 'playwright';
import { expect } from '../../harness/expect.ts';
import { callAs } from '../../harness/fans.ts';
import { words } from '../../harness/words.ts';
import { agree, anAddress, blockWindows, goToConfirmation, payButton } from '../../store/store-steps.ts';
import type { People } from '../people.ts';
import { asCollector, asMember, at, press, type Screen, see, seeDialog } from '../screen.ts';

/** The screen at an address that names one of the collector's orders. */
const ofOrder = (
  name: string,
  path: string,
  which: keyof Awaited<ReturnType<People['orders']>>,
  selector: string,
): Screen => ({
  name,
  open: async (page, { orders }) => see(page, `${path}?order=${(await orders())[which]}`, selector),
});

const order = 'fan-store .order-title';
const purchase = 'fan-purchase .detail';

async function openForm(page: Page): Promise<void> {
  await see(page, '/order?product=light-stick&quantity=2', 'fan-store form');
  await press(page, 'store-order:review');
  await expect(page.locator('fan-store [aria-invalid=true]').first()).toBeVisible();
}

export const storeScreens: readonly Screen[] = [
  at('the store', '/producthome', 'fan-store a'),
  at('a product', '/producthome?product=last-light-finale', 'fan-store h1, fan-store h2'),
  at('a vote pack', '/producthome?product=votes-30', 'fan-store h2'),
  at('no such product', '/producthome?product=nowhere', 'fan-store [role=alert]'),
  at('an empty cart', '/cart', 'fan-store .state'),
  at('no order', '/order', 'main h1'),
  at('an order, signed out', '/order?product=votes-30', 'fan-store button'),
  ...asMember(
    { name: 'the order form with what is missing', open: openForm },
    {
      name: 'the order form for abroad',
      open: async (page) => {
        await see(page, '/order?product=light-stick&quantity=1', 'fan-store form');
        await page.getByText(words('en', 'address:abroad'), { exact: true }).click();
        await expect(page.locator('fan-store [name=region]')).toBeVisible();
      },
    },
    {
      name: 'the final confirmation',
      open: (page) => goToConfirmation(page, { product: 'light-stick', pieces: 2, address: anAddress }),
    },
    {
      name: 'a product that was added to the cart',
      open: async (page) => {
        await see(page, '/producthome?product=votes-30', 'fan-store .buy-ways');
        await press(page, 'store-cart:add');
        await expect(page.locator('fan-store .buy-result a')).toBeVisible();
      },
    },
    {
      name: 'the cart',
      open: async (page, { member }) => {
        const lines = ['light-stick', 'votes-30', 'crossing-show-usd'].map((productId) => ({ productId, quantity: 1 }));
        await callAs(await member(), 'POST', '/cart', { lines });
        await see(page, '/cart', 'fan-store .cart-line');
      },
    },
    at('an order of the cart', '/order?cart=USD', 'fan-store form, fan-store .state'),
    at('no purchases', '/mypage/purchase', 'fan-purchase .surface'),
  ),
  ...asCollector(
    {
      name: 'the order form with saved addresses',
      open: async (page, { collector }) => {
        await callAs(await collector(), 'POST', '/user/me/address', anAddress);
        await see(page, '/order?product=light-stick&quantity=1', 'fan-store .address-choice');
      },
    },
    ofOrder('an order that waits for its payment', '/order', 'waiting', order),
    ofOrder('an order completed', '/order/complete', 'paid', order),
    ofOrder('an order that failed', '/order/fail', 'expired', order),
    {
      name: 'a payment window that was blocked',
      alone: true,
      open: async (page) => {
        await blockWindows(page);
        await goToConfirmation(page, { product: 'votes-30' });
        await agree(page);
        await payButton(page).click();
        await expect(page.getByText(words('en', 'store-order:phase.blocked.title'))).toBeVisible();
      },
    },
    at('an order that does not exist', '/order/complete?order=nowhere', 'fan-store .state'),
    {
      name: 'the purchases',
      open: async (page, { orders }) => {
        await orders();
        await see(page, '/mypage/purchase', 'fan-purchase .row-name');
      },
    },
    ofOrder('a purchase on its way', '/mypage/purchase', 'sent', purchase),
    ofOrder('a purchase to be paid', '/mypage/purchase', 'waiting', purchase),
    {
      name: 'a refund',
      open: async (page, { orders }) => {
        await see(page, `/mypage/purchase?order=${(await orders()).paid}`, purchase);
        await press(page, 'purchase:refund');
        await seeDialog(page);
      },
    },
  ),
];
