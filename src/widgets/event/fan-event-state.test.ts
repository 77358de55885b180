import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../core/element/testing-host.ts';
import { clearSession, hydrate } from '../../core/session/auth-state.ts';
import type { eventElement } from './contract.ts';
import { createFanEventState, type EventAttributes, type FanEventState } from './fan-event-state.ts';
import { listPart } from './late-parts.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof eventElement>;
let state: FanEventState;

const follow = (attributes: Partial<EventAttributes>) =>
  state.follow({ filter: 'all', mine: false, ...attributes } as EventAttributes);
const opened = () => state.opened.value?.eventId;
const lists = () => api.named('GET /event').map(({ query }) => query);

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
  clearSession();
  api.handle(() => ({ body: { events: [], nextCursor: null, eventId: 'e1' } }));
  host = createTestHost();
  state = createFanEventState(host);
});
afterEach(() => {
  vi.restoreAllMocks();
  state.dispose();
});

describe('the attributes', () => {
  it('lead to the list, with its filter and title', async () => {
    follow({ filter: 'ongoing', titleId: 'aurora' });
    expect([opened(), state.isFromList.value]).toEqual([undefined, true]);
    await expect.poll(lists).toEqual(['?filter=ongoing&titleId=aurora']);
    follow({ filter: 'ended', titleId: 'comet' });
    await expect.poll(lists).toEqual(['?filter=ongoing&titleId=aurora', '?filter=ended&titleId=comet']);
  });

  it('lead to an event, without the list', () => {
    follow({ eventId: 'e1' });
    expect([opened(), state.isFromList.value, state.list.value]).toEqual(['e1', false, null]);
    const before = state.opened.value;
    state.open('e1');
    expect(state.opened.value).toBe(before);
  });

  it('lead back to the list', () => {
    follow({ eventId: 'e1' });
    follow({});
    expect([opened(), state.isFromList.value]).toEqual([undefined, true]);
  });

  it('keep a step of the fan while none of them changes', () => {
    follow({ eventId: 'e1' });
    state.open('e2');
    follow({ eventId: 'e1' });
    expect(opened()).toBe('e2');
  });
});

describe('a step of the fan', () => {
  it('names the page and the event', () => {
    state.open('e1');
    state.back();
    follow({ mine: true });
    state.open('e1');
    expect(host.emitted).toEqual([
      ['fan-navigate', { to: '/event?event=e1', eventId: 'e1' }],
      ['fan-navigate', { to: '/event', eventId: null }],
      ['fan-navigate', { to: '/mypage/event?event=e1', eventId: 'e1' }],
    ]);
    expect([opened(), state.linkTo(null)]).toEqual(['e1', '/mypage/event']);
  });

  it('is not taken where the page prevents it', () => {
    follow({ eventId: 'e1' });
    host.prevented.add('fan-navigate');
    state.open('e2');
    state.back();
    expect(opened()).toBe('e1');
  });
});

it('the element loads the list again after an event', async () => {
  follow({});
  await expect.poll(() => state.list.value?.events.state.value.status).toBe('ready');
  state.open('e1');
  state.back();
  await expect.poll(() => lists().length).toBe(2);
});

it('the element loads the script of the list, and shows the reason until it is loaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fail = vi.spyOn(listPart, 'load').mockRejectedValue(new Error('offline'));
  follow({});
  await expect.poll(() => state.listFailure.value).toMatchObject({ message: 'offline' });
  fail.mockRestore();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.poll(() => state.list.value).not.toBeNull();
});

it('the element opens no list after its end', async () => {
  follow({});
  state.dispose();
  await listPart.load('en');
  expect([state.list.value, lists()]).toEqual([null, []]);
});
