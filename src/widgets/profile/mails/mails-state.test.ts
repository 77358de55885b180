import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf } from '../../../core/api/testing-refusal.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { createMailsState, type MailsState } from './mails-state.ts';

const write = 'PUT /user/me/mail/RIGHTS_ENDING';
const replyOf = (isChosen: boolean) => ({ stoppedAt: null, choices: [{ kind: 'RIGHTS_ENDING', isChosen }] });

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: MailsState;
const failures: unknown[] = [];
beforeAll(async () => {
  api = await startTestApi(() => ({}));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(() => api.stop());
afterEach(() => state.dispose());

async function createState(answer: Answer): Promise<void> {
  failures.length = 0;
  api.handle(({ name }) => (name === 'GET /user/me/mail' ? { body: replyOf(false) } : answer));
  state = createMailsState({ reportError: (error: unknown) => failures.push(error) });
  await expect.poll(() => state.choices.value.status).toBe('ready');
}
const written = () => api.named(write).map(({ body }) => JSON.parse(body));

it('a mail is turned on with one request for a double click', async () => {
  await createState({ body: replyOf(true) });
  await Promise.all([state.choose('RIGHTS_ENDING', true), state.choose('RIGHTS_ENDING', true)]);
  expect(written()).toEqual([{ isChosen: true }]);
  expect(state.choices.value.value).toEqual(replyOf(true));
  expect([state.chosen.value, state.changing.value]).toEqual([true, null]);
});

it('a mail whose change failed keeps its setting, and the fan sees the reason', async () => {
  await createState(refusalOf('SERVER_ERROR'));
  await state.choose('RIGHTS_ENDING', true);
  expect(state.failure.value).toMatchObject({ code: 'SERVER_ERROR' });
  expect(state.choices.value.value).toEqual(replyOf(false));
  expect([state.chosen.value, failures.length]).toEqual([null, 1]);
});
