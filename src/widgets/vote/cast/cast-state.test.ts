import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VoteStatus } from '../../../../server/vote/contract.ts';
import { call } from '../../../core/api/call.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusals } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { joined } from '../../../core/session/joined.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import type { voteElement } from '../contract.ts';
import type { VoteState } from '../one-vote/vote-state.ts';
import { readCast, rightsOf } from '../testing-vote.ts';
import { type CastState, createCastState } from './cast-state.ts';
import { forgetIntent, readIntent, rememberIntent } from './intent.ts';

const ballot = { voteId: 'final', candidateId: 'c1', free: 1, paid: 0 };
const right = 'GET /vote/final/right';
const send = 'POST /vote/final/cast';
const claim = 'POST /voteright/free/claim';

let api: Awaited<ReturnType<typeof startTestApi>>;
let page: EventTarget;
let host: TestHost<typeof voteElement>;
let state: CastState;
let signIns = 0;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop' | (() => Promise<Answer>)>;
const selectedId = signal<string | null>('c1');
const status = signal<VoteStatus | undefined>('ONGOING');

function lot(lotId: string, voteId: string | null, live = true) {
  return { lotId, voteId, live };
}

function usual(name: string, body: string): Answer {
  if (name === right) return { body: rightsOf() };
  if (name === 'GET /voteright')
    return { body: { lots: [lot('l1', null), lot('l2', 'other'), lot('l3', 'final', false)] } };
  if (name === claim) return { body: { claimed: 2, rights: rightsOf({ free: 5 }) } };
  const sent = readCast(JSON.parse(body));
  return {
    body: { receipt: { ballotId: 'b1', ...sent }, rights: rightsOf({ free: 3 - sent.free, paid: 5 - sent.paid }) },
  };
}

const signIn = (userId: string) =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

function create(): CastState {
  // The state uses only these parts of the vote.
  const feature = (candidateId: string) => {
    selectedId.value = candidateId;
  };
  const vote = { voteId: 'final', status, selectedId, feature } as unknown as VoteState;
  state = createCastState(vote, host, reporterOf(host));
  return state;
}

/** With the rights of a signed-in fan, and one free right selected. */
async function opened(): Promise<CastState> {
  create();
  await state.open();
  return state;
}

const phase = () => state.casting.value.phase;
const keys = () => api.named(send).map(({ headers }) => headers['idempotency-key']);
const loaded = () => expect.poll(() => state.rights.value.status).toBe('ready');

beforeAll(async () => {
  stubDocument();
  page = stubWindow();
  api = await startTestApi(() => ({}));
  vi.stubGlobal('origin', platform.origin);
  hydrate();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
const stopAnswering = onSignInRequest(() => (signIns += 1));
afterAll(stopAnswering);

beforeEach(() => {
  replies = {};
  api.handle(({ name, body }) => {
    const reply = replies[name] ?? usual(name, body);
    return typeof reply === 'function' ? reply() : reply;
  });
  signIns = 0;
  host = createTestHost();
  selectedId.value = 'c1';
  status.value = 'ONGOING';
  signIn('mina');
});
afterEach(() => {
  state.dispose();
  forgetIntent();
  clearSession();
});

describe('the rights', () => {
  it('are loaded once the vote is open and somebody is signed in', async () => {
    status.value = 'PREPARING';
    clearSession();
    create();
    signIn('mina');
    // The reply to a later request: an earlier one would have arrived before.
    await call('GET /voteright');
    expect(api.named(right)).toEqual([]);
    status.value = 'ONGOING';
    await loaded();
    expect(api.named(right)).toHaveLength(1);
  });

  it('are loaded again after an order on the page', async () => {
    create();
    await loaded();
    replies[right] = { body: rightsOf({ paid: 25 }) };
    page.dispatchEvent(new Event('fan-order-complete'));
    await expect.poll(() => state.rights.value.value?.paid).toBe(25);
  });

  it('list the lots that are valid in this vote', async () => {
    await opened();
    await expect.poll(() => state.lots.value.value?.map(({ lotId }) => lotId)).toEqual(['l1']);
  });

  it('of a fan who signs out disappear, and the sheet closes', async () => {
    await opened();
    clearSession();
    expect(state.rights.value.value).toBeUndefined();
    expect(state.lots.value.value).toBeUndefined();
    expect(state.casting.value.isOpen).toBe(false);
  });
});

describe('the selection', () => {
  it('starts with one free right, and stays within the rights', async () => {
    await opened();
    expect(state.selection.value).toEqual({ free: 1, paid: 0 });
    state.set('free', 9);
    expect(state.selection.value).toEqual({ free: 3, paid: 0 });
    state.setAll(5);
    expect(state.selection.value).toEqual({ free: 3, paid: 2 });
  });

  it('is for the selected candidate, also of a ballot that is being sent', async () => {
    await opened();
    expect(state.candidateId.value).toBe('c1');
    const sending = state.send();
    selectedId.value = 'c2';
    expect(state.candidateId.value).toBe('c1');
    await sending;
    expect(state.candidateId.value).toBe('c2');
  });

  it('does not open without a candidate', async () => {
    selectedId.value = null;
    await opened();
    expect(state.casting.value.isOpen).toBe(false);
  });
});

describe('a ballot', () => {
  it('is sent once, and leaves the rights of the reply', async () => {
    await opened();
    await Promise.all([state.send(), state.send()]);
    expect(api.named(send).map(({ body }) => JSON.parse(body))).toEqual([{ candidateId: 'c1', free: 1, paid: 0 }]);
    expect(phase()).toBe('landed');
    expect(state.rights.value.value?.free).toBe(2);
    expect(host.emitted).toEqual([
      ['fan-before-cast', ballot],
      ['fan-vote-cast', { ...ballot, ballotId: 'b1' }],
    ]);
  });

  it('is not sent where the page prevents it, or with nothing selected', async () => {
    await opened();
    host.prevented.add('fan-before-cast');
    await state.send();
    host.prevented.clear();
    state.set('free', 0);
    await state.send();
    expect(api.named(send)).toEqual([]);
    expect(phase()).toBe('choosing');
  });

  it('with paid rights is sent only after a confirmation', async () => {
    await opened();
    state.set('paid', 1);
    state.submit();
    expect([phase(), api.named(send)]).toEqual(['confirming', []]);
    state.back();
    expect(phase()).toBe('choosing');
    state.set('paid', 0);
    state.submit();
    await expect.poll(phase).toBe('landed');
  });

  it('whose reply was lost is sent again under the same key, whatever is selected meanwhile', async () => {
    replies[send] = 'drop';
    await opened();
    await state.send();
    expect(phase()).toBe('unsure');
    expect(host.reported).toEqual(['NETWORK']);
    selectedId.value = 'c2';
    delete replies[send];
    await state.send();
    expect(phase()).toBe('landed');
    expect(new Set(keys()).size).toBe(1);
    expect(host.emitted.at(-1)).toMatchObject(['fan-vote-cast', { candidateId: 'c1' }]);
  });

  it('that is unsure is shown again without loading the rights', async () => {
    replies[send] = 'drop';
    await opened();
    await state.send();
    const before = api.received.length;
    await state.open();
    expect(phase()).toBe('unsure');
    expect(api.received).toHaveLength(before);
  });

  it('that has landed is not announced as the next one', async () => {
    await opened();
    await state.send();
    state.setAll(1);
    await state.send();
    expect(host.emitted.map(([name]) => name)).toEqual(['fan-before-cast', 'fan-vote-cast']);
  });

  it('after a refusal loads the rights again, and has a new key', async () => {
    replies[send] = refusalOf('VOTE_CLOSED');
    await opened();
    const before = api.named(right).length;
    await state.send();
    expect(state.casting.value).toMatchObject({ phase: 'refused', refusal: { code: 'VOTE_CLOSED' } });
    await expect.poll(() => api.named(right).length).toBe(before + 1);
    await state.send();
    expect(new Set(keys()).size).toBe(2);
  });

  it.each(refusals)('reports %s', async (code) => {
    replies[send] = refusalOf(code);
    await opened();
    await state.send();
    expect(state.casting.value.refusal).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
  });

  it('of a fan whose session has ended leads to a sign-in, with the selection stored', async () => {
    await opened();
    replies[send] = refusalOf('LOGIN_REQUIRED');
    replies['POST /jwt/refresh'] = refusalOf('REFRESH_REFUSED');
    await state.send();
    expect(phase()).toBe('refused');
    expect(signIns).toBe(1);
    expect(readIntent()).toEqual(ballot);
  });
});

describe('another fan', () => {
  it('does not see the last one’s ballot or its late reply', async () => {
    const late = Promise.withResolvers<Answer>();
    replies[send] = () => late.promise;
    await opened();
    const sending = state.send();
    signIn('hana');
    expect(state.casting.value).toMatchObject({ phase: 'choosing', pending: null });
    late.resolve(usual(send, JSON.stringify(ballot)));
    await sending;
    expect(phase()).toBe('choosing');
    expect(host.emitted.map(([name]) => name)).toEqual(['fan-before-cast']);
  });

  it('does not see the last one’s lots', async () => {
    await opened();
    await expect.poll(() => state.lots.value.status).toBe('ready');
    signIn('hana');
    expect([state.rights.value.value, state.lots.value.value]).toEqual([undefined, undefined]);
  });

  it('does not get the failure of the last one’s ballot', async () => {
    const late = Promise.withResolvers<Answer>();
    replies[send] = () => late.promise;
    await opened();
    const sending = state.send();
    signIn('hana');
    late.resolve(refusalOf('VOTE_CLOSED'));
    await sending;
    expect([phase(), host.reported]).toEqual(['choosing', []]);
  });
});

it('keeps an unsure ballot for the same fan who signs in again', async () => {
  replies[send] = 'drop';
  await opened();
  await state.send();
  clearSession();
  signIn('mina');
  expect(phase()).toBe('unsure');
});

describe('a sign-in', () => {
  it('starts in the click, and then the selection is restored', async () => {
    clearSession();
    create();
    await state.open();
    expect([signIns, readIntent()?.candidateId]).toEqual([1, 'c1']);
    selectedId.value = null;
    signIn('mina');
    await expect.poll(() => state.selection.value).toEqual({ free: 1, paid: 0 });
    expect(state.casting.value.isOpen).toBe(true);
    expect([selectedId.value, readIntent()]).toEqual(['c1', null]);
  });

  it('after a redirect restores the selection of this vote only', async () => {
    rememberIntent({ ...ballot, voteId: 'other' });
    create();
    await loaded();
    expect(state.casting.value.isOpen).toBe(false);
    expect(readIntent()?.voteId).toBe('other');
    state.dispose();
    rememberIntent({ ...ballot, candidateId: 'c2', free: 2 });
    create();
    await expect.poll(() => state.selection.value).toEqual({ free: 2, paid: 0 });
    expect(selectedId.value).toBe('c2');
  });

  it('waits for the end of the welcome of a fan who has just joined', async () => {
    clearSession();
    create();
    await state.open();
    joined.value = 'Mina';
    signIn('mina');
    expect([selectedId.value, state.casting.value.isOpen]).toEqual(['c1', false]);
    joined.value = null;
    await expect.poll(() => state.casting.value.isOpen).toBe(true);
    state.close();
    joined.value = 'Mina';
    joined.value = null;
    expect(state.casting.value.isOpen).toBe(false);
  });

  it('that another element requested later is not resumed here', async () => {
    clearSession();
    create();
    rememberIntent(ballot);
    signIn('mina');
    await loaded();
    expect(state.casting.value.isOpen).toBe(false);
    expect(readIntent()).toEqual(ballot);
  });
});

describe('free rights', () => {
  it('are claimed once, and selected in the open sheet', async () => {
    replies[right] = { body: rightsOf({ free: 0, paid: 0 }) };
    await opened();
    expect(state.selection.value).toEqual({ free: 0, paid: 0 });
    const [claimed, second] = await Promise.all([state.claim(), state.claim()]);
    expect([claimed, second, api.named(claim).length]).toEqual([2, null, 1]);
    expect(state.selection.value).toEqual({ free: 1, paid: 0 });
    await expect.poll(() => api.named('GET /voteright').length).toBe(2);
  });

  it('are not selected while the sheet is closed', async () => {
    create();
    await state.claim();
    expect(state.selection.value).toEqual({ free: 0, paid: 0 });
  });

  it.each(refusals)('show and report %s', async (code) => {
    replies[claim] = refusalOf(code);
    create();
    expect(await state.claim()).toBeNull();
    expect(state.claimFailure.value).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
  });
});
