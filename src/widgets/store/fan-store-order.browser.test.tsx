import { expect } from 'chai';
import { expectAccessible, nextEvent, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import './index.ts';
import { confirm, form, openWindows, setUpStore } from './testing-element.ts';
import { orderOf, paidOrder, quoteOf, storeRules } from './testing-store.ts';

describe('<fan-store>', () => {
  setUpStore();

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

  it('shows that it is checking while the provider does not reply, with the next step and no second payment', async () => {
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

  it('shows the changes of a new quote, and requires a new agreement', async () => {
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
    await fan.sees('Service fee: ₩3,000 → ₩4,000');
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

  it('does nothing when the page cancels the order, and starts a sign-in for a visitor', async () => {
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
