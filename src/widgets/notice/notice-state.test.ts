import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeCalls } from '../../../server/notice/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import { isOpened } from '../../core/notice/notice-marks.ts';
import type { noticeElement } from './contract.ts';
import { createNoticeState, type NoticeState, noticeLink } from './notice-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof noticeElement>;
let state: NoticeState;
const requests = () => api.received.map(({ name, query }) => name + query);
const rows = () => state.notices.state.value.value;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({
    body: name === 'GET /notice' ? { notices: [{ noticeId: 'n1' }], nextCursor: null } : { noticeId: name.slice(12) },
  }));
  host = createTestHost();
  state = createNoticeState(host);
});
afterEach(() => state.dispose());

it('the element links to all notices and to one', () => {
  expect([noticeLink(null), noticeLink('n1')]).toEqual(['/notice', '/notice?notice=n1']);
});

describe('the attributes', () => {
  it('open the list, a notice, and the list again', async () => {
    state.follow(undefined, undefined);
    await expect.poll(rows).toEqual([{ noticeId: 'n1' }]);
    state.follow('n1', undefined);
    await expect.poll(() => state.detail.value.value).toEqual({ noticeId: 'n1' });
    expect(isOpened('n1', null)).toBe(true);
    state.follow(undefined, undefined);
    expect(state.opened.value).toBeNull();
    // The list is still loaded, so no request is sent.
    expect(requests()).toEqual(['GET /notice', 'GET /notice/n1']);
  });

  it('load the list of another title', async () => {
    state.follow(undefined, 'aurora');
    await expect.poll(rows).toHaveLength(1);
    state.follow(undefined, 'comet');
    await expect.poll(requests).toEqual(['GET /notice?titleId=aurora', 'GET /notice?titleId=comet']);
  });

  it('keep the opened notice while they stay the same', async () => {
    state.follow(undefined, undefined);
    state.go('n2');
    state.follow(undefined, undefined);
    expect(state.opened.value).toBe('n2');
    await expect.poll(() => state.detail.value.value).toEqual({ noticeId: 'n2' });
  });
});

it('the element does not open a notice if the page prevents it', () => {
  host.prevented.add('fan-navigate');
  state.go('n1');
  expect(host.emitted).toEqual([['fan-navigate', { to: '/notice?notice=n1', noticeId: 'n1' }]]);
  expect(state.opened.value).toBeNull();
});

it('the element loads the texts again in another language: the notice, and the list where it was loaded', async () => {
  host.language.value = 'ko';
  expect(requests()).toEqual([]);
  state.follow(undefined, undefined);
  await expect.poll(rows).toHaveLength(1);
  state.go('n1');
  await expect.poll(() => state.detail.value.status).toBe('ready');
  host.language.value = 'ja';
  await expect.poll(() => requests().slice(2).sort()).toEqual(['GET /notice', 'GET /notice/n1']);
  expect(api.received.slice(2).map(({ headers }) => headers['accept-language'])).toEqual(['ja', 'ja']);
});

it.each(refusalsOf(noticeCalls, 'GET /notice'))('the element shows and reports %s for the list', async (code) => {
  api.handle(() => refusalOf(code));
  state.follow(undefined, undefined);
  await expect.poll(() => state.notices.state.value).toMatchObject({ status: 'failed', error: { code } });
  expect(host.reported).toEqual([code]);
});
