import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { addressRoutes } from '../address/routes.ts';
import { createAddressService } from '../address/service.ts';
import { cartRoutes } from '../cart/routes.ts';
import { createCartService } from '../cart/service.ts';
import { orderRoutes } from '../order/routes.ts';
import { createOrderService, type OrderService } from '../order/service.ts';
import { photocardRoutes } from '../photocard/routes.ts';
import { createCardStudio, type PhotocardProduct, savePhotocardProducts } from '../photocard/service.ts';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import { type Listener, listen, toNode } from '../platform/http/listen.ts';
import { createTestPlatform, type TestApi, type TestPlatform, type TestReply } from '../platform/testing.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { restockRoutes } from '../restock/routes.ts';
import { createRestockService } from '../restock/service.ts';
import type { StandInPayment } from '../stand-in/payment/ledger.ts';
import {
  decide as decideOnPage,
  type RunningPaymentStandIn,
  startPaymentStandIn,
} from '../stand-in/payment/payment.ts';
import { paymentEnvironment } from '../stand-in/payment/registration.ts';
import { storeRoutes } from '../store/routes.ts';
import { createStoreService, type ProductContent, type StoreService, saveProducts } from '../store/service.ts';
import { ticketRoutes } from '../ticket/routes.ts';
import { createTicketService, type PassContent, type TicketService } from '../ticket/service.ts';
import { voteRoutes } from '../vote/routes.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import { createSettle, type Settle } from './attempt/settle.ts';
import { paymentSettings } from './config.ts';
import { createProviders } from './providers/providers.ts';
import { paymentRoutes } from './routes.ts';
import { createPaymentService, type PaymentOptions, type PaymentService } from './service.ts';

const hour = 3_600_000;

const words = (text: string): LocalizedText => ({ ko: `${text} ko`, en: text, ja: `${text} ja` });
const picture: StoredPicture = { url: '/p.svg', width: 4, height: 5, colour: '#112233', alt: words('picture') };

/** A product with unlimited stock for 1,000 won, with these changes. */
export function productContent(productId: string, changes: Partial<ProductContent> = {}): ProductContent {
  return {
    productId,
    titleId: 'show',
    kind: 'PHOTOCARD',
    name: words(`Product ${productId}`),
    summary: words('Summary'),
    description: words('Description'),
    pictures: [picture],
    currency: 'KRW',
    price: 1000,
    feePerPiece: null,
    feeReason: null,
    opensAt: new Date(Date.now() - hour),
    closesAt: null,
    onHand: null,
    limitPerFan: null,
    shownBelow: null,
    needsAddress: false,
    rights: null,
    validDays: null,
    delivery: words('Delivery'),
    withdrawal: words('Withdrawal'),
    seller: words('Seller'),
    ...changes,
  };
}

const ticketPass = (passId: string): PassContent => ({
  passId,
  titleId: 'show',
  name: words(`Pass ${passId}`),
  description: words('Description'),
  picture,
  streamId: 'show',
  venue: true,
  rounds: null,
  validUntil: null,
  deviceChanges: 1,
  resets: 1,
});

/** A set of two cards. */
const cardsOf = ({ productId, onHand }: ProductContent): PhotocardProduct => ({
  productId,
  edition: onHand,
  faces: ['Haram', 'Byeolha'].map((artist) => ({
    artist: words(artist),
    line: words('Midnight'),
    accent: '#6a3df0',
    portrait: '/media/face.svg',
  })),
});

export const votePack: Partial<ProductContent> = { kind: 'VOTE_PACK', rights: 10, validDays: 30, price: 5000 };
export const goods: Partial<ProductContent> = { kind: 'GOODS', needsAddress: true };

export const orderer = { name: 'Kim Haneul', email: 'haneul@fans.example', phone: '+82 10 1234 5678' };
const address = {
  recipient: 'Kim Haneul',
  phone: '+82 10 1234 5678',
  country: 'KR',
  postalCode: '04524',
  region: '',
  city: '',
  street: '110 Sejong-daero',
  detail: '3F',
};

export interface StoreWorld extends TestPlatform {
  pool: Pool;
  votes: VoteService;
  store: StoreService;
  tickets: TicketService;
  orders: OrderService;
  payments: PaymentService;
  standIn: RunningPaymentStandIn;
  api: TestApi;
  save(...products: ProductContent[]): Promise<void>;
  request(fan: string | undefined, call: string, body?: unknown, key?: string): Promise<TestReply>;
  /** Gets a quote and places an order. */
  order(fan: string, lines: Record<string, number>, key?: string, more?: object): Promise<TestReply>;
  /** Requests a page. @returns the payment at the stand-in */
  openPage(
    fan: string,
    orderId: string,
    provider?: 'toss' | 'stripe',
    window?: 'popup' | 'page',
  ): Promise<StandInPayment>;
  /** Acts on the page as the fan does. @returns the return address of the window */
  decide(payment: StandInPayment, decision: 'approve' | 'decline' | 'leave'): string;
  /** Loads that address, as the window does. */
  goBack(address: string): Promise<TestReply>;
  /** Orders, pays and returns; then reads the order. */
  buy(fan: string, lines: Record<string, number>, provider?: 'toss' | 'stripe'): Promise<TestReply>;
  readOrder(fan: string, orderId: string): Promise<TestReply>;
  /** Settles with a short timeout for the provider's answer. */
  settleWithShortTimeout: Settle;
  /** Ends the time to pay of an order. */
  runOut(orderId: string): Promise<void>;
}

/** Store, orders and payments on their own database, with a running stand-in: real HTTP to both providers. */
export async function createStoreWorld(
  environment: Record<string, string> = {},
  options: PaymentOptions = {},
): Promise<StoreWorld> {
  // The server needs its port before its routes are created: the stand-in sends its webhooks there.
  const routed: { fetch: TestApi['fetch'] } = { fetch: () => new Response(null, { status: 503 }) };
  const server: Listener = await listen(
    0,
    '127.0.0.1',
    toNode((request, bindings) => routed.fetch(request, bindings)),
  );
  const origin = `http://localhost:${(server.server.address() as AddressInfo).port}`;
  const standIn = await startPaymentStandIn({
    platformOrigin: origin,
    port: 0,
    delays: { late: 300, reordered: 100, silent: 20_000 },
  });
  const test = await createTestPlatform({
    ...paymentEnvironment(standIn.origin),
    PUBLIC_ORIGIN: origin,
    // Long enough for a busy machine.
    PAYMENT_TIMEOUT_MS: '20000',
    ...environment,
  });
  const { platform } = test;
  const titles = { listTitles: async () => [] };
  const votes = createVoteService(platform, titles);
  const store = createStoreService(platform, titles);
  const tickets = createTicketService(platform, titles);
  const orders = createOrderService(platform, store, votes, tickets);
  const payments = createPaymentService(platform, orders, options);
  const studio = createCardStudio(platform, { shownNickname: async (userId) => userId });
  const api = test.serve({
    routes: [
      ...storeRoutes(store),
      ...addressRoutes(createAddressService(platform)),
      ...cartRoutes(createCartService(platform, store)),
      ...restockRoutes(createRestockService(platform, store)),
      ...orderRoutes(orders),
      ...paymentRoutes(platform, payments),
      ...voteRoutes(platform, votes),
      ...ticketRoutes(tickets),
      ...photocardRoutes(platform, studio),
    ],
  });
  routed.fetch = api.fetch;

  const world: StoreWorld = {
    ...test,
    pool: platform.pool,
    votes,
    store,
    tickets,
    orders,
    payments,
    standIn,
    api,
    async save(...products) {
      await inTransaction(platform.pool, async (connection) => {
        await saveProducts(connection, products);
        const cards = products.filter((product) => product.kind === 'PHOTOCARD');
        await savePhotocardProducts(connection, cards.map(cardsOf));
        // Each ticket product becomes a pass with its own name.
        const passes = products.filter((product) => product.kind === 'TICKET').map(({ productId }) => productId);
        await tickets.savePasses(connection, passes.map(ticketPass));
        await tickets.savePassProducts(connection, new Map(passes.map((passId) => [passId, passId])));
      });
    },
    request: (fan, call, body, key = randomUUID()) =>
      api.request(call, { ...(fan !== undefined && { fan }), body, headers: { 'Idempotency-Key': key } }),
    async order(fan, lines, key = randomUUID(), more = {}) {
      const ordered = Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
      const quote = await world.request(fan, 'POST /order/quote', { lines: ordered });
      if (quote.status !== 200) return quote;
      const form = { orderer, address: quote.body.needsAddress ? address : null, confirmed: true };
      return world.request(
        fan,
        'POST /order',
        { lines: ordered, quoteDigest: quote.body.digest, ...form, ...more },
        key,
      );
    },
    async openPage(fan, orderId, provider = 'toss', window = 'popup') {
      const page = await world.request(fan, 'POST /payment/url', { orderId, provider, window });
      if (page.status !== 200) throw new Error(`no page: ${page.text}`);
      return standIn.paymentOf(page.body.attemptId);
    },
    decide: (payment, decision) => decideOnPage(standIn.ledger, payment, decision, 20_000),
    async goBack(there) {
      const page = await api.request(`GET ${new URL(there).pathname.replace('/api/v1', '')}${new URL(there).search}`);
      // The provider's webhook may be delivering the order that the window's return has paid.
      await payments.idle();
      return page;
    },
    async buy(fan, lines, provider = 'toss') {
      const placed = await world.order(fan, lines);
      if (placed.status !== 200) return placed;
      await world.goBack(world.decide(await world.openPage(fan, placed.body.orderId, provider), 'approve'));
      return world.readOrder(fan, placed.body.orderId);
    },
    readOrder: (fan, orderId) => world.request(fan, `GET /order/${orderId}`),
    settleWithShortTimeout: createSettle(platform, {
      orders,
      providers: createProviders({ ...platform.config.of(paymentSettings), timeout: 500 }),
    }),
    async runOut(orderId) {
      await platform.pool.query(
        "UPDATE fan_order SET expires_at = clock_timestamp() - interval '1 second' WHERE order_id = $1",
        [orderId],
      );
    },
    async close() {
      // Work after replies still sends requests to the providers.
      await payments.close();
      await studio.close();
      await standIn.close();
      await server.close(0);
      await votes.close();
      await test.close();
    },
  };
  return world;
}
