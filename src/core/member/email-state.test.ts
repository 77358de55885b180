import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../api/test-api.ts';
import { refusalOf } from '../api/testing-refusal.ts';
import { clearSession, storeSession } from '../session/auth-state.ts';
import { createEmailState, type EmailState } from './email-state.ts';

const [read, send, confirm] = ['GET /user/me/email', 'POST /user/me/email/code', 'PUT /user/me/email'];
const waiting = { email: 'mina@fans.example', verified: false, code: null };
const sent = { ...waiting, code: { expiresAt: '2026-11-23T12:10:00.000Z', attemptsLeft: 5 } };

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: EmailState;
let replies: Record<string, Answer | 'drop'>;
let confirmed: number;
let reported: unknown[];

beforeAll(async () => {
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(async () => {
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  replies = { [read]: { body: sent }, [send]: { body: sent }, [confirm]: { body: { ...waiting, verified: true } } };
  api.handle(({ name }) => replies[name] ?? {});
  confirmed = 0;
  reported = [];
  state = createEmailState(
    () => confirmed++,
    (error) => reported.push(error),
  );
  await expect.poll(() => state.email.value.value).toEqual(sent);
});
afterEach(() => {
  state.dispose();
  clearSession();
});

const codes = () => api.named(confirm).map(({ body }) => JSON.parse(body).code);

describe('the code', () => {
  it('keeps the six digits of the typed or pasted text', async () => {
    state.change(' 12 34-5');
    await state.confirm();
    expect([state.typed.value, state.isIncomplete.value, codes()]).toEqual(['12345', true, []]);
    state.change('1234567');
    expect([state.typed.value, state.isIncomplete.value]).toEqual(['123456', false]);
  });

  it('is typed in digits of any width', () => {
    state.change('７３１', true);
    expect(state.typed.value).toBe('７３１');
    state.change('７３１６７４');
    expect(state.typed.value).toBe('731674');
  });

  it('is sent once, and confirms the address', async () => {
    state.change('123456');
    await Promise.all([state.confirm(), state.confirm()]);
    expect([codes(), confirmed, state.email.value.value?.verified]).toEqual([['123456'], 1, true]);
  });

  it('is sent under the same key after a lost reply, and another under another', async () => {
    replies[confirm] = 'drop';
    state.change('123456');
    await state.confirm();
    delete replies[confirm];
    replies[confirm] = refusalOf('EMAIL_CODE_WRONG');
    await state.confirm();
    state.change('654321');
    await state.confirm();
    const keys = api.named(confirm).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, -1)).size).toBe(1);
    expect(keys.at(-1)).not.toBe(keys[0]);
  });

  it.each(['EMAIL_CODE_WRONG', 'EMAIL_TAKEN', 'RATE_LIMITED'] as const)(
    'that is refused with %s stays',
    async (code) => {
      replies[confirm] = refusalOf(code);
      state.change('123456');
      await state.confirm();
      expect(state.failure).toMatchObject({ code });
      expect([reported.length, confirmed, state.email.value.value]).toEqual([1, 0, sent]);
      state.change('12345');
      expect(state.failure).toBeNull();
    },
  );

  it.each([
    refusalOf('EMAIL_CODE_EXPIRED'),
    { ...refusalOf('EMAIL_CODE_WRONG'), body: { ...(refusalOf('EMAIL_CODE_WRONG').body as object), attemptsLeft: 0 } },
  ])('is no longer requested after its end: %o', async (refusal) => {
    replies[confirm] = refusal;
    replies[read] = { body: waiting };
    state.change('123456');
    await state.confirm();
    await expect.poll(() => state.email.value.value).toEqual(waiting);
  });
});

describe('a new code', () => {
  it('replaces the typed text', async () => {
    state.change('123');
    await state.send();
    expect([api.named(send).length, state.typed.value, state.failure]).toEqual([1, '', null]);
  });

  it('leaves the earlier code if it is refused', async () => {
    replies[send] = refusalOf('RATE_LIMITED');
    state.change('123456');
    await state.send();
    expect(state.failure).toMatchObject({ code: 'RATE_LIMITED' });
    expect([state.typed.value, state.email.value.value]).toEqual(['123456', sent]);
  });
});
