import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StreamDetail, streamingCalls } from '../../../server/streaming/contract.ts';
import { type Answer, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, type TestHost } from '../../core/element/testing-host.ts';
import { openTestLive } from '../../core/live/testing-live.ts';
import { platform } from '../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { onSignInRequest } from '../../core/session/sign-in.ts';
import type { playerElement } from './contract.ts';
import type { PlayerAttributes } from './player-flow.ts';
import { createPlayerState, type PlayerState } from './player-state.ts';
import { playbackOf, roundOf, streamOf } from './testing-player.ts';
import { stubPage, TestVideo } from './watch/testing-dom.ts';

const read = 'GET /streaming/last-light';
const list = 'GET /streaming';
const start = 'POST /streaming/round/r1/session';

let api: Awaited<ReturnType<typeof startTestApi>>;
let live: ReturnType<typeof openTestLive>;
let host: TestHost<typeof playerElement>;
let player: PlayerState;
let streamDetail: StreamDetail;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
let scripts = 0;
let signIns = 0;

const free = roundOf({ state: 'LIVE' });
const closed = roundOf({ state: 'LIVE', access: 'PASS' });

function usual(name: string): Answer {
  if (name === start) return { body: playbackOf({ mode: 'LIVE', state: 'LIVE' }) };
  return { body: name === list || name.endsWith('related') ? { streams: [] } : streamDetail };
}

const follow = (attributes: Partial<PlayerAttributes>) => player.follow(attributes as PlayerAttributes);
const scene = () => player.scene.value.name;
const signIn = () =>
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

async function load(attributes: Partial<PlayerAttributes> = { streamId: 'last-light' }): Promise<void> {
  follow(attributes);
  await expect.poll(() => player.stream.value?.detail.value.status).toBe('ready');
}

beforeAll(async () => {
  Object.assign(stubPage().document, { createElement: () => new TestVideo() });
  live = openTestLive();
  api = await startTestApi(() => ({}));
  vi.stubGlobal('origin', platform.origin);
  hydrate();
});
const stopAnswering = onSignInRequest(() => (signIns += 1));
afterAll(async () => {
  stopAnswering();
  live.close();
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  replies = {};
  streamDetail = streamOf({ rounds: [free] });
  api.handle(({ name }) => replies[name] ?? usual(name));
  scripts = 0;
  signIns = 0;
  host = createTestHost();
  player = createPlayerState(host, () => Promise.resolve((scripts += 1)));
  signIn();
});
afterEach(() => {
  player.dispose();
  clearSession();
});

describe('the attributes', () => {
  it('lead to a stream and a round, or to the list', async () => {
    streamDetail = streamOf({ rounds: [free, roundOf({ roundId: 'r2', number: 2 })] });
    await load({ streamId: 'last-light', round: '2' });
    expect(player.stream.value?.round.value?.roundId).toBe('r2');
    expect(api.named(list)).toEqual([]);
    follow({ titleId: 'aurora' });
    expect(player.stream.value).toBeNull();
    await expect.poll(() => api.named(list).map(({ query }) => query)).toEqual(['?titleId=aurora']);
    await expect.poll(() => player.streams.value.status).toBe('ready');
  });

  it('keep a step of the fan while none of them changes', async () => {
    await load();
    player.go('other');
    follow({ streamId: 'last-light' });
    expect(player.stream.value?.streamId).toBe('other');
    follow({ streamId: 'last-light', round: '1' });
    expect(player.stream.value?.streamId).toBe('last-light');
  });

  it('keep the stream while only the round changes', async () => {
    await load();
    const before = player.stream.value;
    follow({ streamId: 'last-light', round: '1' });
    expect(player.stream.value).toBe(before);
  });
});

it.each(refusalsOf(streamingCalls, 'GET /streaming'))('the player shows and reports %s for the list', async (code) => {
  replies[list] = refusalOf(code);
  follow({});
  await expect.poll(() => player.streams.value).toMatchObject({ status: 'failed', error: { code } });
  expect(host.reported).toEqual([code]);
});

describe('a step to another round', () => {
  it('names the page, the stream and the round', () => {
    player.go('last-light', 2);
    player.go('last-light');
    expect(host.emitted).toEqual([
      ['fan-navigate', { to: '/player?stream=last-light&round=2', streamId: 'last-light', round: 2 }],
      ['fan-navigate', { to: '/player?stream=last-light', streamId: 'last-light', round: null }],
    ]);
    expect(player.stream.value?.streamId).toBe('last-light');
  });

  it('is not taken where the page prevents it', () => {
    host.prevented.add('fan-navigate');
    player.go('last-light');
    expect(player.stream.value).toBeNull();
  });

  it('ends the video', async () => {
    await load();
    player.watch(free);
    expect([scene(), player.isWatched.value]).toEqual(['watch', true]);
    player.go('last-light', 1);
    expect([scene(), player.isWatched.value]).toEqual(['poster', false]);
  });
});

describe('a change of the round’s state', () => {
  it('fires an event, but not for the first state', async () => {
    await load();
    expect(host.emitted).toEqual([]);
    streamDetail = streamOf({ rounds: [roundOf({ state: 'ENDED' })] });
    await player.stream.value?.reload();
    expect(host.emitted).toEqual([['fan-player-round-change', { streamId: 'last-light', round: 1, state: 'ENDED' }]]);
    await player.stream.value?.reload();
    expect(host.emitted).toHaveLength(1);
  });
});

it('the player loads its open content again in another language', async () => {
  await load();
  host.language.value = 'ja';
  await expect.poll(() => api.named(read).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  follow({});
  await expect.poll(() => player.streams.value.status).toBe('ready');
  host.language.value = 'ko';
  await expect.poll(() => api.named(list).map(({ headers }) => headers['accept-language'])).toEqual(['ja', 'ko']);
});

describe('a press on play', () => {
  it('opens the video if nothing is missing, and loads its scripts', async () => {
    await load();
    player.press(free);
    expect([scene(), scripts]).toEqual(['watch', 1]);
    await expect
      .poll(() => api.named(start).map(({ body }) => JSON.parse(body)))
      .toEqual([{ ticketId: null, takeOver: false, proof: null }]);
    const detail = { streamId: 'last-light', roundId: 'r1', round: 1, live: true };
    expect(host.emitted).toEqual([['fan-before-play', detail]]);
    player.notify('fan-player-end', free);
    expect(host.emitted.at(-1)).toEqual(['fan-player-end', detail]);
  });

  it('shows the checks for a round that needs a ticket', async () => {
    streamDetail = streamOf({ rounds: [closed] });
    await load();
    player.press(closed);
    expect([scene(), signIns, scripts, api.named(start)]).toEqual(['door', 0, 0, []]);
  });

  it('starts a sign-in for a fan who is signed out', async () => {
    clearSession();
    await load();
    player.press(free);
    expect([scene(), signIns]).toEqual(['door', 1]);
  });

  it('does nothing if the page prevents it', async () => {
    await load();
    host.prevented.add('fan-before-play');
    player.press(free);
    expect(scene()).toBe('poster');
  });

  it('is prepared before the click only if nothing is missing', async () => {
    await load();
    player.prepare(closed);
    expect(scripts).toBe(0);
    player.prepare(free);
    expect([scripts, scene(), api.named(start)]).toEqual([1, 'poster', []]);
  });
});

it('the player returns to the poster, and loads the fan’s tickets again', async () => {
  await load();
  player.check();
  expect(scene()).toBe('door');
  const before = api.named(read).length;
  player.leave();
  expect(scene()).toBe('poster');
  await expect.poll(() => api.named(read).length).toBe(before + 1);
});
