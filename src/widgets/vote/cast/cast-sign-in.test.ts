import { describe, expect, it } from 'vitest';
import { voteCalls } from '../../../../server/vote/contract.ts';
import type { Answer } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { clearSession } from '../../../core/session/auth-state.ts';
import { joined } from '../../../core/session/joined.ts';
import { rightsOf } from '../testing-vote.ts';
import { readIntent, rememberIntent } from './intent.ts';
import {
  api,
  ballot,
  claim,
  create,
  host,
  loaded,
  opened,
  phase,
  replies,
  right,
  selectedId,
  send,
  setUpCast,
  signIn,
  signIns,
  state,
  usual,
} from './testing-cast.ts';

setUpCast();

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

it('a ballot whose reply was lost is kept for the same fan who signs in again', async () => {
  replies[send] = 'drop';
  await opened();
  await state.send();
  clearSession();
  signIn('mina');
  expect(phase()).toBe('unknown');
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

  it('restores only the selection of this vote after a redirect', async () => {
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

  it('is not resumed here if another element requested it later', async () => {
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

  it.each(refusalsOf(voteCalls, 'POST /voteright/free/claim'))('show and report %s', async (code) => {
    replies[claim] = refusalOf(code);
    create();
    expect(await state.claim()).toBeNull();
    expect(state.claimFailure.value).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
  });
});
