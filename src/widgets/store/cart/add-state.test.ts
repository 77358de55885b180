import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cartCalls } from '../../../../server/cart/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { randomId } from '../../../core/device/device.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import type { storeElement } from '../contract.ts';
import { createAddState } from './add-state.ts';
import { cartOf, lineOf } from './testing-cart.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof storeElement>;
let replies: Record<string, () => Answer | 'drop'>;
const store = () => ({ host, reportError: reporterOf(host) });

beforeAll(async () => {
  stubDocument();
  stubWindow();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  replies = {};
  api.handle(({ name, body }) => {
    const usual = () => {
      const [line] = JSON.parse(body).lines;
      return { body: { ...cartOf([lineOf(line.productId, line.quantity)]), notAdded: [] } };
    };
    return (replies[name] ?? usual)();
  });
  host = createTestHost();
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: randomId(), refreshToken: 'r' });
});
afterEach(() => clearSession());

describe('adding a product', () => {
  const stick = lineOf('stick').product;

  it('adds it once for a double click, and shows the number in the cart', async () => {
    const adding = createAddState(store());
    const both = [adding.add(stick, 2, 1000), adding.add(stick, 2, 1100)];
    await Promise.all(both);
    await adding.add(stick, 2, 1300);
    expect(api.named('POST /cart')).toHaveLength(1);
    expect(adding.outcome.value).toEqual({ added: 2, requested: 2, reason: null, pieces: 2 });
    expect(host.emitted).toEqual([['fan-cart-change', { pieces: 2 }]]);
    await adding.add(stick, 1, 1500);
    expect(api.named('POST /cart')).toHaveLength(2);
  });

  it('sends the same attempt again under its key', async () => {
    const adding = createAddState(store());
    replies['POST /cart'] = () => 'drop';
    await adding.add(stick, 2, 0);
    expect([adding.outcome.value, host.reported]).toEqual([null, ['NETWORK']]);
    replies = {};
    await adding.add(stick, 2, 1000);
    expect(new Set(api.named('POST /cart').map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(adding.failure.value).toBeNull();
  });

  it('reports omitted pieces, and does not notify the page if nothing was added', async () => {
    const adding = createAddState(store());
    const missed = { productId: 'stick', name: 'Light stick', requested: 2, added: 0, reason: 'LIMIT_REACHED' };
    replies['POST /cart'] = () => ({ body: { ...cartOf([]), notAdded: [missed] } });
    await adding.add(stick, 2, 0);
    expect(adding.outcome.value).toEqual({ added: 0, requested: 2, reason: 'LIMIT_REACHED', pieces: 0 });
    expect(host.emitted).toEqual([]);
  });

  // Without the scope, the browser’s own cart is used: src/core/cart/cart.test.ts.
  it.each(refusalsOf(cartCalls, 'POST /cart').filter((code) => code !== 'SCOPE_REQUIRED'))(
    'shows and reports %s',
    async (code) => {
      const adding = createAddState(store());
      replies['POST /cart'] = () => refusalOf(code);
      await adding.add(stick, 2, 0);
      expect(adding.failure.value).toMatchObject({ code });
      expect([adding.outcome.value, host.reported]).toEqual([null, [code]]);
    },
  );
});
