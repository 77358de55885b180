import { describe, expect, it } from 'vitest';
import { orderCalls } from '../../../../server/order/contract.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { clearSession } from '../../../core/session/auth-state.ts';
import { takePayment } from '../payment/payment-window.ts';
import { quoteOf } from '../testing-store.ts';
import { readDraft } from './draft.ts';
import {
  api,
  confirm,
  host,
  load,
  order,
  places,
  popup,
  replies,
  setUpCheckout,
  signIns,
  state,
} from './testing-checkout.ts';

setUpCheckout();

const keys = () => api.named(order).map(({ headers }) => headers['idempotency-key']);

/** Presses the button, and waits for the reply. */
async function press(): Promise<void> {
  state.order('Opening');
  await expect.poll(() => state.progress.value.isPlacing).toBe(false);
}

describe('an order', () => {
  it('is placed once, keeps the window for its payment, and forgets the form', async () => {
    await confirm();
    state.order('Opening');
    state.order('Opening');
    await expect.poll(() => state.progress.value.isPlacing).toBe(false);
    expect(keys()).toHaveLength(1);
    expect(JSON.parse(api.named(order)[0]?.body ?? '')).toMatchObject({ orderer: { name: 'Mina' } });
    expect(places).toEqual([{ name: 'order', orderId: 'o1' }]);
    expect(takePayment('o1')).toEqual({ popup, provider: 'toss' });
    expect([readDraft('stick'), popup?.closed]).toEqual([null, false]);
    const line = { productId: 'stick', quantity: 2 };
    expect(host.emitted).toEqual([['fan-before-checkout', { ...line, lines: [line] }]]);
  });

  it('is not placed without the fan’s agreement, or where the page prevents it', async () => {
    await confirm();
    state.agree(false);
    state.order('Opening');
    state.agree(true);
    host.prevented.add('fan-before-checkout');
    state.order('Opening');
    expect(state.progress.value.isPlacing).toBe(false);
    expect(keys()).toEqual([]);
  });

  it('starts with a sign-in for a fan who is signed out', async () => {
    await confirm();
    clearSession();
    state.order('Opening');
    expect([signIns, keys()]).toEqual([1, []]);
  });

  it.each(refusalsOf(orderCalls, 'POST /order'))(
    'that is refused with %s closes the window, shows and reports it',
    async (code) => {
      await confirm();
      replies[order] = refusalOf(code);
      await press();
      expect(state.progress.value.failure).toMatchObject({ code });
      expect(host.reported).toEqual([code]);
      expect([popup?.closed, places]).toEqual([true, []]);
    },
  );

  it('needs another agreement if its amount changed', async () => {
    const changed = quoteOf({ digest: 'second' });
    const { status, body } = refusalOf('QUOTE_CHANGED');
    await confirm();
    replies[order] = { status: status ?? 409, body: { ...(body as object), quote: changed } };
    await press();
    expect(state.progress.value).toMatchObject({ agreed: false, before: { digest: 'first' } });
    expect(state.quote.value.value?.digest).toBe('second');
  });

  it('has the same key after a reload if its reply was lost', async () => {
    await confirm();
    replies[order] = 'drop';
    await press();
    state.dispose();
    await load();
    state.agree(true);
    delete replies[order];
    await press();
    expect(keys().length).toBeGreaterThan(1);
    expect(new Set(keys()).size).toBe(1);
    expect(places).toHaveLength(1);
  });
});
