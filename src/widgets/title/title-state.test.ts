import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { homeCalls } from '../../../server/home/contract.ts';
import { codeOf } from '../../core/api/fan-error.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createTitleState } from './title-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: ReturnType<typeof createTitleState>;
const reported: string[] = [];
const requests = () => api.received.map(({ name, headers }) => `${name} ${headers['accept-language']}`);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({ body: { from: name } }));
  reported.length = 0;
  state = createTitleState((error) => reported.push(codeOf(error)));
});
afterEach(() => state.dispose());

it('a title is loaded once for a language and a fan, and again when one of them changes', async () => {
  const steps = [
    [undefined, 'en', undefined],
    [undefined, 'en', undefined],
    [undefined, 'ja', undefined],
    [undefined, 'ja', 'u1'],
    ['aurora', 'ja', 'u1'],
    ['aurora', 'ja', 'u1'],
  ] as const;
  for (const [titleId, language, userId] of steps) {
    state.show(titleId, language, userId);
    await expect.poll(() => (titleId ? state.title : state.home).value.status).toBe('ready');
  }
  expect(requests()).toEqual(['GET /home en', 'GET /home ja', 'GET /home ja', 'GET /title/aurora ja']);
  expect(state.title.value.value).toEqual({ from: 'GET /title/aurora' });
});

it.each(refusalsOf(homeCalls, 'GET /title/:titleId'))('%s is shown and reported', async (code) => {
  api.handle(() => refusalOf(code));
  state.show('aurora', 'en', undefined);
  await expect.poll(() => state.title.value).toMatchObject({ status: 'failed', error: { code } });
  expect(reported).toEqual([code]);
});
