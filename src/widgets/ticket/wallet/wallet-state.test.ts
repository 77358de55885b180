import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticketCalls } from '../../../../server/ticket/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { storage } from '../../../core/storage/storage.ts';
import type { ticketElement } from '../contract.ts';
import { at, device, page, ticketOf, used } from '../testing-data.ts';
import { forgetWallet, keepWallet, readWallet } from './stored-wallet.ts';
import { createWalletState, type WalletState } from './wallet-state.ts';

const read = 'GET /ticket';

let api: Awaited<ReturnType<typeof startTestApi>>;
let tab: EventTarget;
let host: TestHost<typeof ticketElement>;
let wallet: WalletState;
let reply: Answer | 'drop';
let entries = 0;

const shown = () => wallet.tickets.state.value.value?.map(({ ticketId }) => ticketId);
const requests = () => api.named(read).map(({ query }) => query);
const signIn = (userId = 'mina') =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
const load = () => expect.poll(() => wallet.tickets.state.value.status).toBe('ready');

function create(): void {
  wallet = createWalletState(host, () => (entries += 1));
}

beforeAll(async () => {
  stubDocument();
  tab = stubWindow();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  reply = { body: page([ticketOf()]) };
  api.handle(() => reply);
  host = createTestHost();
  entries = 0;
  signIn();
});
afterEach(() => {
  wallet.dispose();
  forgetWallet();
  clearSession();
});

describe('the tickets', () => {
  it('are loaded after the sign-in, and in another language again', async () => {
    clearSession();
    create();
    expect(wallet.tickets.state.value.status).toBe('loading');
    signIn();
    await load();
    expect([shown(), wallet.counts.value, wallet.storedAt.value]).toEqual([['t1'], { holding: 1, used: 0 }, null]);
    host.language.value = 'ja';
    await expect.poll(() => api.received.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  });

  it('are loaded again after an order on the page', async () => {
    create();
    await load();
    tab.dispatchEvent(new Event('fan-order-delivered'));
    await expect.poll(() => requests().length).toBe(2);
    clearSession();
    tab.dispatchEvent(new Event('fan-order-delivered'));
    expect(wallet.tickets.state.value).toEqual({ status: 'loading', value: undefined });
  });

  it('are stored for offline use, with the used ones', async () => {
    keepWallet({ userId: 'mina', at, tickets: [{ ...used, ticketId: 't0' }] });
    create();
    await load();
    expect(readWallet('mina')?.tickets.map(({ ticketId }) => ticketId)).toEqual(['t1', 't0']);
    expect(entries).toBe(0);
  });

  it('load the script of the entry code, if this device shows one', async () => {
    reply = { body: page([ticketOf({ device })]) };
    create();
    await load();
    expect(entries).toBe(1);
  });

  it('come from storage while the device is offline', async () => {
    keepWallet({ userId: 'mina', at, tickets: [ticketOf(), { ...used, ticketId: 't0', finished: true }] });
    reply = 'drop';
    create();
    await load();
    expect([shown(), wallet.counts.value, wallet.storedAt.value]).toEqual([['t1'], { holding: 1, used: 1 }, at]);
    reply = { body: page([ticketOf()]) };
    await wallet.tickets.load();
    expect([wallet.counts.value, wallet.storedAt.value]).toEqual([{ holding: 1, used: 0 }, null]);
  });

  it('are deleted if they came from storage and belong to another fan', async () => {
    keepWallet({ userId: 'mina', at, tickets: [ticketOf()] });
    reply = 'drop';
    create();
    await load();
    clearSession();
    expect([shown(), wallet.storedAt.value]).toEqual([undefined, null]);
  });

  it.each(refusalsOf(ticketCalls, 'GET /ticket'))('show and report %s', async (code) => {
    keepWallet({ userId: 'mina', at, tickets: [ticketOf()] });
    reply = refusalOf(code);
    create();
    await expect.poll(() => wallet.tickets.state.value).toMatchObject({ status: 'failed', error: { code } });
    expect(host.reported).toEqual([code]);
  });

  it.each([
    ['a sign-out', clearSession],
    ['the sign-in of another fan', () => signIn('hana')],
  ])('are forgotten after %s', async (_, change) => {
    create();
    wallet.follow('t1', undefined);
    wallet.go('t2');
    await load();
    reply = refusalOf('SERVER_ERROR');
    change();
    expect([shown(), wallet.counts.value, wallet.opened.value]).toEqual([undefined, null, 't1']);
    expect(readWallet('mina')).toBeNull();
  });
});

describe('a list', () => {
  it('is chosen by the fan and by the attributes, and loaded once', async () => {
    create();
    await load();
    wallet.choose('used');
    expect([wallet.list.value, shown()]).toEqual(['used', undefined]);
    wallet.choose('used');
    await load();
    wallet.follow(undefined, 'holding');
    wallet.follow(undefined, 'holding');
    await load();
    expect([wallet.list.value, shown()]).toEqual(['holding', ['t1']]);
    // The reply of a moment ago is used again.
    expect(requests()).toEqual(['?state=holding', '?state=used']);
  });

  it('is not stored as valid ones if its tickets are used', async () => {
    clearSession();
    create();
    wallet.choose('used');
    signIn();
    await load();
    expect(readWallet('mina')).toBeNull();
  });
});

describe('a ticket', () => {
  it('is opened by the attributes and by the fan', () => {
    create();
    wallet.follow('t1', undefined);
    expect(wallet.opened.value).toBe('t1');
    wallet.go(null);
    wallet.follow('t1', undefined);
    expect(wallet.opened.value).toBeNull();
    wallet.go('t2');
    expect(host.emitted).toEqual([
      ['fan-navigate', { to: '/mypage/ticket', ticketId: null }],
      ['fan-navigate', { to: '/mypage/ticket?ticket=t2', ticketId: 't2' }],
    ]);
    expect(wallet.opened.value).toBe('t2');
  });

  it('is not opened where the page prevents it', () => {
    create();
    host.prevented.add('fan-navigate');
    wallet.go('t1');
    expect(wallet.opened.value).toBeNull();
  });

  it('is shown and stored at once after a change, and the list is loaded again', async () => {
    create();
    await load();
    reply = refusalOf('SERVER_ERROR');
    wallet.put(ticketOf({ name: 'New' }));
    expect(wallet.tickets.state.value.value?.map(({ name }) => name)).toEqual(['New']);
    expect(readWallet('mina')?.tickets.map(({ name }) => name)).toEqual(['New']);
    await expect.poll(() => requests().length).toBe(2);
  });

  it('is found in the other list if it moved there', async () => {
    create();
    await load();
    const finished = { ...used, finished: true };
    reply = { body: { ...page([finished]), counts: { holding: 0, used: 1 } } };
    wallet.put(finished);
    await load();
    expect([wallet.list.value, shown(), wallet.counts.value]).toEqual(['used', ['t1'], { holding: 0, used: 1 }]);
    reply = { body: page([ticketOf()]) };
    wallet.put(ticketOf());
    await load();
    expect([wallet.list.value, shown()]).toEqual(['holding', ['t1']]);
  });

  it('is not stored for a visitor', () => {
    clearSession();
    create();
    wallet.keepOne(ticketOf());
    expect(storage.read('ticketWallet')).toBeNull();
  });
});
