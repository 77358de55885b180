import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventCalls } from '../../../../server/event/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import type { Language } from '../../../core/words/language.ts';
import { createEventListState, type EventListState, type ListQuestion } from './event-list-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let list: EventListState;
const language = signal<Language>('en');
const reported: string[] = [];

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(() => api.stop());
beforeEach(() => {
  reported.length = 0;
  language.value = 'en';
});
afterEach(() => {
  list.dispose();
  clearSession();
});

const signIn = () =>
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
const events = (...ids: string[]) => ids.map((eventId) => ({ eventId }));
const shown = () => list.events.state.value.value?.map(({ eventId }) => eventId);
const requests = () => api.received.map(({ name, query }) => name + query);
const create = (question: Partial<ListQuestion> = {}) => {
  const first = { filter: 'all', titleId: undefined, mine: false, ...question } as const;
  list = createEventListState(language, first, (error) => reported.push(codeOf(error)));
};

it('the list loads the events of a filter and a title', async () => {
  api.handle(() => ({ body: { events: events('e1'), nextCursor: null } }));
  create({ filter: 'ongoing', titleId: 'aurora' });
  await expect.poll(shown).toEqual(['e1']);
  expect(requests()).toEqual(['GET /event?filter=ongoing&titleId=aurora']);
});

it('the list loads again when the question or the language changes', async () => {
  api.handle(() => ({ body: { events: [], nextCursor: null } }));
  create();
  list.choose({ filter: 'ended' });
  await expect.poll(requests).toContain('GET /event?filter=ended');
  await expect.poll(() => list.events.state.value.status).toBe('ready');
  const before = api.received.length;
  language.value = 'ko';
  await expect.poll(() => api.received.length).toBe(before + 1);
  expect(api.received.at(-1)?.headers['accept-language']).toBe('ko');
});

it('the list shows an event once if it moved to another page meanwhile', async () => {
  api.handle(({ query }) => ({
    body: query.includes('cursor')
      ? { events: events('e2', 'e3'), nextCursor: null }
      : { events: events('e1', 'e2'), nextCursor: 'c2' },
  }));
  create();
  await expect.poll(shown).toEqual(['e1', 'e2']);
  await list.events.more();
  expect(shown()).toEqual(['e1', 'e2', 'e3']);
});

it('the list loads a fan’s events only while one is signed in, and removes them after the sign-out', async () => {
  api.handle(() => ({ body: { events: events('e1'), nextCursor: null } }));
  create({ mine: true });
  expect(requests()).toEqual([]);
  signIn();
  await expect.poll(shown).toEqual(['e1']);
  expect(requests()).toEqual(['GET /event/me']);
  clearSession();
  expect(list.events.state.value).toEqual({ status: 'loading', value: undefined });
});

it.each(refusalsOf(eventCalls, 'GET /event'))('the list reports %s and shows it', async (code) => {
  api.handle(() => refusalOf(code));
  create();
  await expect.poll(() => list.events.state.value).toMatchObject({ status: 'failed', error: { code } });
  expect(reported).toEqual([code]);
});
