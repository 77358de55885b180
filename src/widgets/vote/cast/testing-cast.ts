import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { VoteStatus } from '../../../../server/vote/contract.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import type { voteElement } from '../contract.ts';
import type { VoteState } from '../one-vote/vote-state.ts';
import { readCast, rightsOf } from '../testing-vote.ts';
import { type CastState, createCastState } from './cast-state.ts';
import { forgetIntent } from './intent.ts';

export const ballot = { voteId: 'final', candidateId: 'c1', free: 1, paid: 0 };
export const right = 'GET /vote/final/right';
export const send = 'POST /vote/final/cast';
export const claim = 'POST /voteright/free/claim';
export let api: Awaited<ReturnType<typeof startTestApi>>;
export let page: EventTarget;
export let host: TestHost<typeof voteElement>;
export let state: CastState;
export let signIns = 0;

/** The replies that differ from the usual ones, by the name of the call. */
export let replies: Record<string, Answer | 'drop' | (() => Promise<Answer>)>;

export const selectedId = signal<string | null>('c1');
export const status = signal<VoteStatus | undefined>('ONGOING');

function lot(lotId: string, voteId: string | null, live = true) {
  return { lotId, voteId, live };
}

export function usual(name: string, body: string): Answer {
  if (name === right) return { body: rightsOf() };
  if (name === 'GET /voteright')
    return { body: { lots: [lot('l1', null), lot('l2', 'other'), lot('l3', 'final', false)] } };
  if (name === claim) return { body: { claimed: 2, rights: rightsOf({ free: 5 }) } };
  const sent = readCast(JSON.parse(body));
  return {
    body: { receipt: { ballotId: 'b1', ...sent }, rights: rightsOf({ free: 3 - sent.free, paid: 5 - sent.paid }) },
  };
}

export const signIn = (userId: string) =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

export function create(): CastState {
  // The state uses only these parts of the vote.
  const feature = (candidateId: string) => {
    selectedId.value = candidateId;
  };
  const vote = { voteId: 'final', status, selectedId, feature } as unknown as VoteState;
  state = createCastState(vote, host, reporterOf(host));
  return state;
}

/** With the rights of a signed-in fan, and one free right selected. */
export async function opened(): Promise<CastState> {
  create();
  await state.open();
  return state;
}

export const phase = () => state.casting.value.phase;
export const loaded = () => expect.poll(() => state.rights.value.status).toBe('ready');

/** A server that answers as usual, and a signed-in fan, before each test. */
export function setUpCast(): void {
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
}
