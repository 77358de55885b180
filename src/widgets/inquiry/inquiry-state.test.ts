import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Inquiry, inquiryCalls } from '../../../server/inquiry/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import type { inquiryElement } from './contract.ts';
import { createInquiryState, type InquiryState, inquiryLink } from './inquiry-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let page: ReturnType<typeof stubDocument>;
let host: TestHost<typeof inquiryElement>;
let state: InquiryState;

const one: Inquiry = {
  inquiryId: 'i1',
  topic: 'VOTE',
  message: 'Why?',
  reference: null,
  language: 'en',
  status: 'ANSWERED',
  askedAt: '2026-11-01T00:00:00.000Z',
  replies: [],
  pictures: [],
  replyUntil: null,
  mergedInto: null,
  unread: true,
};
const list = 'GET /inquiry';
const shown = () => state.inquiries.state.value.value?.map(({ inquiryId }) => inquiryId);
const requests = () => api.named(list).length;

beforeAll(async () => {
  page = stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({
    body: name === list ? { inquiries: [one], unread: 1, nextCursor: null } : { questions: [] },
  }));
  page.hidden = false;
  host = createTestHost();
  state = createInquiryState(host, 'questions');
});
afterEach(() => {
  state.dispose();
  clearSession();
});

async function signIn(): Promise<void> {
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
  await expect.poll(shown).toEqual(['i1']);
}

it.each([
  ['questions', null, '/service-center'],
  ['ask', null, '/service-center?view=ask'],
  ['inbox', null, '/service-center?view=inbox'],
  ['inbox', 'i1', '/service-center?inquiry=i1'],
] as const)('links to %s with %s', (view, inquiryId, path) => {
  expect(inquiryLink(view, inquiryId)).toBe(path);
});

describe('the inquiries of a fan', () => {
  it('are loaded after the sign-in and forgotten after the sign-out', async () => {
    expect(requests()).toBe(0);
    await signIn();
    expect(state.unread.value).toBe(1);
    clearSession();
    expect(state.inquiries.state.value).toEqual({ status: 'loading', value: undefined });
    expect(state.unread.value).toBe(0);
  });

  it('are loaded again when the page is shown again, and not while it is hidden', async () => {
    await signIn();
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    // A load would begin at once.
    expect(state.inquiries.state.value.status).toBe('ready');
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await expect.poll(() => state.inquiries.state.value.status).toBe('ready');
    expect(requests()).toBe(2);
    state.dispose();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(state.inquiries.state.value.status).toBe('ready');
  });

  it('count an answer as read once, and move a new inquiry to the top', async () => {
    await signIn();
    state.put({ ...one, unread: false });
    state.put({ ...one, unread: false });
    expect(state.unread.value).toBe(0);
    state.put({ ...one, inquiryId: 'i2', unread: false });
    expect(shown()).toEqual(['i2', 'i1']);
  });

  it.each(refusalsOf(inquiryCalls, 'GET /inquiry'))('are not there after %s, which is reported', async (code) => {
    api.handle(({ name }) => (name === list ? refusalOf(code) : { body: { questions: [] } }));
    storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
    await expect.poll(() => state.inquiries.state.value).toMatchObject({ status: 'failed', error: { code } });
    expect(host.reported).toEqual([code]);
  });
});

describe('where the fan is', () => {
  it('follows the attributes when they change, and keeps a step of the fan otherwise', () => {
    state.follow('ask', undefined);
    expect(state.view.value).toBe('ask');
    state.go('inbox', 'i1');
    state.follow('ask', undefined);
    expect([state.view.value, state.opened.value]).toEqual(['inbox', 'i1']);
    state.follow('questions', 'i2');
    expect([state.view.value, state.opened.value]).toEqual(['inbox', 'i2']);
    state.follow('questions', undefined);
    expect([state.view.value, state.opened.value]).toEqual(['questions', null]);
  });

  it('does not change where the page prevents the step', () => {
    host.prevented.add('fan-navigate');
    state.go('inbox', 'i1');
    expect(host.emitted).toEqual([
      ['fan-navigate', { to: '/service-center?inquiry=i1', view: 'inbox', inquiryId: 'i1' }],
    ]);
    expect(state.view.value).toBe('questions');
  });
});
