import { expect } from 'chai';
import { expectAccessible, show, until } from '../../../../tests/browser/harness.ts';
import { signIn } from '../../../../tests/browser/look.ts';
import { script } from '../../../core/api/scripted-api-client.ts';
import { session } from '../../../core/session/session.ts';
import { setLanguage } from '../../../core/words/words.ts';
import '../index.ts';
import { orderOf, paidOrder, storeRules } from '../testing-store.ts';

const textOf = (element: HTMLElement) => element.shadowRoot?.textContent ?? '';

describe('<fan-store> with an order', () => {
  before(() => setLanguage('en'));
  beforeEach(() => signIn());
  afterEach(async () => {
    document.body.replaceChildren();
    await script({ call: 'POST /jwt/logout', body: {} });
    await session.signOut();
  });

  it('shows that money which could not pay the order is returned, and starts another payment', async () => {
    const returned = orderOf({ status: 'PAYING', payment: 'REFUNDED', failure: 'AMOUNT_MISMATCH' });
    await script({ call: 'GET /order/o1', body: returned }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    await until('its words', () => textOf(element).includes('That payment is on its way back'));
    // Texts about an approval that was never charged would be wrong here.
    expect(textOf(element)).not.to.include('nothing was charged');
    await until('a way to pay', () => element.shadowRoot?.querySelector('[part=pay-button]:enabled'));
    await expectAccessible(element);
  });

  it('subtracts a refund from the payment', async () => {
    const order = paidOrder();
    const refunded = { ...order.refunded, amount: 87_000 };
    await script({ call: 'GET /order/o1', body: { ...order, status: 'REFUNDED', refunded } }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    await until('its words', () => textOf(element).includes('Paid after the refund'));
    const rows = [...(element.shadowRoot?.querySelectorAll('.amounts > div') ?? [])];
    expect(rows.slice(2).map((row) => row.lastElementChild?.textContent)).to.deep.equal(['₩87,000', '-₩87,000', '₩0']);
  });

  it('shows why a payment was declined', async () => {
    const declined = orderOf({ status: 'PAYING', payment: 'FAILED', failure: 'CARD_LIMIT' });
    await script({ call: 'GET /order/o1', body: declined }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    await until('the reason', () => textOf(element).includes("Your card's limit or balance isn't enough"));
    expect(textOf(element)).to.include('Nothing was charged');
  });

  it('shows no failure to a fan who returned without paying', async () => {
    const left = orderOf({ status: 'PAYING', payment: 'FAILED', failure: 'LEFT' });
    await script({ call: 'GET /order/o1', body: left }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    await until('its words', () => textOf(element).includes("You haven't paid yet"));
    expect(textOf(element)).not.to.include('failed');
    await until('a way to pay', () => element.shadowRoot?.querySelector('[part=pay-button]:enabled'));
    await expectAccessible(element);
  });

  it('says when the goods of a completed order are sent', async () => {
    await script({ call: 'GET /order/o1', body: paidOrder() }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    await until('the result', () => element.shadowRoot?.querySelector('[data-phase=done]'));
    expect(element.shadowRoot?.querySelector('.deliveries')?.textContent).to.include('Sent within a week.');
    await expectAccessible(element);
  });

  it('shows a parcel as sent, and does not say of the rest when it will be', async () => {
    const order = paidOrder();
    const shipment = {
      pieces: 2,
      state: 'SHIPPED' as const,
      carrier: 'CJ Logistics',
      trackingNumber: '1',
      trackingUrl: null,
      shippedAt: order.createdAt,
      deliveredAt: null,
      returnableUntil: null,
    };
    const waiting = { ...shipment, state: 'PREPARING' as const, trackingNumber: null, shippedAt: null };
    const shipments = [
      { ...shipment, pieces: 1 },
      { ...waiting, pieces: 1 },
    ];
    const lines = order.lines.map((line) => ({ ...line, state: 'SHIPPING' as const, shipments }));
    await script({ call: 'GET /order/o1', body: { ...order, status: 'FULFILLED', lines } }, ...storeRules());
    const element = show('<fan-store order-id="o1"></fan-store>');
    await until('its words', () => textOf(element).includes('Your parcel is on its way.'));
    expect(textOf(element)).not.to.include('Sent within a week.');
  });
});
