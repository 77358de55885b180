import { expect } from 'chai';
import type { Order } from '../../../server/order/contract.ts';
import { expectAccessible, nextEvent, show, takeComplaints } from '../../../tests/browser/harness.ts';
import { look, signInForTests } from '../../../tests/browser/look.ts';
import { received, script } from '../../core/api/scripted-api-client.ts';
import { session } from '../../core/session/session.ts';
import './index.ts';

const at = '2026-11-21T10:00:00.000Z';
const krw = (amount: number) => ({ amount, currency: 'KRW' as const });

function orderOf(changes: Partial<Order> = {}): Order {
  return {
    orderId: 'o1',
    number: 'FN-1',
    accent: '#ff3d2e',
    status: 'FULFILLED',
    payment: 'DONE',
    provider: 'toss',
    failure: null,
    productAmount: krw(3_300),
    fee: krw(0),
    paymentAmount: krw(3_300),
    lines: [
      {
        lineId: 'l1',
        productId: 'votes',
        quantity: 1,
        name: '30 votes',
        kind: 'VOTE_PACK',
        picture: { url: '', width: 800, height: 800, colour: '#3b1d52', alt: '' },
        unitPrice: krw(3_300),
        feePerPiece: null,
        productAmount: krw(3_300),
        fee: krw(0),
        needsAddress: false,
        delivery: '',
        withdrawal: '',
        state: 'DELIVERED',
        shipments: [],
        shipment: null,
        photocards: [],
        stuck: false,
        refundable: 27,
        refundAmount: krw(2_970),
        refundableUntil: at,
      },
    ],
    orderer: { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678' },
    address: null,
    refunded: krw(0),
    refunds: [],
    createdAt: at,
    paidAt: at,
    expiresAt: null,
    receiptUrl: 'https://receipts.example/1',
    receipt: {
      seller: {
        name: 'Fanfare Inc.',
        representative: 'Han Narae',
        registration: '000-00-00000',
        mailOrder: '2026-0000',
        invoiceNumber: null,
      },
      soldThrough: null,
      taxes: [{ percent: 10, gross: krw(4_950), tax: krw(450) }],
    },
    cancelable: false,
    held: false,
    refundable: true,
    history: [{ status: 'RESERVED', at }],
    serverTime: at,
    ...changes,
  };
}

const refunded = orderOf({
  status: 'REFUNDED',
  payment: 'REFUNDED',
  refunded: krw(2_970),
  refundable: false,
  lines: orderOf().lines.map((line) => ({ ...line, state: 'REFUNDED', refundable: 0 })),
});

const page = (orders: Order[], nextCursor: string | null = null) => ({ orders, nextCursor, serverTime: at });

describe('<fan-purchase>', () => {
  signInForTests();

  it('lists purchases with their state, in pages, and passes the accessibility check', async () => {
    const checking = orderOf({ orderId: 'o2', status: 'PAYING', payment: 'CHECKING', paidAt: null });
    await script(
      { call: 'GET /order', body: page([orderOf()], 'next'), once: true },
      { call: 'GET /order', body: page([checking]) },
    );
    const element = show('<fan-purchase></fan-purchase>');
    const fan = look(element);
    await fan.sees('Complete');
    await fan.press('Show more');
    await fan.sees('Checking payment');
    expect(fan.has('Complete')).to.equal(true);
    await expectAccessible(element);
  });

  it('links to the store without purchases, and shows a sign-in to a visitor', async () => {
    await script({ call: 'GET /order', body: page([]) }, { call: 'POST /jwt/logout', body: {} });
    const fan = look(show('<fan-purchase></fan-purchase>'));
    await fan.sees('No purchases yet');
    await session.signOut();
    await fan.sees('Sign in to see your purchases');
  });

  it('explains a refund before the fan confirms it, and shows the order’s new state', async () => {
    await script(
      { call: 'GET /order', body: page([orderOf()]) },
      { call: 'GET /order/o1', body: orderOf() },
      { call: 'POST /order/o1/refund', body: refunded },
    );
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    const fan = look(element);
    await fan.sees('Order FN-1');
    await expectAccessible(element);
    await fan.press('Refund');
    await fan.sees('27 unspent votes go back');
    expect(await received('POST /order/o1/refund')).to.have.length(0);
    const event = nextEvent('fan-order-refund');
    await fan.press('Refund ₩2,970');
    expect((await event).detail).to.deep.equal({ orderId: 'o1', lineIds: ['l1'] });
    await fan.sees('₩2,970 is on its way back to you.');
    expect(await received('POST /order/o1/refund')).to.have.length(1);
  });

  it('reports an order that is held while its money is checked', async () => {
    const held = orderOf({ held: true, refundable: false });
    await script({ call: 'GET /order', body: page([held]) }, { call: 'GET /order/o1', body: held });
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    await look(element).sees('so we are looking into it');
    await expectAccessible(element);
  });

  it('says when goods will be sent, and when they were delivered', async () => {
    const parcel = (state: 'PREPARING' | 'DELIVERED') => ({
      pieces: 1,
      state,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      shippedAt: null,
      deliveredAt: state === 'DELIVERED' ? at : null,
      returnableUntil: null,
    });
    const orderWith = (shipments: ReturnType<typeof parcel>[]) => {
      const goods = { kind: 'GOODS' as const, state: 'SHIPPING' as const, delivery: 'Sent within a week.', shipments };
      return orderOf({ lines: orderOf().lines.map((line) => ({ ...line, ...goods, quantity: 2 })) });
    };
    const partly = orderWith([parcel('DELIVERED'), parcel('PREPARING')]);
    await script({ call: 'GET /order', body: page([partly]) }, { call: 'GET /order/o1', body: partly });
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    await look(element).sees('Sent within a week.');
    const states = [...(element.shadowRoot?.querySelectorAll('.line-state') ?? [])].map((state) => state.textContent);
    expect(states).to.have.length(2);
    expect(states[0]).to.match(/Delivered · .*Nov\s21/);
    expect(states[1]).to.equal('1 item · Parcel in preparation');
    await expectAccessible(element);
  });

  it('adds up the payment, less the refunds', async () => {
    await script({ call: 'GET /order', body: page([refunded]) }, { call: 'GET /order/o1', body: refunded });
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    await look(element).sees('Paid after the refund');
    const rows = [...(element.shadowRoot?.querySelectorAll('.panel .amounts > div') ?? [])];
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).to.deep.equal([
      ['Products', '₩3,300'],
      ['Paid', '₩3,300'],
      ['Refunded', '-₩2,970'],
      ['Paid after the refund', '₩330'],
    ]);
  });

  it('shows in the history what was refunded, and why', async () => {
    const refund = { refundId: 'r1', amount: krw(2_970), by: 'OPERATOR', cause: 'OUT_OF_STOCK', at } as const;
    const partly = orderOf({
      refunded: krw(3_000),
      refunds: [refund, { ...refund, refundId: 'r2', amount: krw(30), by: 'FAN', cause: null }],
      history: [
        { status: 'PAID', at },
        { status: 'PARTIALLY_REFUNDED', at },
      ],
    });
    await script({ call: 'GET /order', body: page([partly]) }, { call: 'GET /order/o1', body: partly });
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    await look(element).sees('Out of stock');
    const rows = [...(element.shadowRoot?.querySelectorAll('.history > li > span') ?? [])];
    expect(rows.map(({ textContent }) => textContent)).to.deep.equal([
      'Paid',
      '₩2,970 refundedOut of stock',
      '₩30 refundedYou asked for it',
    ]);
    await expectAccessible(element);
  });

  it('shows the carrier and the return deadline of a parcel, and no delivery before it has happened', async () => {
    const [line] = orderOf().lines;
    if (!line) throw new Error('there is a line');
    const goods = { ...line, kind: 'GOODS' as const, name: 'Light stick', state: 'SHIPPING' as const, refundable: 0 };
    const sent = {
      pieces: 1,
      state: 'SHIPPED' as const,
      carrier: 'CJ Logistics',
      trackingNumber: '6812-3456',
      trackingUrl: 'https://carrier.example/681234',
      shippedAt: '2026-11-22T10:00:00.000Z',
      deliveredAt: null,
      returnableUntil: null,
    };
    const order = orderOf({
      refundable: false,
      lines: [{ ...goods, shipments: [sent] }],
      history: [
        { status: 'PAID', at },
        { status: 'FULFILLED', at },
      ],
    });
    await script({ call: 'GET /order', body: page([order]) }, { call: 'GET /order/o1', body: order });
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    const fan = look(element);
    await fan.sees('CJ Logistics, tracking number 6812-3456');
    expect(element.shadowRoot?.querySelector('.line-state')?.textContent).to.match(/^On its way · Sent .*Nov\s22/);
    await fan.sees('Where is it now?');
    await fan.sees('You can send it back within 7 days');
    await fan.sees('Packing started');
    expect(fan.has('Delivered')).to.equal(false);
    await expectAccessible(element);
  });

  it('shows the return deadline of each parcel, also while other pieces wait or are under way', async () => {
    const [line] = orderOf().lines;
    if (!line) throw new Error('there is a line');
    const parcel = {
      pieces: 1,
      state: 'DELIVERED' as const,
      carrier: 'CJ Logistics',
      trackingNumber: '1',
      trackingUrl: null,
      shippedAt: '2026-11-22T10:00:00.000Z',
      deliveredAt: '2026-11-23T10:00:00.000Z',
      returnableUntil: new Date(Date.now() + 86_400_000).toISOString(),
    };
    const unsent = { trackingNumber: null, shippedAt: null, deliveredAt: null, returnableUntil: null };
    const canceled = { ...parcel, ...unsent, state: 'CANCELED' as const, carrier: null };
    const shipments = [
      parcel,
      { ...parcel, ...unsent, state: 'SHIPPED' as const, trackingNumber: '2' },
      canceled,
      canceled,
    ];
    const goods = { ...line, kind: 'GOODS' as const, state: 'SHIPPING' as const, quantity: 5, refundable: 1 };
    const order = orderOf({ lines: [{ ...goods, refundableUntil: null, shipments }] });
    await script({ call: 'GET /order', body: page([order]) }, { call: 'GET /order/o1', body: order });
    const fan = look(show('<fan-purchase order-id="o1"></fan-purchase>'));
    await fan.sees('You can send it back until');
    await fan.sees('You can send it back within 7 days');
    await fan.sees('Can be refunded until it is sent');
  });

  it('shows the cards of an order, opens one, and shows why one can not be opened', async () => {
    const faces = [{ face: 1, artist: 'Haram', line: 'Midnight', accent: '#6a3df0' }];
    const lines = orderOf().lines.map((line) => ({
      ...line,
      kind: 'PHOTOCARD' as const,
      photocards: [{ photocardId: 'p1', serial: 7, edition: 300, faces }],
    }));
    const order = orderOf({ refundable: false, lines });
    const refusal = { status: 410, code: 'PHOTOCARD_REVOKED', message: '', requestId: 'r' };
    await script(
      { call: 'GET /order', body: page([order]) },
      { call: 'GET /order/o1', body: order },
      { call: 'POST /order/o1/photocard/p1/1/download', status: 410, body: refusal },
    );
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    const fan = look(element);
    await fan.sees('Your photocards');
    await expectAccessible(element);
    await fan.press('Haram No. 7');
    await fan.sees("This photocard was refunded, so it can't be opened any more.");
    expect(fan.has('Try again')).to.equal(true);
    await expectAccessible(element);
    takeComplaints();
  });

  it('reports a ticket that could not be issued: while that is retried, and once it is refunded', async () => {
    for (const [state, words] of [
      ['WAITING', 'We keep trying, and if'],
      ['REFUNDED', "It can't be done any more"],
    ] as const) {
      const lines = orderOf().lines.map((line) => ({ ...line, kind: 'TICKET' as const, state, stuck: true }));
      const order = orderOf({ status: state === 'WAITING' ? 'PAID' : 'REFUNDED', refundable: false, lines });
      await script({ call: 'GET /order', body: page([order]) }, { call: 'GET /order/o1', body: order });
      const element = show('<fan-purchase order-id="o1"></fan-purchase>');
      const fan = look(element);
      await fan.sees(words);
      await fan.says('TICKET_ISSUE_FAILED');
      element.remove();
    }
  });

  it('links to the service center with the order’s number', async () => {
    await script({ call: 'GET /order', body: page([orderOf()]) }, { call: 'GET /order/o1', body: orderOf() });
    const element = show('<fan-purchase order-id="o1"></fan-purchase>');
    const fan = look(element);
    await fan.sees('Ask about this order');
    const event = nextEvent('fan-navigate');
    document.addEventListener('fan-navigate', (event) => event.preventDefault(), { once: true });
    await fan.press('Ask about this order');
    expect((await event).detail.to).to.equal('/service-center?view=ask&reference=FN-1');
  });

  it('reloads while a payment is being checked, until it is done', async () => {
    const checking = orderOf({ status: 'PAYING', payment: 'CHECKING', paidAt: null, refundable: false });
    const rules = [{ call: 'GET /order', body: page([checking]) }];
    await script(...rules, { call: 'GET /order/o1', body: checking });
    const fan = look(show('<fan-purchase order-id="o1"></fan-purchase>'));
    await fan.sees('Checking payment');
    await script(...rules, { call: 'GET /order/o1', body: orderOf() });
    await fan.sees('Complete');
  });

  it('keeps the order when it was used meanwhile, and shows the reason', async () => {
    const refusal = { status: 409, code: 'NOT_REFUNDABLE', message: '', requestId: 'r' };
    await script(
      { call: 'GET /order', body: page([orderOf()]) },
      { call: 'GET /order/o1', body: orderOf() },
      { call: 'POST /order/o1/refund', status: 409, body: refusal },
    );
    const fan = look(show('<fan-purchase order-id="o1"></fan-purchase>'));
    await fan.press('Refund');
    await fan.press('Refund ₩2,970');
    await fan.sees('It has been used, or the time for a refund is over.');
    takeComplaints();
  });

  it('cancels an unpaid order, and links to its payment', async () => {
    const unpaid = orderOf({ status: 'RESERVED', payment: 'NONE', paidAt: null, cancelable: true, refundable: false });
    const canceled = orderOf({ ...unpaid, status: 'CANCELED', cancelable: false });
    await script(
      { call: 'GET /order', body: page([unpaid]) },
      { call: 'GET /order/o1', body: unpaid },
      { call: 'POST /order/o1/cancel', body: canceled },
    );
    const fan = look(show('<fan-purchase order-id="o1"></fan-purchase>'));
    await fan.sees('Pay now');
    await fan.press('Cancel the order');
    await fan.sees('You canceled it. Nothing was charged.');
    expect(fan.has('Pay now')).to.equal(false);
  });
});
