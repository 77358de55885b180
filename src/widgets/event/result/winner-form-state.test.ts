import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventCalls } from '../../../../server/event/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { createWinnerFormState } from './winner-form-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
const reported: string[] = [];
const draftKey = 'eventDraft:seats:u1';
const url = '/event/seats/winnerinfo';
const saved = { name: 'Mina Sato', email: 'mina@fans.example', phone: '+821012345678', address: '' };

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
  storeSession({ userId: 'u1', name: 'Mina', email: 'account@fans.example' }, tokens);
  reported.length = 0;
});
afterEach(() => {
  tabStorage.remove(draftKey);
  clearSession();
});

const create = () => createWinnerFormState('seats', false, (error) => reported.push(codeOf(error)));

describe('the fields after loading', () => {
  // The session has the nickname alone.
  const profile = { name: 'Mina Sato', nickname: 'Mina', email: 'account@fans.example' };
  const account = { name: profile.name, email: profile.email, phone: '', address: '', consent: false };
  it.each([
    ['nothing is saved', { info: null, savedAt: null }, null, account, false],
    ['something is saved', { info: saved, savedAt: 'x' }, null, { ...saved, consent: true }, true],
    [
      'there is a draft, which is newer',
      { info: saved, savedAt: 'x' },
      '{"name":"Draft","consent":"yes"}',
      { name: 'Draft', email: '', phone: '', address: '', consent: false },
      true,
    ],
    ['the draft is not readable', { info: null, savedAt: null }, '{', account, false],
  ])('%s', async (_, body, draft, fields, isChange) => {
    api.handle(({ name }) => (name === 'GET /user/me' ? { body: profile } : { body }));
    if (draft !== null) tabStorage.write(draftKey, draft);
    const state = create();
    await state.load();
    expect(state.form.value).toEqual(fields);
    expect([state.isLoaded.value, state.isChange.value]).toEqual([true, isChange]);
  });
});

it.each(refusalsOf(eventCalls, 'GET /event/:eventId/winnerinfo'))(
  'is not loaded after %s, and reports it',
  async (code) => {
    api.handle(() => refusalOf(code));
    const state = create();
    await state.load();
    expect(state.failure.value).toMatchObject({ code });
    expect(state.isLoaded.value).toBe(false);
    expect(reported).toEqual([code]);
  },
);

describe('saving', () => {
  it('sends nothing while a field is invalid, and names the first one', async () => {
    api.handle(() => ({}));
    const state = create();
    state.change({ ...saved, email: 'mina', consent: true });
    expect(await state.save()).toBe('email');
    expect(state.isChecked.value).toBe(true);
    expect(api.received).toEqual([]);
  });

  it('sends the fields once, and then drops the draft', async () => {
    api.handle(() => ({ body: { savedAt: 'x' } }));
    const state = create();
    state.change({ ...saved, consent: true });
    expect(tabStorage.read(draftKey)).toContain(saved.email);
    expect(await Promise.all([state.save(), state.save()])).toEqual([null, null]);
    expect(api.named(`PUT ${url}`)).toHaveLength(1);
    expect(JSON.parse(api.received[0]?.body ?? '')).toEqual({ ...saved, consent: true });
    expect([state.justSaved.value, state.isChange.value, state.isChecked.value]).toEqual([true, true, false]);
    expect(tabStorage.read(draftKey)).toBeNull();
    state.change({ name: 'Other' });
    expect(state.justSaved.value).toBe(false);
  });

  it.each(refusalsOf(eventCalls, 'PUT /event/:eventId/winnerinfo'))(
    'keeps the draft after %s, and reports it',
    async (code) => {
      api.handle(() => refusalOf(code));
      const state = create();
      state.change({ ...saved, consent: true });
      expect(await state.save()).toBeNull();
      expect(state.failure.value).toMatchObject({ code });
      expect([state.justSaved.value, state.busy.value]).toEqual([false, false]);
      expect(tabStorage.read(draftKey)).toContain(saved.email);
      expect(reported).toEqual([code]);
    },
  );
});
