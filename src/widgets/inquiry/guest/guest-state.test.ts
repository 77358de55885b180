import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Inquiry } from '../../../../server/inquiry/contract.ts';
import { guestCalls } from '../../../../server/inquiry/guest/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import type { inquiryElement } from '../contract.ts';
import type { InquiryState } from '../inquiry-state.ts';
import { picturesOf } from '../pictures/pictures-of-inquiry.ts';
import { blankGuestDraft, forgetGuestDraft, readGuestDraft, writeGuestDraft } from './guest-draft.ts';
import { createGuestState, guestStateOf, readToken } from './guest-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof inquiryElement>;
const codeCall = 'POST /guest/question/code';
const sendCall = 'POST /guest/question';

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  forgetGuestDraft();
  host = createTestHost();
  api.handle(({ name }) => ({
    body: name === codeCall ? { minutes: 10 } : { token: 't', inquiry: { inquiryId: 'i1', topic: 'ACCOUNT' } },
  }));
});

// The state uses only these parts of the service center.
const desk = () => ({ host, reportError: reporterOf(host) }) as unknown as InquiryState;
const create = () => createGuestState(desk());

function filled() {
  const state = create();
  state.choose('ACCOUNT');
  state.change({ message: 'I can’t sign in.' });
  state.email.value = ' mina@mail.example ';
  return state;
}

it.each([
  [`#inquiry=${'a'.repeat(43)}`, 'a'.repeat(43)],
  [`#inquiry=${'a'.repeat(42)}`, null],
  ['#other', null],
  ['', null],
])('the secret of the link “%.12s” is read from behind the #', (hash, token) => {
  expect(readToken(hash)).toBe(token);
});

it.each(['', 'mina', 'mina@'])('no code is mailed to “%s”', async (email) => {
  const state = filled();
  state.email.value = email;
  await state.sendCode();
  expect([state.problems.value.email, state.step.value, api.received]).toEqual(['email', 'WRITE', []]);
});

it('a question without an account is sent with the code that was mailed to its address', async () => {
  const state = filled();
  await state.sendCode();
  expect(state.step.value).toBe('CODE');
  state.code.value = '12345';
  await state.send();
  expect(api.named(sendCall)).toEqual([]);
  state.code.value = '123456';
  await Promise.all([state.send(), state.send()]);
  expect(api.named(codeCall).map(({ body }) => JSON.parse(body))).toEqual([
    { email: 'mina@mail.example', language: 'en' },
  ]);
  expect(api.named(sendCall).map(({ body }) => JSON.parse(body))).toMatchObject([
    { email: 'mina@mail.example', code: '123456', topic: 'ACCOUNT', message: 'I can’t sign in.' },
  ]);
  expect(state.sent.value).toMatchObject({ token: 't' });
  expect(host.emitted).toEqual([['fan-inquiry-sent', { inquiryId: 'i1', topic: 'ACCOUNT' }]]);
});

it.each([' 123 456 ', '１２３４５６', 'Fanfare: 123456', '1234567'])('the code “%s” is read as 123456', (typed) => {
  const state = create();
  state.changeCode(typed);
  expect([state.code.value, state.isCodeWhole.value]).toEqual(['123456', true]);
});

it('a code stays as it is while an input method writes it', () => {
  const state = create();
  state.changeCode('１２３４５６', true);
  expect([state.code.value, state.isCodeWhole.value]).toEqual(['１２３４５６', false]);
});

it('a stored code is read like a typed one', () => {
  writeGuestDraft({ ...blankGuestDraft, email: 'mina@mail.example', code: '１２３ ４５６' });
  expect(create().code.value).toBe('123456');
});

it.each(refusalsOf(guestCalls, 'POST /guest/question'))(
  'what was typed stays after %s, which is reported',
  async (code) => {
    const state = filled();
    await state.sendCode();
    api.handle(() => refusalOf(code));
    state.code.value = '123456';
    await state.send();
    expect(state.failure.value).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
    expect([state.draft.value.message, state.code.value, state.sent.value]).toEqual([
      'I can’t sign in.',
      '123456',
      null,
    ]);
  },
);

it('the typed text is restored after a reload, with the address and the step', async () => {
  expect(create().isAsking.value).toBe(false);
  await filled().sendCode();
  const state = create();
  expect([state.isAsking.value, state.step.value, state.email.value.trim()]).toEqual([
    true,
    'CODE',
    'mina@mail.example',
  ]);
  expect(state.draft.value).toMatchObject({ topic: 'ACCOUNT', message: 'I can’t sign in.' });
  state.code.value = '123456';
  await state.send();
  expect(readGuestDraft()).toBeNull();
});

it('the names of the pictures are restored after a reload, which has lost their files', () => {
  const before = filled();
  before.pictures.add([new File(['bytes'], 'ticket.png')]);
  const state = create();
  expect(state.pictures.lost.value).toEqual(['ticket.png']);
  expect(create().pictures.lost.value).toEqual(['ticket.png']);
  state.pictures.add([new File(['bytes'], 'ticket.png')]);
  expect(state.pictures.lost.value).toEqual([]);
});

it('the pictures of a question stay with its conversation when another question is sent', async () => {
  const center = desk();
  const state = createGuestState(center);
  state.choose('ACCOUNT');
  state.change({ message: 'I can’t sign in.' });
  state.email.value = 'mina@mail.example';
  await state.sendCode();
  state.code.value = '123456';
  const { pictures } = state;
  await state.send();
  state.again();
  expect(state.pictures).not.toBe(pictures);
  expect(picturesOf(center, 'i1').question).toBe(pictures);
});

it('the sent question is still shown after another tab of the service center, until another one is sent', async () => {
  const center = desk();
  const state = guestStateOf(center);
  state.sent.value = { token: 't', inquiry: { inquiryId: 'i1' } as Inquiry };
  expect(guestStateOf(center).sent.value).toMatchObject({ token: 't' });
  expect(guestStateOf(desk()).sent.value).toBeNull();
  state.again();
  expect([state.sent.value, state.step.value, state.draft.value.message]).toEqual([null, 'WRITE', '']);
});

it('a question whose answer was lost is sent under the same key after a reload', async () => {
  const state = filled();
  await state.sendCode();
  state.code.value = '123456';
  api.handle(() => refusalOf('OVERLOADED'));
  await state.send();
  const keysOf = () => api.named(sendCall).map(({ headers }) => headers['idempotency-key']);
  const keys = keysOf();
  expect(keys).toHaveLength(1);
  api.handle(() => ({ body: { token: 't', inquiry: { inquiryId: 'i1', topic: 'ACCOUNT' } } }));
  await create().send();
  expect(keysOf()).toEqual(keys);
});

it('another code has a separate key, and empties the field', async () => {
  const state = filled();
  await state.sendCode();
  state.code.value = '111111';
  await state.sendCode();
  expect(new Set(api.named(codeCall).map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
  expect([state.code.value, state.isMailedAgain.value]).toEqual(['', true]);
  state.back();
  expect([state.step.value, state.draft.value.message]).toEqual(['WRITE', 'I can’t sign in.']);
});
