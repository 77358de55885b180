import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../../server/account/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession } from '../../../core/session/auth-state.ts';
import { joined } from '../../../core/session/joined.ts';
import { session } from '../../../core/session/session.ts';
import type { Language } from '../../../core/words/language.ts';
import { type PendingJoin, welcomed } from '../complete/pending-join.ts';
import { forgetDraft, readDraft } from './join-draft.ts';
import { fieldOf } from './join-flow.ts';
import { createJoinState, type JoinState } from './join-state.ts';

const join = 'POST /user/join';
const terms = 'GET /user/join/terms';
const pending: PendingJoin = { signupToken: 'signup', provider: 'kakao', name: 'Mina', email: 'mina@fans.example' };

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: JoinState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
const language = signal<Language>('en');

function usual(name: string): Answer {
  if (name === join) {
    return { body: { status: 'OK', userId: 'mina', name: 'Mina', accessToken: 'access', refreshToken: 'refresh' } };
  }
  if (name !== terms) return { body: { available: true } };
  const agreement = (termsId: string, required: boolean) => ({ termsId, version: '1', required });
  return { body: { minimumAge: 14, agreements: [agreement('terms', true), agreement('marketing', false)] } };
}

function create(): JoinState {
  state = createJoinState(pending, language);
  return state;
}

/** With the terms loaded. */
async function load(): Promise<void> {
  create();
  await expect.poll(() => state.terms.value.status).toBe('ready');
}

/** On the second step, with every field filled in. */
async function fill(): Promise<void> {
  await load();
  state.agreeToAll(true);
  state.change({ birthDate: '2000-02-29' });
  state.next();
  state.change({ nickname: 'mina', residence: 'KOREA' });
}

const step = () => state.flow.value.draft.step;
const keys = () => api.named(join).map(({ headers }) => headers['idempotency-key']);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  replies = {};
  api.handle(({ name }) => replies[name] ?? usual(name));
  language.value = 'en';
});
afterEach(() => {
  state.dispose();
  forgetDraft();
  clearSession();
  welcomed();
});

describe('the terms', () => {
  it('are needed for the second step: a press of “Next” before they are loaded shows the missing values afterwards', async () => {
    create();
    expect(state.terms.value.value).toBe(undefined);
    state.next();
    expect(step()).toBe('promise');
    await expect.poll(() => state.terms.value.status).toBe('ready');
    expect(state.problems.value).toMatchObject({ agreed: 'error:AGREEMENT_REQUIRED', birthDate: 'birthDateMissing' });
    expect(state.flow.value.touched).toEqual(new Set(['agreed', 'birthDate']));
  });

  it('are loaded at once, and in another language again', async () => {
    await load();
    language.value = 'ja';
    await expect.poll(() => api.named(terms).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  });

  it.each(refusalsOf(accountCalls, 'GET /user/join/terms'))('fail with the code %s', async (code) => {
    replies[terms] = refusalOf(code);
    create();
    await expect.poll(() => state.terms.value).toMatchObject({ status: 'failed', error: { code } });
  });
});

describe('the first step', () => {
  it('names the field to correct, and then opens the profile', async () => {
    await load();
    expect([state.next(), step()]).toEqual(['agreed', 'promise']);
    state.agreeToAll(true);
    expect(state.flow.value.draft.agreed).toEqual(['terms', 'marketing']);
    expect([state.next(), step()]).toEqual(['birthDate', 'promise']);
    state.change({ birthDate: '2000-02-29' });
    expect([state.next(), step()]).toEqual([null, 'profile']);
  });

  it('withdraws all agreements', async () => {
    await load();
    state.agreeToAll(true);
    state.agreeToAll(false);
    expect(state.flow.value.draft.agreed).toEqual([]);
  });

  it('stores no data of a fan who is too young, until the birth date is corrected', async () => {
    await load();
    state.agreeToAll(true);
    state.change({ birthDate: `${new Date().getFullYear() - 5}-01-01` });
    state.next();
    expect(state.flow.value.tooYoung).toBe(true);
    expect(readDraft(pending).agreed).toEqual([]);
    state.correctBirthDate();
    expect(state.flow.value).toMatchObject({ tooYoung: false, draft: { birthDate: '' } });
    expect(readDraft(pending).agreed).toEqual(['terms', 'marketing']);
  });
});

describe('the profile', () => {
  it('starts with the provider’s data, and keeps the input for the next visit', async () => {
    await load();
    expect(state.flow.value.draft).toMatchObject({ name: 'Mina', email: 'mina@fans.example' });
    state.change({ phone: '010' });
    state.dispose();
    create();
    expect(state.flow.value.draft.phone).toBe('010');
  });

  it('checks a nickname during typing, except invalid ones', async () => {
    await load();
    replies['GET /user/nickname/check'] = { body: { available: false } };
    state.change({ nickname: 'mina' });
    await expect.poll(() => state.problems.value.nickname).toBe('error:NICKNAME_TAKEN');
    state.change({ nickname: '!' });
    expect(state.nickname.value).toBe('unknown');
  });

  it('checks a stored nickname again', async () => {
    create();
    state.change({ nickname: 'mina' });
    state.dispose();
    create();
    expect(state.nickname.value).toBe('checking');
  });
});

describe('the sign-up', () => {
  it('sends nothing while a field is invalid, and names it', async () => {
    await load();
    expect(await state.submit()).toBe('nickname');
    expect([...state.flow.value.touched]).toEqual(['name', 'nickname', 'email', 'residence', 'phone']);
    expect(keys()).toEqual([]);
  });

  it('is sent once, and signs the fan in', async () => {
    await fill();
    const [first, second] = [state.submit(), state.submit()];
    expect(state.flow.value.sending).toBe(true);
    expect(await Promise.all([first, second])).toEqual([null, null]);
    expect(api.named(join).map(({ body }) => JSON.parse(body))).toMatchObject([
      { signupToken: 'signup', nickname: 'mina', agreements: [{ termsId: 'terms' }, { termsId: 'marketing' }] },
    ]);
    expect([joined.value, session.user.value?.userId, state.flow.value.sending]).toEqual(['mina', 'mina', false]);
    expect(readDraft(pending).nickname).toBe('');
  });

  it.each(refusalsOf(accountCalls, 'POST /user/join'))('shows %s at its field or beside the button', async (code) => {
    await fill();
    replies[join] = refusalOf(code);
    const field = fieldOf(new FanError(code));
    expect(await state.submit()).toBe(field);
    expect(state.flow.value.sending).toBe(false);
    if (field) expect(state.problems.value[field]).toBe(`error:${code}`);
    else expect(state.flow.value.failure).toMatchObject({ code });
    expect(session.isLoggedIn.value).toBe(false);
  });

  it('is sent again under the same key if its reply was lost', async () => {
    await fill();
    replies[join] = 'drop';
    await state.submit();
    delete replies[join];
    await state.submit();
    expect(keys().length).toBeGreaterThan(1);
    expect(new Set(keys()).size).toBe(1);
  });
});
