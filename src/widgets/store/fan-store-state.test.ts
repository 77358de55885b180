import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeCalls } from '../../../server/store/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import { clearSession, hydrate } from '../../core/session/auth-state.ts';
import { tabStorage } from '../../core/storage/storage.ts';
import type { storeElement } from './contract.ts';
import { createFanStoreState, type FanStoreState } from './fan-store-state.ts';
import type { StoreAttributes } from './place.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof storeElement>;
let state: FanStoreState;
const called = () => api.received.map(({ name, query }) => name + query);
const follow = (attributes: Partial<StoreAttributes>) => state.follow(attributes as StoreAttributes);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({
    body: name === 'GET /product' ? { products: [{ productId: 'p1' }], nextCursor: null } : { productId: 'p1' },
  }));
  host = createTestHost();
  state = createFanStoreState(host);
});
afterEach(() => {
  state.dispose();
  clearSession();
  tabStorage.remove('storeBack');
});

describe('the attributes', () => {
  it('lead to the list, a product, the form and an order', async () => {
    follow({ titleId: 'aurora' });
    expect(state.place.value).toEqual({ name: 'list', kind: undefined });
    await expect.poll(called).toEqual(['GET /product?titleId=aurora']);
    follow({ titleId: 'aurora', productId: 'p1' });
    expect(state.place.value).toEqual({ name: 'product', productId: 'p1' });
    expect(state.product.value?.productId).toBe('p1');
    follow({ productId: 'p1', quantity: 2 });
    expect(state.place.value).toEqual({ name: 'checkout', productId: 'p1', quantity: 2 });
    expect(state.product.value).toBeNull();
    follow({ orderId: 'o1' });
    expect(state.place.value).toEqual({ name: 'order', orderId: 'o1' });
  });

  it('keep a step of the fan while none of them changes', () => {
    follow({ productId: 'p1' });
    state.go({ name: 'list' });
    follow({ productId: 'p1', back: '/votehome' });
    expect(state.place.value).toEqual({ name: 'list' });
  });
});

it.each([
  ['/votehome?vote=final', '/votehome?vote=final'],
  ['//elsewhere.example', null],
  ['https://elsewhere.example', null],
])('returns from %s to %s', (back, path) => {
  follow({ back });
  expect(state.voteToReturnTo()).toBe(path);
});

describe('a step of the fan', () => {
  it('names the page, the product and the order', () => {
    state.go({ name: 'product', productId: 'p1' });
    state.go({ name: 'order', orderId: 'o1' });
    state.choose('VOTE_PACK');
    expect(host.emitted).toEqual([
      ['fan-navigate', { to: '/producthome?product=p1', productId: 'p1', orderId: null }],
      ['fan-navigate', { to: '/order?order=o1', productId: null, orderId: 'o1' }],
      ['fan-navigate', { to: '/producthome?kind=VOTE_PACK', productId: null, orderId: null }],
    ]);
  });

  it('is not taken where the page prevents it', () => {
    follow({});
    host.prevented.add('fan-navigate');
    state.go({ name: 'order', orderId: 'o1' });
    expect(state.place.value).toEqual({ name: 'list', kind: undefined });
  });
});

it('the texts of the open place are loaded again in another language', async () => {
  follow({});
  await expect.poll(() => state.catalogue.products.state.value.status).toBe('ready');
  host.language.value = 'ja';
  await expect.poll(() => api.received.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
});

it.each(refusalsOf(storeCalls, 'GET /product'))('%s is shown and reported for the list', async (code) => {
  api.handle(() => refusalOf(code));
  follow({});
  await expect.poll(() => state.catalogue.products.state.value).toMatchObject({ status: 'failed', error: { code } });
  expect(host.reported).toEqual([code]);
});
