import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../server/account/contract.ts';
import { type Answer, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { language } from '../../core/words/language.ts';
import { agreeToAll, consentFailure, consenting, followConsents, pendingConsents } from './consent-state.ts';

const read = 'GET /user/me/agreement';
const agree = 'PUT /user/me/agreement';

let api: Awaited<ReturnType<typeof startTestApi>>;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop' | (() => Promise<Answer>)>;

const agreement = (termsId: string, consentRequired: boolean) => ({ termsId, currentVersion: '2', consentRequired });
const pending = { body: { agreements: [agreement('terms', true), agreement('marketing', false)] } };
const none = { body: { agreements: [agreement('terms', false)] } };
const ids = () => pendingConsents.value.map(({ termsId }) => termsId);
const signIn = (userId = 'mina') =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: `access-${userId}`, refreshToken: 'refresh' });

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
  followConsents();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  replies = {};
  api.handle(({ name }) => {
    const reply = replies[name] ?? (name === read ? pending : none);
    return typeof reply === 'function' ? reply() : reply;
  });
  consentFailure.value = null;
});
afterEach(() => {
  clearSession();
  language.value = 'en';
});

it('pending agreements are requested after each sign-in, and nothing after the sign-out', async () => {
  expect(api.received).toEqual([]);
  signIn();
  await expect.poll(ids).toEqual(['terms']);
  clearSession();
  expect(ids()).toEqual([]);
});

it('agreements of another fan are never shown', async () => {
  const late = Promise.withResolvers<Answer>();
  replies[read] = () => late.promise;
  signIn();
  await expect.poll(() => api.named(read).length).toBe(1);
  replies[read] = none;
  signIn('hana');
  await expect.poll(() => api.named(read).length).toBe(2);
  late.resolve(pending);
  // The reply to a later request: the late one has arrived before.
  await agreeToAll();
  expect(ids()).toEqual([]);
});

it('the texts are loaded again in another language only while some are pending', async () => {
  signIn();
  await expect.poll(ids).toEqual(['terms']);
  language.value = 'ja';
  await expect.poll(() => api.named(read).length).toBe(2);
  await agreeToAll();
  language.value = 'ko';
  await agreeToAll();
  expect(api.named(read)).toHaveLength(2);
});

it('the newest version of all agreements is accepted once', async () => {
  signIn();
  await expect.poll(ids).toEqual(['terms']);
  const first = agreeToAll();
  expect(consenting.value).toBe(true);
  await Promise.all([first, agreeToAll()]);
  expect(api.named(agree).map(({ body }) => JSON.parse(body))).toEqual([
    { agreements: [{ termsId: 'terms', version: '2', agreed: true }] },
  ]);
  expect([ids(), consenting.value, consentFailure.value]).toEqual([[], false, null]);
});

it.each(refusalsOf(accountCalls, 'PUT /user/me/agreement'))(
  '%s is shown, and the pending agreements stay',
  async (code) => {
    signIn();
    await expect.poll(ids).toEqual(['terms']);
    replies[agree] = refusalOf(code);
    await agreeToAll();
    expect(consentFailure.value).toMatchObject({ code });
    expect([ids(), consenting.value]).toEqual([['terms'], false]);
  },
);

it('a version that was published meanwhile is loaded', async () => {
  signIn();
  await expect.poll(ids).toEqual(['terms']);
  replies[agree] = refusalOf('AGREEMENT_CHANGED');
  replies[read] = { body: { agreements: [agreement('privacy', true)] } };
  await agreeToAll();
  await expect.poll(ids).toEqual(['privacy']);
});

it('no consent is requested if the agreements can’t be loaded', async () => {
  replies[read] = refusalOf('SERVER_ERROR');
  signIn();
  await expect.poll(() => api.named(read).length).toBeGreaterThan(0);
  expect([ids(), consentFailure.value]).toEqual([[], null]);
});
