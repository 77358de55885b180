import { expect } from 'chai';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import { setLanguage } from '../../core/words/words.ts';
import './index.ts';
import { inMs, orderOf, paidOrder, productOf, quoteOf, storeRules } from './testing-store.ts';

const realOpen = globalThis.open;

/** A payment window as its opener sees it: browsers open no real one without a press. */
function openWindows() {
  const opened: { closed: boolean; address: string }[] = [];
  globalThis.open = () => {
    const state = { closed: false, address: 'about:blank' };
    opened.push(state);
    const popup = {
      document: document.implementation.createHTMLDocument(),
      get closed() {
        return state.closed;
      },
      location: {
        replace(address: string) {
          state.address = address;
        },
      },
      focus() {},
      close() {
        state.closed = true;
      },
    };
    // The part of a window that the element uses.
    return popup as unknown as Window;
  };
  return opened;
}

const valueOf = (fan: ReturnType<typeof look>, name: string) => fan.query<HTMLInputElement>(`[name=${name}]`)?.value;
const form = '<fan-store product-id="stick" quantity="2"></fan-store>';

/** From the order form to the confirmation, agreed. */
async function confirm(element: HTMLElement) {
  const fan = look(element);
  await until('the profile', () => valueOf(fan, 'email'));
  await fan.press('Check the order');
  await fan.sees('Check your order');
  await fan.press('I have checked');
  await fan.control('Pay ₩87,000');
  return fan;
}

describe('<fan-store>', () => {
  before(() => setLanguage('en'));
  beforeEach(() => sessionStorage.clear());
  afterEach(async () => {
    document.body.replaceChildren();
    globalThis.open = realOpen;
    await session.signOut();
  });

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

  it('shows an empty list, and retries after a failure', async () => {
    const overloaded = { status: 503, code: 'OVERLOADED', message: 'Busy', requestId: '7Qx2-request' };
    const nothing = { products: [], nextCursor: null, serverTime: inMs(0) };
    await script(
      { call: 'GET /product', status: 503, body: overloaded, once: true },
      { call: 'GET /product', body: nothing },
    );
    const element = show('<fan-store></fan-store>');
    const fan = look(element);
    // What the service center needs to find the failure.
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

  it('sells nothing that is sold out', async () => {
    const soldOut = productOf({ saleState: 'SOLD_OUT', left: 0 });
    await script({ call: 'GET /product/stick', body: soldOut }, ...storeRules());
    const fan = look(show('<fan-store product-id="stick"></fan-store>'));
    await fan.sees('Sold out');
    expect((await fan.find<HTMLButtonElement>('.buy button')).disabled).to.equal(true);
  });

  it('shows missing input at its field, and keeps the input across a reload', async () => {
    signIn();
    await script({ call: 'POST /order/quote', body: quoteOf({ needsAddress: true }) }, ...storeRules());
    const fan = look(show(form));
    await until('the profile', () => valueOf(fan, 'phone'));
    await fan.press('Check the order');
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

  it('shows all legally required information before the order button, accessibly', async () => {
    signIn();
    await script(...storeRules());
    const element = show(form);
    const fan = await confirm(element);
    for (const words of ['2 items', 'When you pay', 'Sent within a week.', 'Until it is sent.', 'The demo store']) {
      await fan.sees(words);
    }
    await expectAccessible(element);
  });

  it('orders once when the button is pressed several times, and opens the provider in the window', async () => {
    signIn();
    await script(...storeRules());
    const windows = openWindows();
    const fan = await confirm(show(form));
    const button = await fan.control('Pay ₩87,000');
    button.click();
    button.click();
    await fan.sees('Pay in the window that opened');
    await until('the address', () => windows[0]?.address === 'https://pay.example/1');
    expect(windows).to.have.length(1);
    expect(await received('POST /order')).to.have.length(1);
  });

  it('accepts only messages from the platform, and completes by the server’s state', async () => {
    signIn();
    // A separate order: code of the test before may still listen for its own one.
    const mine = { orderId: 'mine' };
    await script(
      { call: 'POST /order', body: orderOf(mine) },
      { call: 'GET /order/mine', body: orderOf(mine) },
      ...storeRules(),
    );
    const windows = openWindows();
    const fan = await confirm(show(form));
    await fan.press('Pay ₩87,000');
    await until('the address', () => windows[0]?.address === 'https://pay.example/1');
    const message = { type: 'fan-payment', orderId: 'mine', attemptId: 'a1', state: 'DONE' };
    dispatchEvent(new MessageEvent('message', { origin: 'https://evil.example', data: message }));
    await fan.sees('Pay in the window that opened');

    const complete = nextEvent('fan-order-complete');
    await script({ call: 'GET /order/mine', body: { ...paidOrder(), ...mine } }, ...storeRules());
    dispatchEvent(new MessageEvent('message', { origin: location.origin, data: message }));
    await fan.sees('Your order is complete!');
    expect((await complete).detail).to.deep.equal({ orderId: 'mine', number: 'FN-1' });
    expect(windows[0]?.closed).to.equal(true);
  });

  it('offers to pay in this window when the browser blocks others', async () => {
    signIn();
    await script(...storeRules());
    globalThis.open = () => null;
    const element = show(form);
    const fan = await confirm(element);
    await fan.press('Pay ₩87,000');
    await fan.sees('The payment window was blocked');
    await fan.control('Pay in this window');
    await expectAccessible(element);
  });

  it('does not treat a closed window as a failure, and completes when the payment arrives', async () => {
    signIn();
    await script(...storeRules());
    const windows = openWindows();
    const fan = await confirm(show(form));
    await fan.press('Pay ₩87,000');
    await until('the address', () => windows[0]?.address === 'https://pay.example/1');
    if (windows[0]) windows[0].closed = true;
    await fan.sees('The payment window is closed');
    expect(fan.has("didn't go through")).to.equal(false);
    await script({ call: 'GET /order/o1', body: paidOrder() }, ...storeRules());
    await fan.sees('Your order is complete!');
  });

  it('shows that it is checking while the provider does not reply, with what happens next and no second payment', async () => {
    signIn();
    const silent = orderOf({ status: 'PAYING', payment: 'CHECKING', cancelable: false });
    await script({ call: 'GET /order/o1', body: silent }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    const fan = look(element);
    await fan.sees('Checking your payment');
    await fan.sees('We keep asking the payment service');
    expect(fan.has('Pay ₩87,000')).to.equal(false);
    await expectAccessible(element);
  });

  it('shows what changed with a new quote, and requires a new agreement', async () => {
    signIn();
    const dearer = quoteOf({
      digest: 'second',
      fee: { amount: 4_000, currency: 'KRW' },
      paymentAmount: { amount: 88_000, currency: 'KRW' },
    });
    const refusal = { status: 409, code: 'QUOTE_CHANGED', message: '', requestId: 'r', quote: dearer };
    await script({ call: 'POST /order', status: 409, body: refusal, once: true }, ...storeRules());
    const windows = openWindows();
    const fan = await confirm(show(form));
    await fan.press('Pay ₩87,000');
    await fan.sees('Sales fee: ₩3,000 → ₩4,000');
    expect(windows[0]?.closed).to.equal(true);
    const pay = await fan.find<HTMLButtonElement>('[part=pay-button]');
    expect(pay.textContent).to.include('₩88,000');
    expect(pay.disabled).to.equal(true);
    takeComplaints();
  });

  it('keeps the key of an order whose reply was lost', async () => {
    signIn();
    const busy = { status: 503, code: 'OVERLOADED', message: '', requestId: 'r' };
    await script({ call: 'POST /order', status: 503, body: busy, once: true }, ...storeRules());
    openWindows();
    const fan = await confirm(show(form));
    await fan.press('Pay ₩87,000');
    await fan.find('.problem');
    await fan.press('Pay ₩87,000');
    await fan.sees('Pay in the window that opened');
    const keys = (await received('POST /order')).map(({ headers }) => headers['idempotency-key']);
    expect(keys).to.have.length(2);
    expect(keys[0]).to.equal(keys[1]);
    takeComplaints();
  });

  it('does nothing when the page cancels the order, and starts a sign-in if nobody is signed in', async () => {
    signIn();
    await script(...storeRules());
    const windows = openWindows();
    const element = show(form);
    element.addEventListener('fan-before-checkout', (event) => event.preventDefault());
    const fan = await confirm(element);
    await fan.press('Pay ₩87,000');
    expect(windows).to.have.length(0);
    expect(await received('POST /order')).to.have.length(0);
    await session.signOut();
    await fan.sees('Sign in to order');
  });
});
