import { expect } from 'chai';
import { expectAccessible, show, takeComplaints, until } from '../../../tests/browser/harness.ts';
import { look, signIn } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import './index.ts';
import { cartOf, inYen, lineOf } from './cart/testing-cart.ts';
import { setUpStore } from './testing-element.ts';
import { storeRules } from './testing-store.ts';

const cart = '<fan-store cart></fan-store>';
const before = { price: { amount: 40_000, currency: 'KRW' as const }, feePerPiece: null };

describe('the cart in <fan-store>', () => {
  setUpStore();
  afterEach(() => localStorage.removeItem('cart'));

  it('adds a product once for a double click, reports it, and links to the cart', async () => {
    signIn();
    const reply = { ...cartOf([lineOf('stick', 1)]), notAdded: [] };
    await script({ call: 'POST /cart', body: reply }, { call: 'GET /cart', body: reply }, ...storeRules());
    const element = show('<fan-store product-id="stick"></fan-store>');
    const fan = look(element);
    const events: unknown[] = [];
    element.addEventListener('fan-cart-change', ({ detail }) => events.push(detail));
    const button = await fan.control('Add to cart');
    button.click();
    button.click();
    await fan.sees('Added to your cart. 1 item in it now.');
    const status = await fan.find('.buy [role=status]');
    expect(status.textContent).to.equal('Added to your cart. 1 item in it now.');
    expect(await received('POST /cart')).to.have.length(1);
    expect(events).to.deep.equal([{ pieces: 1 }]);
    await expectAccessible(element);
    await fan.press('See the cart');
    await fan.sees('The stick');
  });

  it('shows lines, amounts and changes, accessibly', async () => {
    signIn();
    const soldOut = lineOf('tote', 1, { maxQuantity: 0 });
    const lines = [
      lineOf('stick', 2, { before }),
      lineOf('few', 3, { maxQuantity: 2 }),
      { ...soldOut, product: { ...soldOut.product, saleState: 'SOLD_OUT' as const } },
      inYen(lineOf('votes'), 480),
    ];
    await script({ call: 'GET /cart', body: cartOf(lines) }, ...storeRules());
    const element = show(cart);
    const fan = look(element);
    await fan.sees('₩40,000 → ₩43,500');
    for (const words of ['You can order 2 of these now.', 'Change to 2', 'Sold out', '₩87,000', '¥480'])
      await fan.sees(words);
    expect(fan.has('What can’t be ordered now stays in the cart.')).to.equal(true);
    await fan.control('Order 2 items');
    await fan.control('Order 1 item');
    await expectAccessible(element);
  });

  it('shows a price on one line, however narrow the element is', async () => {
    signIn();
    await script({ call: 'GET /cart', body: cartOf([lineOf('stick', 1)]) }, ...storeRules());
    const price = await look(show('<fan-store cart style="inline-size: 120px"></fan-store>')).find(
      '.cart-price > strong',
    );
    const text = document.createRange();
    text.selectNodeContents(price);
    expect(text.getClientRects()).to.have.length(1);
  });

  it('changes a quantity, removes a line with the focus on the heading, and puts it back', async () => {
    signIn();
    await script(
      { call: 'GET /cart', body: cartOf([lineOf('stick', 2), lineOf('tote', 1)]) },
      { call: 'PUT /cart/stick', body: cartOf([lineOf('stick', 3), lineOf('tote', 1)]), once: true },
      { call: 'PUT /cart/tote', body: cartOf([lineOf('stick', 3)]), once: true },
      { call: 'PUT /cart/tote', body: cartOf([lineOf('stick', 3), lineOf('tote', 1)]) },
      ...storeRules(),
    );
    const element = show(cart);
    const fan = look(element);
    await fan.press('The stick: One more');
    await fan.control('Order 4 items');
    await until('the request', async () => (await received('PUT /cart/stick')).length === 1);
    await fan.press('Remove The tote');
    await fan.sees('The tote was removed.');
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Cart');
    await fan.control('Order 3 items');
    await fan.press('Undo');
    await fan.control('Remove The tote');
    await until('both requests', async () => (await received('PUT /cart/tote')).length === 2);
  });

  it('is empty, fails and comes back', async () => {
    signIn();
    const overloaded = { status: 503, code: 'OVERLOADED', message: 'Busy', requestId: '7Qx2-request' };
    await script({ call: 'GET /cart', status: 503, body: overloaded }, ...storeRules());
    const element = show(cart);
    const fan = look(element);
    await fan.sees('Error number 7Qx2-request');
    await expectAccessible(element);
    await script({ call: 'GET /cart', body: cartOf([]) }, ...storeRules());
    await fan.press('Try again');
    await fan.sees('Your cart is empty');
    await expectAccessible(element);
    await fan.press('To the store');
    await fan.sees('Light stick');
    takeComplaints();
  });

  it('is stored in the browser before a sign-in', async () => {
    await script({ call: 'POST /cart/view', body: cartOf([lineOf('stick', 1)]) }, ...storeRules());
    const fan = look(show('<fan-store product-id="stick"></fan-store>'));
    await fan.press('Add to cart');
    await fan.press('See the cart');
    await fan.sees('Your cart stays in this browser.');
    expect(JSON.parse(localStorage.getItem('cart') ?? '{}').lines).to.have.length(1);
  });

  it('is ordered in one order, which has the mark of the cart', async () => {
    signIn();
    await script(
      { call: 'GET /cart', body: cartOf([lineOf('stick', 2), lineOf('gone', 1, { maxQuantity: 0 })]) },
      ...storeRules(),
    );
    const element = show('<fan-store cart currency="KRW"></fan-store>');
    const fan = look(element);
    await fan.sees('Order details');
    await fan.control('Back to the cart');
    const [quoted] = await received('POST /order/quote');
    expect(JSON.parse(String(quoted?.body))).to.deep.equal({ lines: [{ productId: 'stick', quantity: 2 }] });
  });
});
