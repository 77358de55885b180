import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf } from '../../../core/api/testing-refusal.ts';
import { storeSession } from '../../../core/session/auth-state.ts';
import { createPartnerLimitState, limitIn, type PartnerLimitState } from './partner-limit-state.ts';

const read = 'GET /voteright/limit';
const write = 'PUT /voteright/limit';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: PartnerLimitState;
const failures: unknown[] = [];
beforeAll(async () => {
  api = await startTestApi(() => ({}));
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
});
afterAll(() => api.stop());
afterEach(() => state.dispose());

async function createState(answer: Answer): Promise<void> {
  failures.length = 0;
  api.handle(({ name }) => (name === read ? { body: { perDay: 100, spent: 7 } } : answer));
  state = createPartnerLimitState({ reportError: (error: unknown) => failures.push(error) });
  await expect.poll(() => state.limit.value.status).toBe('ready');
}
const written = () => api.named(write).map(({ body }) => JSON.parse(body));

it('the typed limit is saved once, and then shown as stored', async () => {
  await createState({ body: { perDay: 20, spent: 7 } });
  expect(state.shown.value).toBe('100');
  state.change(' 20 ');
  expect(state.shown.value).toBe(' 20 ');
  await Promise.all([state.save(), state.save()]);
  expect(written()).toEqual([{ perDay: 20 }]);
  expect([state.shown.value, state.isSaved.value, state.isSaving.value]).toEqual(['20', true, false]);
  state.change('2');
  expect(state.isSaved.value).toBe(false);
});

it('an invalid number is not sent, and stays for the fan', async () => {
  await createState({ body: { perDay: 20, spent: 7 } });
  const before = written().length;
  state.change('many');
  await state.save();
  expect([state.isWrong.value, state.shown.value, written().length]).toEqual([true, 'many', before]);
  state.change('5');
  expect(state.isWrong.value).toBe(false);
});

it('the reason is shown if it was not saved, and the input stays', async () => {
  await createState(refusalOf('SERVER_ERROR'));
  state.change('5');
  await state.save();
  expect(state.failure.value).toMatchObject({ code: 'SERVER_ERROR' });
  expect([state.shown.value, state.isSaved.value, failures.length]).toEqual(['5', false, 1]);
});

it.each([
  ['0', 0],
  ['1,000', 1000],
  ['２０', 20],
  ['100000', 100_000],
  ['100001', null],
  ['-1', null],
  ['1.5', null],
  ['', null],
  ['ten', null],
])('“%s” is %s', (typed, number) => {
  expect(limitIn(typed)).toBe(number);
});
