import { describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { joined } from '../../../core/session/joined.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { welcomed } from '../../../widgets/login/complete/pending-join.ts';
import {
  answer,
  api,
  begin,
  bodies,
  dispatchMessage,
  handOver,
  message,
  openWindow,
  origin,
  posted,
  question,
  replaced,
  replies,
  returnTo,
  scopes,
  setUpWindow,
  signIn,
  site,
  state,
  windowRequest,
} from './testing-window.ts';

setUpWindow();

/** Opens the window without an opener. */
async function beginAlone(): Promise<void> {
  vi.stubGlobal('window', { opener: null });
  openWindow();
  await expect.poll(() => state.way.value).not.toBeNull();
}

describe('a sign-in', () => {
  it('is handed over without another question if it began in this window', async () => {
    await begin();
    expect(api.named(handOver)).toEqual([]);
    signIn();
    await expect.poll(() => posted).toEqual([question, message]);
    const query = new URLSearchParams({ origin, return: windowRequest.page });
    expect(new URLSearchParams(api.named(site)[0]?.query)).toEqual(query);
    expect(tabStorage.read('signInWindowStarted')).toBeNull();
  });

  it('needs the fan’s confirmation once if it is older', async () => {
    signIn();
    await begin();
    expect(api.named(handOver)).toEqual([]);
    await Promise.all([state.handOver(), state.handOver()]);
    expect([posted, bodies().length, state.handing.value]).toEqual([[question, message], 1, true]);
  });

  it('needs the fan’s confirmation if it is for another page', async () => {
    tabStorage.write('signInWindowStarted', windowRequest.challenge);
    signIn();
    await begin();
    expect([state.handing.value, posted]).toEqual([false, [question]]);
  });

  it('waits for the welcome of a fan who has just joined', async () => {
    await begin();
    joined.value = 'mina';
    signIn();
    expect(state.handing.value).toBe(false);
    welcomed();
    await expect.poll(() => posted).toEqual([question, message]);
  });

  it('is offered only to an origin of the operator’s list', async () => {
    replies[site] = { body: { allowed: false, name: null, scopes: [], returnTo: null } };
    openWindow();
    dispatchMessage(answer);
    await expect.poll(() => state.site.value.status).toBe('ready');
    signIn();
    await state.handOver();
    expect([state.way.value, bodies(), tabStorage.read('signInWindowStarted')]).toEqual([null, [], null]);
  });

  it.each(refusalsOf(accountCalls, 'POST /user/oauth/handoff'))(
    'that fails with %s shows it, and can be tried again',
    async (code) => {
      replies[handOver] = refusalOf(code);
      signIn();
      await begin();
      await state.handOver();
      expect(state.error.value).toMatchObject({ code });
      expect([state.handing.value, posted]).toEqual([false, [question]]);
      delete replies[handOver];
      await state.handOver();
      expect([state.error.value, posted]).toEqual([null, [question, message]]);
    },
  );
});

describe('the way back', () => {
  it.each([
    [returnTo, `${returnTo}&fan-handoff=code`],
    [null, null],
  ])('where the opener has not closed the window is the registered address %s', async (registered, shown) => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, returnTo: registered } };
    signIn();
    await begin();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await state.handOver();
    expect([state.isLate.value, state.returnAddress.value]).toEqual([false, null]);
    vi.advanceTimersByTime(1_500);
    expect([state.isLate.value, state.returnAddress.value, replaced]).toEqual([true, shown, []]);
  });

  it.each([
    [returnTo, `${returnTo}&fan-handoff=code`],
    [`${origin}/`, `${origin}/?fan-handoff=code`],
  ])('without an opener is the registered address %s, with the code in its query', async (registered, goal) => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, returnTo: registered } };
    signIn();
    await beginAlone();
    expect(state.way.value).toMatchObject({ kind: 'address', address: registered });
    await state.handOver();
    expect(bodies()).toEqual([
      { origin, codeChallenge: windowRequest.challenge, deviceId: windowRequest.device, scopes },
    ]);
    expect([replaced, posted]).toEqual([[goal], []]);
  });

  it('is not possible without an opener and a registered address, and no code is made', async () => {
    replies[site] = { body: { allowed: true, name: 'Partner', scopes, returnTo: null } };
    signIn();
    await beginAlone();
    expect(state.way.value).toEqual({ kind: 'none' });
    await state.handOver();
    expect([bodies(), replaced, tabStorage.read('signInWindowStarted')]).toEqual([[], [], null]);
  });
});
