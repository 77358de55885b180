import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Inquiry, inquiryCalls } from '../../../../server/inquiry/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import type { inquiryElement } from '../contract.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { type AskState, createAskState } from './ask-state.ts';
import { forgetDraft, readDraft } from './draft.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof inquiryElement>;
let listed: string[];
const url = 'POST /inquiry';

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
  host = createTestHost();
  listed = [];
});
afterEach(() => {
  forgetDraft();
  clearSession();
});

function create(reference?: string): AskState {
  const put = ({ inquiryId }: Inquiry) => listed.push(inquiryId);
  // The state uses only these parts of the service center.
  return createAskState({ host, put, reportError: reporterOf(host) } as unknown as InquiryState, reference);
}

function filled(): AskState {
  const state = create();
  state.choose('VOTE');
  state.change({ message: 'Where is my vote?' });
  return state;
}

it('the draft is kept for the next visit, and takes the reference of the link', () => {
  filled().change({ reference: 'old' });
  expect(create().draft.value).toMatchObject({ topic: 'VOTE', message: 'Where is my vote?', reference: 'old' });
  expect(create('order-1').draft.value.reference).toBe('order-1');
});

it('nothing is sent while a value is missing, and the missing values are shown', async () => {
  api.handle(() => ({}));
  const state = create();
  await state.send();
  expect(state.isTried.value).toBe(true);
  expect(Object.keys(state.problems.value)).not.toEqual([]);
  expect(api.received).toEqual([]);
});

it('an inquiry is sent once, and then an empty one begins', async () => {
  api.handle(() => ({ body: { inquiryId: 'i1', topic: 'VOTE' } }));
  const state = filled();
  await Promise.all([state.send(), state.send()]);
  expect(api.named(url)).toHaveLength(1);
  expect(JSON.parse(api.received[0]?.body ?? '')).toMatchObject({ topic: 'VOTE', message: 'Where is my vote?' });
  expect(state.sent.value).toMatchObject({ inquiryId: 'i1' });
  expect(listed).toEqual(['i1']);
  expect(host.emitted).toEqual([['fan-inquiry-sent', { inquiryId: 'i1', topic: 'VOTE' }]]);
  expect(readDraft().message).toBe('');
  state.again();
  expect(state.sent.value).toBeNull();
});

const keys = () => api.named(url).map(({ headers }) => headers['idempotency-key']);

it.each(refusalsOf(inquiryCalls, 'POST /inquiry'))('the draft stays after %s, which is reported', async (code) => {
  api.handle(() => refusalOf(code));
  const state = filled();
  await state.send();
  expect(state.failure.value).toMatchObject({ code });
  expect(host.reported).toEqual([code]);
  expect(readDraft().message).toBe('Where is my vote?');
  expect([state.busy.value, state.sent.value, listed]).toEqual([false, null, []]);
  state.change({ reference: 'order-1' });
  expect(state.failure.value).toBeNull();
});

it('the same key is sent after a reload if the reply was lost', async () => {
  api.handle(() => 'drop');
  await filled().send();
  await create().send();
  expect(new Set(keys()).size).toBe(1);
  expect(keys().length).toBeGreaterThan(1);
});

it('a suspended fan finds the objection before all other topics, on the platform’s own pages', async () => {
  api.handle(() => ({ body: { suspension: { reason: 'ABUSE', until: null } } }));
  expect(create().topics.value).not.toContain('SUSPENSION');
  const { origin } = globalThis;
  globalThis.origin = platform.origin;
  try {
    const state = create();
    await expect.poll(() => state.topics.value[0]).toBe('SUSPENSION');
    state.choose('SUSPENSION');
    expect(readDraft().topic).toBe('SUSPENSION');
    state.dispose();
  } finally {
    globalThis.origin = origin;
  }
});
