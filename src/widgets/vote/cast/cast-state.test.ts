import { describe, expect, it } from 'vitest';
import { voteCalls } from '../../../../server/vote/contract.ts';
import { call } from '../../../core/api/call.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { clearSession } from '../../../core/session/auth-state.ts';
import { rightsOf } from '../testing-vote.ts';
import { readIntent } from './intent.ts';
import {
  api,
  ballot,
  create,
  host,
  loaded,
  opened,
  page,
  phase,
  replies,
  right,
  selectedId,
  send,
  setUpCast,
  signIn,
  signIns,
  state,
  status,
} from './testing-cast.ts';

setUpCast();

const keys = () => api.named(send).map(({ headers }) => headers['idempotency-key']);

describe('the rights', () => {
  it('are loaded once the vote is open and a fan is signed in', async () => {
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
    page.dispatchEvent(new Event('fan-order-delivered'));
    await expect.poll(() => state.rights.value.value?.paid).toBe(25);
  });

  it('list the lots that are valid in this vote', async () => {
    await opened();
    await expect.poll(() => state.lots.value.value?.map(({ lotId }) => lotId)).toEqual(['l1']);
  });

  it('disappear when the fan signs out, and the sheet closes', async () => {
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
    expect(phase()).toBe('accepted');
    expect(state.rights.value.value?.free).toBe(2);
    expect(host.emitted).toEqual([
      ['fan-before-cast', ballot],
      ['fan-vote-cast', { ...ballot, ballotId: 'b1' }],
    ]);
  });

  it('is not sent if the page prevents it, or with nothing selected', async () => {
    await opened();
    host.prevented.add('fan-before-cast');
    await state.send();
    host.prevented.clear();
    state.set('free', 0);
    await state.send();
    expect(api.named(send)).toEqual([]);
    expect(phase()).toBe('choosing');
  });

  it('is sent with paid votes only after a confirmation', async () => {
    await opened();
    state.set('paid', 1);
    state.submit();
    expect([phase(), api.named(send)]).toEqual(['confirming', []]);
    state.back();
    expect(phase()).toBe('choosing');
    state.set('paid', 0);
    state.submit();
    await expect.poll(phase).toBe('accepted');
  });

  it('is sent again under the same key if its reply was lost, whatever is selected meanwhile', async () => {
    replies[send] = 'drop';
    await opened();
    await state.send();
    expect(phase()).toBe('unknown');
    expect(host.reported).toEqual(['NETWORK']);
    selectedId.value = 'c2';
    delete replies[send];
    await state.send();
    expect(phase()).toBe('accepted');
    expect(new Set(keys()).size).toBe(1);
    expect(host.emitted.at(-1)).toMatchObject(['fan-vote-cast', { candidateId: 'c1' }]);
  });

  it('is shown again without loading the votes while it is unknown', async () => {
    replies[send] = 'drop';
    await opened();
    await state.send();
    const before = api.received.length;
    await state.open();
    expect(phase()).toBe('unknown');
    expect(api.received).toHaveLength(before);
  });

  it('is not announced as the next one after it was accepted', async () => {
    await opened();
    await state.send();
    state.setAll(1);
    await state.send();
    expect(host.emitted.map(([name]) => name)).toEqual(['fan-before-cast', 'fan-vote-cast']);
  });

  it('loads the votes again after a refusal, and has a new key', async () => {
    replies[send] = refusalOf('VOTE_CLOSED');
    await opened();
    const before = api.named(right).length;
    await state.send();
    expect(state.casting.value).toMatchObject({ phase: 'refused', refusal: { code: 'VOTE_CLOSED' } });
    await expect.poll(() => api.named(right).length).toBe(before + 1);
    await state.send();
    expect(new Set(keys()).size).toBe(2);
  });

  it.each(refusalsOf(voteCalls, 'POST /vote/:voteId/cast'))('reports %s', async (code) => {
    replies[send] = refusalOf(code);
    await opened();
    await state.send();
    expect(state.casting.value.refusal).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
  });

  it('opens a sign-in if the session has ended, with the selection stored', async () => {
    await opened();
    replies[send] = refusalOf('LOGIN_REQUIRED');
    replies['POST /jwt/refresh'] = refusalOf('REFRESH_REFUSED');
    await state.send();
    expect(phase()).toBe('refused');
    expect(signIns).toBe(1);
    expect(readIntent()).toEqual(ballot);
  });
});
