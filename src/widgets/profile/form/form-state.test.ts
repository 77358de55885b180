import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCalls, type Profile } from '../../../../server/account/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import type { profileElement } from '../contract.ts';
import type { ProfileState } from '../profile-state.ts';
import { profile } from '../testing-profile.ts';
import { fieldOf } from './form-flow.ts';
import { createFormState, type FormState } from './form-state.ts';

const save = 'PATCH /user/me';
const nickname = 'GET /user/nickname/check';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof profileElement>;
let state: FormState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
let put: Profile[];

const keys = () => api.named(save).map(({ headers }) => headers['idempotency-key']);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  replies = {};
  api.handle(({ name, body }) => {
    const usual = name === save ? { ...profile, ...JSON.parse(body), version: 2 } : { available: true };
    return replies[name] ?? { body: usual };
  });
  host = createTestHost();
  put = [];
  // The form uses only these parts of the profile's state.
  const list = { host, reportError: reporterOf(host), put: (one: Profile) => put.push(one) };
  state = createFormState(list as unknown as ProfileState, profile);
});
afterEach(() => {
  state.dispose();
  clearSession();
});

describe('the input', () => {
  it('shows which fields changed, and is discarded', () => {
    state.change({ name: 'Mina S', phone: '010' });
    expect(state.changed.value).toEqual(['name', 'phone']);
    state.discard();
    expect([state.changed.value, state.flow.value.draft.name]).toEqual([[], 'Mina Sato']);
  });

  it('checks a new nickname during typing, except invalid ones', async () => {
    replies[nickname] = { body: { available: false } };
    state.change({ nickname: 'hana' });
    expect(state.nickname.value).toBe('checking');
    await expect.poll(() => state.problems.value.nickname).toBe('error:NICKNAME_TAKEN');
    state.change({ nickname: '!' });
    expect(state.nickname.value).toBe('unknown');
    state.change({ nickname: 'hana' });
    state.discard();
    expect(state.nickname.value).toBe('unknown');
  });

  it('is checked once the fan leaves the nickname', () => {
    state.checkNickname();
    expect([[...state.flow.value.touched], state.nickname.value]).toEqual([['nickname'], 'unknown']);
  });
});

describe('saving', () => {
  it('sends nothing without a change, or with an invalid field, which it names', async () => {
    expect(await state.save()).toBeNull();
    state.change({ name: '' });
    expect(await state.save()).toBe('name');
    expect(api.received).toEqual([]);
    expect(state.flow.value.touched.has('name')).toBe(true);
  });

  it('sends the changes once, and shows the saved values', async () => {
    state.change({ name: 'Mina S' });
    const first = state.save();
    expect(state.flow.value.saving).toBe(true);
    expect(await Promise.all([first, state.save()])).toEqual([null, null]);
    expect(api.named(save).map(({ body }) => JSON.parse(body))).toEqual([{ version: 1, name: 'Mina S' }]);
    expect(state.flow.value).toMatchObject({ saved: true, saving: false, base: { version: 2, name: 'Mina S' } });
    expect(put.map(({ name }) => name)).toEqual(['Mina S']);
    expect(host.emitted).toEqual([['fan-profile-change', { name: 'Mina S', nickname: 'mina' }]]);
  });

  it('checks a nickname whose check is not finished, and sends nothing if it is taken', async () => {
    replies[nickname] = { body: { available: false } };
    state.change({ nickname: 'hana' });
    expect(await state.save()).toBe('nickname');
    expect([state.nickname.value, state.flow.value.saving, keys()]).toEqual(['taken', false, []]);
  });

  it('checks an unchanged nickname never, and a free one not again', async () => {
    state.change({ email: 'hana@fans.example' });
    await state.save();
    expect(api.named(nickname)).toEqual([]);
    state.change({ nickname: 'hana' });
    await expect.poll(() => state.nickname.value).toBe('free');
    await state.save();
    expect([api.named(nickname).length, state.nickname.value]).toEqual([1, 'unknown']);
  });

  it.each(refusalsOf(accountCalls, 'PATCH /user/me'))(
    'shows %s at its field or beside the button, and reports it',
    async (code) => {
      replies[save] = refusalOf(code);
      state.change({ name: 'Mina S' });
      const field = fieldOf(new FanError(code));
      expect(await state.save()).toBe(field);
      expect(host.reported).toEqual([code]);
      expect([state.flow.value.saving, state.flow.value.saved]).toEqual([false, false]);
      if (field) expect(state.problems.value[field]).toBe(`error:${code}`);
      else expect(state.flow.value.failure).toMatchObject({ code });
    },
  );

  it('takes values that were saved elsewhere meanwhile, and keeps the fan’s own input', async () => {
    const { status = 409, body } = refusalOf('PROFILE_CHANGED');
    const theirs = { ...profile, version: 5, phone: '02' };
    replies[save] = { status, body: { ...(body as object), profile: theirs } };
    state.change({ name: 'Mina S' });
    await state.save();
    expect(put).toEqual([theirs]);
    expect(state.flow.value).toMatchObject({ base: { version: 5 }, draft: { name: 'Mina S', phone: '02' } });
  });

  it('sends the same key again after a lost reply', async () => {
    replies[save] = 'drop';
    state.change({ name: 'Mina S' });
    await state.save();
    delete replies[save];
    await state.save();
    expect(keys().length).toBeGreaterThan(1);
    expect(new Set(keys()).size).toBe(1);
  });
});
