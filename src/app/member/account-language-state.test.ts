import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import { storage } from '../../core/storage/storage.ts';
import { language } from '../../core/words/language.ts';
import { setLanguage } from '../../core/words/words.ts';
import { followAccountLanguage } from './account-language-state.ts';

const read = 'GET /user/me';
const change = 'PATCH /user/me';

let api: Awaited<ReturnType<typeof startTestApi>>;
/** The profile as the server has it. */
let profile: { version: number; language: string };
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, () => Answer | null>;

const signIn = () =>
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
  followAccountLanguage();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  profile = { version: 7, language: 'ja' };
  replies = {};
  storage.remove('language');
  language.value = 'ko';
  api.handle(({ name, body }) => {
    const other = replies[name]?.();
    if (other) return other;
    if (name === change) profile = { version: profile.version + 1, language: JSON.parse(body).language };
    return { body: profile };
  });
});
afterEach(() => clearSession());

it('a sign-in shows the account’s language if none was chosen', async () => {
  signIn();
  await expect.poll(() => language.value).toBe('ja');
  expect(storage.read('language')).toBe('ja');
  expect(api.named(change)).toEqual([]);
});

it('a language that was chosen in this browser stays until the fan chooses another', async () => {
  await setLanguage('en');
  signIn();
  await setLanguage('ko');
  await expect.poll(() => api.named(change).length).toBe(1);
  expect(language.value).toBe('ko');
  expect(api.named(read)).toHaveLength(1);
  expect(profile.language).toBe('ko');
});

it('the choice of a signed-in fan is stored in the account, and that of a visitor is not', async () => {
  await setLanguage('en');
  expect(api.received).toEqual([]);
  signIn();
  await setLanguage('ko');
  await expect.poll(() => profile).toEqual({ version: 8, language: 'ko' });
});

it('the last of several quick choices is stored, one after the other', async () => {
  await setLanguage('en');
  signIn();
  for (const chosen of ['ko', 'ja', 'en', 'ko'] as const) await setLanguage(chosen);
  await expect.poll(() => profile.language).toBe('ko');
  const versions = api.named(change).map(({ body }) => JSON.parse(body).version);
  expect(new Set(versions).size).toBe(versions.length);
});

it('the choice is also stored if the profile was changed elsewhere meanwhile', async () => {
  await setLanguage('en');
  signIn();
  let isFirst = true;
  replies[change] = () => {
    if (!isFirst) return null;
    isFirst = false;
    profile = { ...profile, version: 9 };
    return refusalOf('PROFILE_CHANGED');
  };
  await setLanguage('ko');
  await expect.poll(() => profile).toEqual({ version: 10, language: 'ko' });
});

it('the language changes here even if the account can’t be reached', async () => {
  await setLanguage('en');
  signIn();
  replies[read] = () => refusalOf('OVERLOADED');
  await setLanguage('ko');
  await expect.poll(() => api.named(read).length).toBeGreaterThan(0);
  expect([language.value, profile.language]).toEqual(['ko', 'ja']);
});
