import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { accountCalls } from '../../../server/account/contract.ts';
import { type Answer, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession, user } from '../../core/session/auth-state.ts';
import { followConsents, nicknameRequest, pendingConsents, putOffNickname } from './consent-state.ts';
import { createNicknameStep } from './nickname-state.ts';

const question = { cause: 'OFFENSIVE', shownAs: 'Fan123456', at: '2026-11-25T12:00:00.000Z' };
const change = 'PATCH /user/me';

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, Answer>;

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
  replies = {
    'GET /user/me/agreement': { body: { agreements: [], nicknameRequest: question } },
    'GET /user/me': { body: { version: 4, nickname: 'Rude' } },
    [change]: { body: { version: 5, nickname: 'Polite', email: 'mina@fans.example' } },
  };
  api.handle(({ name }) => replies[name] ?? {});
});
afterEach(() => clearSession());

const signIn = (userId = 'mina', accessToken = userId) =>
  storeSession({ userId, name: 'Rude', email: 'mina@fans.example' }, { accessToken, refreshToken: 'refresh' });

async function begin(typed: string) {
  signIn();
  await expect.poll(() => nicknameRequest.value).toEqual(question);
  const step = createNicknameStep();
  step.change(typed);
  return step;
}

it('another nickname is accepted with the current version, and ends the request', async () => {
  const step = await begin('Polite');
  replies['GET /user/me/agreement'] = { body: { agreements: [], nicknameRequest: null } };
  await step.save();
  expect(api.named(change).map(({ body }) => JSON.parse(body))).toEqual([{ version: 4, nickname: 'Polite' }]);
  expect([nicknameRequest.value, user.value?.name, step.problem.value]).toEqual([null, 'Polite', null]);
});

it('an invalid nickname is not sent, and its problem is shown only after an attempt', async () => {
  const before = api.named(change).length;
  const step = await begin('two words');
  expect(step.problem.value).toBe(null);
  await step.save();
  expect(step.problem.value).toBe('NICKNAME_LETTERS');
  step.change('');
  await step.save();
  expect(step.problem.value).toBe('NICKNAME_REQUIRED');
  expect(api.named(change)).toHaveLength(before);
});

it('a nickname that differs only in upper or lower case is refused', async () => {
  const step = await begin('RUDE');
  await step.save();
  expect([step.problem.value, nicknameRequest.value]).toEqual(['same', question]);
});

it('the problem of a taken nickname is shown at its field until another text is typed', async () => {
  const step = await begin('Taken');
  replies[change] = refusalOf('NICKNAME_TAKEN');
  await step.save();
  expect(step.problem.value).toBe('NICKNAME_TAKEN');
  step.change('Taken1');
  expect([step.problem.value, nicknameRequest.value]).toEqual([null, question]);
});

it.each(refusalsOf(accountCalls, 'PATCH /user/me'))('the request stays after %s', async (code) => {
  const step = await begin('Polite');
  replies[change] = refusalOf(code);
  await step.save();
  expect(step.action.failure.value).toMatchObject({ code });
  expect(nicknameRequest.value).toEqual(question);
});

it('the request can be postponed for the rest of the visit, only for this fan', async () => {
  await begin('');
  putOffNickname();
  clearSession();
  const agreement = { termsId: 'terms', consentRequired: true };
  replies['GET /user/me/agreement'] = { body: { agreements: [agreement], nicknameRequest: question } };
  signIn('mina', 'another');
  // Read again, as the agreement in the same reply shows.
  await expect.poll(() => pendingConsents.value).toHaveLength(1);
  expect(nicknameRequest.value).toBe(null);
  signIn('hana');
  await expect.poll(() => nicknameRequest.value).toEqual(question);
});
