import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inboxCalls } from '../../../server/inbox/contract.ts';
import { type Answer, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { randomId } from '../../core/device/device.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { unreadItems } from './inbox-count.ts';
import { createInboxState, type InboxItem, type InboxState } from './inbox-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: InboxState;
/** The newest first, as the server has them. */
let items: InboxItem[];
let replies: Record<string, () => Answer>;

const itemOf = (number: number): InboxItem => ({
  itemId: String(number),
  kind: 'EVENT_WON',
  name: 'Front row',
  path: '/mypage/event?event=one',
  count: null,
  amount: null,
  currency: null,
  endsAt: null,
  at: '2026-11-25T00:00:00.000Z',
  unread: true,
});
const write = (count: number): void => {
  const first = items.length + 1;
  items = [...Array.from({ length: count }, (_, place) => itemOf(first + place)).reverse(), ...items];
};
const unread = () => items.filter((item) => item.unread).length;
const shown = () => state.list.value.value?.map(({ itemId }) => itemId);
const marks = () => state.list.value.value?.map((item) => item.unread);

function answer(name: string, query: string, body: string): Answer {
  if (name === 'POST /inbox/read') {
    const { upTo, only = false } = JSON.parse(body);
    const isRead = ({ itemId }: InboxItem) => (only ? itemId === upTo : Number(itemId) <= Number(upTo));
    items = items.map((item) => (isRead(item) ? { ...item, unread: false } : item));
    return { body: { unread: unread(), serverTime: '2026-11-25T00:00:00.000Z' } };
  }
  const parameters = new URLSearchParams(query);
  const start = Number(parameters.get('cursor') ?? 0);
  const end = start + Number(parameters.get('limit'));
  const nextCursor = end < items.length ? String(end) : null;
  return { body: { items: items.slice(start, end), unread: unread(), topic: 't', nextCursor } };
}

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  items = [];
  replies = {};
  api.handle(({ name, query, body }) => replies[name]?.() ?? answer(name, query, body));
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: randomId(), refreshToken: 'r' });
});
afterEach(() => {
  state.dispose();
  clearSession();
  unreadItems.value = null;
});

async function open(count: number): Promise<void> {
  write(count);
  state = createInboxState();
  await expect.poll(() => shown()?.length).toBe(Math.min(20, count));
}

it('the inbox lists the items page by page up to the thousandth, each once', async () => {
  await open(1_000);
  for (let page = 1; page < 50; page += 1) await state.pages.more();
  expect([shown()?.length, new Set(shown()).size, state.pages.nextCursor.value]).toEqual([1_000, 1_000, null]);
  expect(unreadItems.value).toBe(1_000);
});

describe('reading', () => {
  it('marks all items with one press', async () => {
    await open(3);
    await state.readAll();
    expect([marks(), unreadItems.value, unread()]).toEqual([[false, false, false], 0, 0]);
  });

  it('marks one item that the fan opens, and not those before it', async () => {
    await open(3);
    const [, second] = state.list.value.value ?? [];
    if (second) await state.open(second);
    expect([marks(), unreadItems.value]).toEqual([[true, false, true], 2]);
    if (second) await state.open({ ...second, unread: false });
    expect(api.named('POST /inbox/read')).toHaveLength(1);
  });

  it('leaves an item unread that could not be marked', async () => {
    await open(1);
    replies['POST /inbox/read'] = () => refusalOf('OVERLOADED');
    const [item] = state.list.value.value ?? [];
    if (item) await state.open(item);
    expect([marks(), unreadItems.value]).toEqual([[true], 1]);
  });

  it.each(refusalsOf(inboxCalls, 'POST /inbox/read'))('shows %s, and marks no item', async (code) => {
    await open(1);
    replies['POST /inbox/read'] = () => refusalOf(code);
    await state.readAll();
    expect(state.failure.value).toMatchObject({ code });
    expect(marks()).toEqual([true]);
  });
});

describe('another device', () => {
  it('marks all items here too after it marked all items there', async () => {
    await open(3);
    items = items.map((item) => ({ ...item, unread: false }));
    unreadItems.value = 0;
    expect(marks()).toEqual([false, false, false]);
  });

  it('shows a new item at once while the list is short', async () => {
    await open(3);
    write(1);
    unreadItems.value = 4;
    await expect.poll(shown).toEqual(['4', '3', '2', '1']);
    expect(state.hasNewer.value).toBe(false);
  });

  it('offers a new item while the fan reads a long list, which stays', async () => {
    await open(30);
    await state.pages.more();
    write(1);
    unreadItems.value = 31;
    expect([state.hasNewer.value, shown()?.length]).toEqual([true, 30]);
    state.restart();
    await expect.poll(() => shown()?.[0]).toBe('31');
    expect(state.hasNewer.value).toBe(false);
  });
});

it('the inbox does not show one fan’s items to the next', async () => {
  await open(2);
  clearSession();
  expect(shown()).toBeUndefined();
});

it.each(refusalsOf(inboxCalls, 'GET /inbox'))('the inbox shows %s for the list', async (code) => {
  replies['GET /inbox'] = () => refusalOf(code);
  state = createInboxState();
  await expect.poll(() => state.list.value).toMatchObject({ status: 'failed', error: { code } });
});
