import type { Order, Quote } from '../../../server/order/contract.ts';
import type { Rule } from '../../core/api/scripted-api-client.ts';
import type { ProductDetail } from './products/product-state.ts';

export const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const picture = { url: '', width: 800, height: 800, colour: '#3b1d52', alt: 'A light stick' };
const krw = (amount: number) => ({ amount, currency: 'KRW' as const });

export function productOf(changes: Partial<ProductDetail> = {}): ProductDetail {
  return {
    productId: 'stick',
    titleId: 'aurora',
    titleName: 'Aurora',
    accent: '#ff3d2e',
    kind: 'GOODS',
    name: 'Light stick',
    summary: 'It follows the show',
    pictures: [picture],
    price: krw(42_000),
    feePerPiece: krw(1_500),
    saleState: 'ON_SALE',
    left: null,
    opensAt: inMs(-1000),
    closesAt: null,
    limitPerFan: 4,
    needsAddress: false,
    description: 'Nine colours.',
    feeReason: 'Covers packing.',
    votePack: null,
    delivery: 'Sent within a week.',
    withdrawal: 'Until it is sent.',
    seller: 'The demo store',
    serverTime: inMs(0),
    ...changes,
  };
}

export function quoteOf(changes: Partial<Quote> = {}): Quote {
  return {
    lines: [
      {
        productId: 'stick',
        quantity: 2,
        name: 'Light stick',
        kind: 'GOODS',
        picture,
        unitPrice: krw(42_000),
        feePerPiece: krw(1_500),
        productAmount: krw(84_000),
        fee: krw(3_000),
        needsAddress: false,
        delivery: 'Sent within a week.',
        withdrawal: 'Until it is sent.',
        seller: 'The demo store',
      },
    ],
    accent: '#ff3d2e',
    productAmount: krw(84_000),
    fee: krw(3_000),
    paymentAmount: krw(87_000),
    needsAddress: false,
    digest: 'first',
    serverTime: inMs(0),
    ...changes,
  };
}

export function orderOf(changes: Partial<Order> = {}): Order {
  const { lines, productAmount, fee, paymentAmount } = quoteOf();
  return {
    orderId: 'o1',
    number: 'FN-1',
    accent: '#ff3d2e',
    status: 'RESERVED',
    payment: 'NONE',
    provider: null,
    failure: null,
    productAmount,
    fee,
    paymentAmount,
    lines: lines.map(({ seller: _seller, ...line }) => ({
      ...line,
      lineId: 'l1',
      state: 'WAITING',
      shipments: [],
      shipment: null,
      photocards: [],
      stuck: false,
      refundable: 0,
      refundAmount: krw(0),
      refundableUntil: null,
    })),
    orderer: { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678' },
    address: null,
    refunded: krw(0),
    refunds: [],
    createdAt: inMs(-1000),
    paidAt: null,
    expiresAt: inMs(900_000),
    receiptUrl: null,
    receipt: null,
    cancelable: true,
    held: false,
    refundable: false,
    history: [{ status: 'RESERVED', at: inMs(-1000) }],
    serverTime: inMs(0),
    ...changes,
  };
}

export const paidOrder = () => orderOf({ status: 'PAID', payment: 'DONE', paidAt: inMs(0), expiresAt: null });

const profile = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678', residence: 'KOREA' };
const providers = [{ provider: 'toss', currencies: ['KRW'] }];

/** The default rules of the API. A test's own rules come before these. */
export const storeRules = (): Rule[] => [
  { call: 'GET /product', body: { products: [productOf()], nextCursor: null, serverTime: inMs(0) } },
  { call: 'GET /product/stick', body: productOf() },
  { call: 'POST /order/quote', body: quoteOf() },
  { call: 'GET /payment/provider', body: { providers } },
  { call: 'GET /user/me', body: profile },
  { call: 'POST /order', body: orderOf() },
  { call: 'GET /order', body: { orders: [], nextCursor: null, serverTime: inMs(0) } },
  { call: 'GET /order/o1', body: orderOf() },
  {
    call: 'POST /payment/url',
    body: { paymentUrl: 'https://pay.example/1', attemptId: 'a1', expiresAt: inMs(900_000) },
  },
  { call: 'POST /jwt/logout', body: {} },
];
