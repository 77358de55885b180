import { expect } from 'chai';
import { expectAccessible, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { script } from '../../core/api/scripted-api-client.ts';
import './index.ts';
import { confirm, form, setUpStore, valueOf } from './testing-element.ts';
import { inMs, productOf, quoteOf, storeRules } from './testing-store.ts';

describe('<fan-store>', () => {
  setUpStore();

  it('shows products with price, fee and stock, and passes the accessibility check', async () => {
    const few = productOf({ productId: 'few', name: 'Few', saleState: 'LOW', left: 3 });
    const products = [productOf(), few];
    await script({ call: 'GET /product', body: { products, nextCursor: null, serverTime: inMs(0) } }, ...storeRules());
    const element = show('<fan-store></fan-store>');
    const fan = look(element);
    await fan.sees('₩42,000');
    expect(fan.has('+ ₩1,500 fee')).to.equal(true);
    expect(fan.has('Only 3 left')).to.equal(true);
    await expectAccessible(element);
  });

  it('shows a price on one line, however narrow the element is', async () => {
    await script(
      {
        call: 'GET /product',
        body: { products: [productOf(), productOf({ productId: 'other' })], nextCursor: null, serverTime: inMs(0) },
      },
      ...storeRules(),
    );
    const element = show('<fan-store style="inline-size: 120px"></fan-store>');
    const price = await look(element).find('.card-price > strong');
    expect(price.getClientRects()).to.have.length(1);
    const text = document.createRange();
    text.selectNodeContents(price);
    expect(text.getClientRects()).to.have.length(1);
  });

  it('shows an empty list, and retries after a failure', async () => {
    const overloaded = { status: 503, code: 'OVERLOADED', message: 'Busy', requestId: '7Qx2-request' };
    const nothing = { products: [], nextCursor: null, serverTime: inMs(0) };
    await script(
      { call: 'GET /product', status: 503, body: overloaded, once: true },
      { call: 'GET /product', body: nothing },
    );
    const element = show('<fan-store></fan-store>');
    const fan = look(element);
    // The service center needs this number to find the failure.
    await fan.sees('Error number 7Qx2-request');
    const id = await fan.find('small');
    expect(getComputedStyle(id).userSelect).to.equal('all');
    await expectAccessible(element);
    await fan.press('Try again');
    await fan.sees('No products yet');
    takeComplaints();
  });

  it('shows a product, and limits its quantity', async () => {
    await script(...storeRules());
    const element = show('<fan-store product-id="stick"></fan-store>');
    const fan = look(element);
    await fan.sees('₩1,500 for each item. Covers packing.');
    for (let piece = 1; piece < 4; piece += 1) await fan.press('One more');
    await fan.sees('₩174,000');
    expect((await fan.find<HTMLInputElement>('.stepper input')).value).to.equal('4');
    expect((await fan.find<HTMLButtonElement>('[aria-label="One more"]')).disabled).to.equal(true);
    await expectAccessible(element);
  });

  it('offers only a notification for a sold-out product', async () => {
    const soldOut = productOf({ saleState: 'SOLD_OUT', left: 0 });
    await script({ call: 'GET /product/stick', body: soldOut }, ...storeRules());
    const fan = look(show('<fan-store product-id="stick"></fan-store>'));
    await fan.sees('Sold out');
    await fan.sees('Notify me when it’s back');
    expect((await fan.find('.buy')).querySelectorAll('button').length).to.equal(1);
  });

  it('notifies a member of a sold-out product, until they cancel it', async () => {
    signIn();
    const restock = '/product/stick/restock';
    await script(
      { call: 'GET /product/stick', body: productOf({ saleState: 'SOLD_OUT', left: 0 }) },
      { call: `GET ${restock}`, body: { isWaiting: false } },
      { call: `PUT ${restock}`, body: { isWaiting: true } },
      { call: `DELETE ${restock}`, body: { isWaiting: false } },
      ...storeRules(),
    );
    const element = show('<fan-store product-id="stick"></fan-store>');
    const fan = look(element);
    await fan.press('Notify me when it’s back');
    await fan.sees('We’ll notify you once it’s back.');
    expect(getComputedStyle(await fan.find('.buy-result')).gridColumnEnd).to.equal('-1');
    await expectAccessible(element);
    await fan.press('Don’t notify me');
    await fan.sees('Notify me when it’s back');
  });

  it('shows missing input at its field, and keeps the input across a reload', async () => {
    signIn();
    await script({ call: 'POST /order/quote', body: quoteOf({ needsAddress: true }) }, ...storeRules());
    const fan = look(show(form));
    await until('the profile', () => valueOf(fan, 'phone'));
    await fan.press('Review order');
    await fan.sees('Please fill this in.');
    const postalCode = await fan.find<HTMLInputElement>('[name=postalCode]');
    await until('the focus', () => postalCode.getRootNode() instanceof ShadowRoot && postalCode.matches(':focus'));
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    set?.call(postalCode, '04524');
    postalCode.dispatchEvent(new Event('input', { bubbles: true }));
    await until('the draft', () => sessionStorage.getItem('storeDraft:stick')?.includes('04524'));

    const again = look(show(form));
    await until('the same', () => valueOf(again, 'postalCode') === '04524');
  });

  it('asks for a phone number only where something is sent, and names the ways to pay as people know them', async () => {
    signIn();
    const providers = [
      { provider: 'toss', currencies: ['KRW'] },
      { provider: 'stripe', currencies: ['KRW', 'USD', 'JPY'] },
    ];
    await script({ call: 'GET /payment/provider', body: { providers } }, ...storeRules());
    const element = show(form);
    const fan = look(element);
    await until('the profile', () => valueOf(fan, 'email'));
    expect(valueOf(fan, 'phone')).to.equal(undefined);
    await confirm(element);
    await fan.sees('Korean card, KakaoPay');
    await fan.sees('Other card, Apple\u00a0Pay');
    expect(fan.has('010-1234-5678')).to.equal(false);
    await expectAccessible(element);
  });

  it('shows the steps so far and all legally required information before the order button, accessibly', async () => {
    signIn();
    await script(...storeRules());
    const element = show(form);
    const fan = await confirm(element);
    for (const words of ['2 items', 'When you pay', 'Sent within a week.', 'Until it is sent.', 'The demo store']) {
      await fan.sees(words);
    }
    const colours = fan.queryAll('.steps > li').map((step) => getComputedStyle(step).borderBlockStartColor);
    expect(colours.map((colour) => colour === colours[1])).to.deep.equal([true, true, false]);
    await expectAccessible(element);
  });
});
