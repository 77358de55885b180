import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { press } from '../site/keyboard-steps.ts';
import { agree, anAddress, decidePayment, heading, openPayment, ordersOf } from './store-steps.ts';

const { site } = inject('product');

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const checkout = `${site}/order?product=light-stick`;

describe('saved addresses', () => {
  it('are added with a Japanese postal code, changed, chosen and deleted in My info, by keyboard', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, timeZone: 'Asia/Tokyo' });
    await page.goto(`${site}/mypage/myinfo`);
    await expect(page.getByText('No address is saved yet')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Add an address' }));
    await expect(heading(page, 'New address')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(box(page, 'Recipient')).toBeFocused();
    await box(page, 'Recipient').fill('Sato Mina');
    await box(page, 'Label').fill('Home');
    const card = page.getByRole('region', { name: 'Delivery addresses' });
    await box(page, 'Phone number').and(card.getByRole('textbox')).fill('+81 3 1234 5678');
    await card.getByText('Outside Korea').click();
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('JP');
    await box(page, 'Postal code').fill('1000005');
    await expect(box(page, 'Prefecture')).toHaveValue('東京都');
    await expect(box(page, 'City, ward or county')).toHaveValue('千代田区');
    await box(page, 'Town and block').fill('丸の内1-1');
    await press(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByRole('status').filter({ hasText: 'The address is saved.' })).toBeVisible();
    await expect(heading(page, 'Delivery addresses')).toBeFocused();
    await expect(card.getByText('東京都')).toBeVisible();

    await callAs(fan, 'POST', '/user/me/address', { ...anAddress, label: 'Office' });
    await page.reload();
    await press(page, page.getByRole('button', { name: 'Make default: Office' }));
    await expect(page.getByRole('status').filter({ hasText: 'The default address is changed.' })).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Edit: Home' }));
    await box(page, 'Building and room').fill('201');
    await press(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(card.getByText('201')).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Delete: Home' }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(page.getByRole('status').filter({ hasText: 'The address is deleted.' })).toBeVisible();
    const { addresses } = await callAs(fan, 'GET', '/user/me/address');
    expect(addresses).toMatchObject([{ label: 'Office', isDefault: true }]);
  });

  it('are saved at the checkout, and chosen at the next one', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375, height: 800 });
    await page.goto(checkout);
    await box(page, 'Phone number').fill('010-1234-5678');
    await box(page, 'Postal code').fill('04524');
    await box(page, 'Street address').fill('Sejong-daero 110');
    await page.getByRole('checkbox', { name: 'Save this address' }).check();
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(heading(page, 'Check your order')).toBeVisible();
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();

    await page.goto(checkout);
    const saved = page.getByRole('radio', { name: /Sejong-daero 110/ });
    await expect(saved).toBeChecked();
    await expect(box(page, 'Street address')).toBeHidden();
    await page.getByRole('radio', { name: 'Another address' }).check();
    await expect(box(page, 'Street address')).toHaveValue('');
    await saved.check();
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(heading(page, 'Check your order')).toBeVisible();
    await expect(page.getByText('Sejong-daero 110')).toBeVisible();
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    const orders = await ordersOf(fan);
    expect(orders).toHaveLength(2);
    for (const { address } of orders)
      expect(address).toMatchObject({ postalCode: '04524', street: 'Sejong-daero 110' });
    expect((await callAs(fan, 'GET', '/user/me/address'))['addresses']).toHaveLength(1);
  });
});
