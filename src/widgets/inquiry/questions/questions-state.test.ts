import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inquiryCalls } from '../../../../server/inquiry/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import type { Language } from '../../../core/words/language.ts';
import { createQuestionsState } from './questions-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: ReturnType<typeof createQuestionsState>;
const language = signal<Language>('en');
const all = [
  { questionId: 'q1', topic: 'VOTE' },
  { questionId: 'q2', topic: 'TICKET' },
];
const shown = () => state.shown.value.map(({ questionId }) => questionId);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ query }) => ({ body: { questions: query === '' ? all : all.slice(1) } }));
  language.value = 'en';
  state = createQuestionsState(language);
});
afterEach(() => state.dispose());

it('the list shows the questions of the topic', async () => {
  expect(state.isWaiting.value).toBe(true);
  await expect.poll(shown).toEqual(['q1', 'q2']);
  expect(state.isWaiting.value).toBe(false);
  state.topic.value = 'VOTE';
  expect(shown()).toEqual(['q1']);
});

it('the list searches all topics for the last term of several that are typed without a pause', async () => {
  await expect.poll(shown).toEqual(['q1', 'q2']);
  state.topic.value = 'VOTE';
  for (const text of ['s', 'se', 'seat ', 'seat']) state.search(text);
  expect(state.isSearching.value).toBe(true);
  await expect.poll(shown).toEqual(['q2']);
  expect(api.received.map(({ query }) => query)).toEqual(['', '?q=seat']);
  state.search('  ');
  await expect.poll(shown).toEqual(['q1']);
});

it('the list reloads in another language', async () => {
  await expect.poll(shown).toEqual(['q1', 'q2']);
  language.value = 'ja';
  await expect.poll(() => api.received.at(-1)?.headers['accept-language']).toBe('ja');
});

it.each(refusalsOf(inquiryCalls, 'GET /inquiry/question'))('the list shows %s', async (code) => {
  await expect.poll(shown).toEqual(['q1', 'q2']);
  api.handle(() => refusalOf(code));
  await state.load();
  expect(state.all.value).toMatchObject({ status: 'failed', error: { code }, value: all });
});
