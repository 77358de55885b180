import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Inquiry, inquiryCalls } from '../../../../server/inquiry/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import type { inquiryElement } from '../contract.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { readReplyDraft } from './reply-draft.ts';
import { createReplyState, mayReply } from './reply-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof inquiryElement>;
let sent: string[];

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
  host = createTestHost();
  sent = [];
});
afterEach(() => {
  tabStorage.remove('inquiryReply');
  clearSession();
});

function deskOf() {
  const put = ({ inquiryId: id }: Inquiry) => sent.push(`put ${id}`);
  // The state uses only these parts of the service center.
  return { host, put, reportError: reporterOf(host) } as unknown as InquiryState;
}
function create(inquiryId = 'i1', token?: string, desk = deskOf()) {
  return createReplyState(desk, { inquiryId, token }, ({ inquiryId: id }) => sent.push(`shown ${id}`));
}

it('a reply may be written while the inquiry waits, and until its time is over', () => {
  expect(mayReply({ replyUntil: null })).toBe(true);
  expect(mayReply({ replyUntil: new Date(Date.now() + 60_000).toISOString() })).toBe(true);
  expect(mayReply({ replyUntil: new Date(Date.now() - 60_000).toISOString() })).toBe(false);
});

it('a reply is kept for its own inquiry and its own fan', () => {
  create().change('Not there');
  expect(create().message.value).toBe('Not there');
  expect(create('i2').message.value).toBe('');
  storeSession({ userId: 'u2', name: 'Juno', email: '' }, { accessToken: 'access-2', refreshToken: 'refresh-2' });
  expect(create().message.value).toBe('');
});

it('a reply by the link of a mail is kept, too, beside those of other conversations', () => {
  clearSession();
  create('i1', 'secret').change('Not there');
  create('i2', 'other').change('Nor this');
  expect([create('i1', 'secret').message.value, create('i2', 'other').message.value]).toEqual([
    'Not there',
    'Nor this',
  ]);
});

it('a reply whose answer was lost is sent under the same key after a reload', async () => {
  api.handle(() => refusalOf('OVERLOADED'));
  const state = create();
  state.change('Not there');
  await state.send();
  const keysOf = () => api.named('POST /inquiry/i1/reply').map(({ headers }) => headers['idempotency-key']);
  const keys = keysOf();
  expect(keys).toHaveLength(1);
  api.handle(() => ({ body: { inquiryId: 'i1', replies: [] } }));
  await create().send();
  expect(keysOf()).toEqual(keys);
  expect(readReplyDraft('i1')).toEqual({ message: '', pictures: [], sent: null });
});

it('the pictures of a reply are restored when its conversation is opened again, and reported as missing after a reload', () => {
  const desk = deskOf();
  const state = create('i1', undefined, desk);
  state.pictures.add([new File(['bytes'], 'ticket.png')]);
  state.dispose();
  expect(create('i1', undefined, desk).pictures).toBe(state.pictures);
  expect(create('i2', undefined, desk).pictures.chosen.value).toEqual([]);
  expect(create().pictures.lost.value).toEqual(['ticket.png']);
});

it('a reply is busy until its pictures are sent', async () => {
  api.handle(() => ({ body: { inquiryId: 'i1', replies: [] } }));
  const state = create();
  state.change('Not there');
  let end = () => {};
  state.pictures.send = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  const sending = state.send();
  await expect.poll(() => sent).toEqual(['put i1', 'shown i1']);
  expect(state.busy.value).toBe(true);
  end();
  await sending;
  expect(state.busy.value).toBe(false);
});

it.each(['', ' \n', 'x'.repeat(2_001)])('a reply of “%.3s” is not sent', async (text) => {
  api.handle(() => ({}));
  const state = create();
  state.change(text);
  await state.send();
  expect([state.isTried.value, api.received]).toEqual([true, []]);
  expect(state.problem.value).toBe(text.length > 2 ? 'tooLong' : 'message');
});

it('a reply is sent once, and the field is empty then', async () => {
  api.handle(() => ({ body: { inquiryId: 'i1', replies: [] } }));
  const state = create();
  state.change('  Not there ');
  await Promise.all([state.send(), state.send()]);
  expect(api.named('POST /inquiry/i1/reply').map(({ body }) => JSON.parse(body))).toEqual([{ message: 'Not there' }]);
  expect(sent).toEqual(['put i1', 'shown i1']);
  expect([state.message.value, state.isTried.value, readReplyDraft('i1').message]).toEqual(['', false, '']);
});

it('a reply by the link of a mail has its secret in the body, and is in no list of the fan', async () => {
  api.handle(() => ({ body: { inquiryId: 'i1', replies: [] } }));
  const state = create('i1', 'secret');
  state.change('Not there');
  await state.send();
  expect(api.named('POST /guest/question/reply').map(({ body }) => JSON.parse(body))).toEqual([
    { message: 'Not there', token: 'secret' },
  ]);
  expect(sent).toEqual(['shown i1']);
});

it.each(refusalsOf(inquiryCalls, 'POST /inquiry/:inquiryId/reply'))(
  'the text stays after %s, which is reported',
  async (code) => {
    api.handle(() => refusalOf(code));
    const state = create();
    state.change('Not there');
    await state.send();
    expect(state.failure.value).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
    expect([readReplyDraft('i1').message, sent]).toEqual(['Not there', []]);
  },
);
