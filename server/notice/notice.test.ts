import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkdown } from '../../rules/text/markdown.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { createTitleService } from '../title/service.ts';
import type { NoticeCategory } from './contract.ts';
import { noticeRoutes } from './routes.ts';
import { createNoticeService, type NoticeContent } from './service.ts';

const day = 86_400_000;
const inEach = <T>(make: (language: string) => T) => ({ ko: make('ko'), en: make('en'), ja: make('ja') });
const noticeOf = (noticeId: string, daysAgo: number, changes: Partial<NoticeContent> = {}): NoticeContent => ({
  noticeId,
  titleId: null,
  category: 'NEWS' satisfies NoticeCategory,
  pinned: false,
  name: inEach((language) => `${noticeId} ${language}`),
  body: inEach((language) => readMarkdown(`## Head ${language}\n\nText **bold** of ${noticeId}.`).prose),
  shownFrom: new Date(Date.now() - daysAgo * day),
  shownUntil: null,
  ...changes,
});

let test: TestPlatform;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform();
  const titles = createTitleService(test.platform);
  const notices = createNoticeService(test.platform, titles);
  api = test.serve({ routes: noticeRoutes(notices) });
  await inTransaction(test.platform.pool, (connection) =>
    notices.saveNotices(connection, [
      noticeOf('old', 30),
      noticeOf('fresh', 1),
      noticeOf('fixed', 9, { pinned: true, category: 'SERVICE' }),
      noticeOf('show', 2, { titleId: 'show' }),
      noticeOf('tomorrow', -1),
      noticeOf('gone', 5, { shownUntil: new Date(Date.now() - day) }),
    ]),
  );
});
afterAll(() => test.close());

const idsOf = ({ body }: { body: { notices: { noticeId: string }[] } }) => body.notices.map(({ noticeId }) => noticeId);
const key = (name: string) => ({ 'Idempotency-Key': `${name}-0123456789` });

describe('GET /notice', () => {
  it('lists published notices, pinned ones first and then the newest', async () => {
    const reply = await api.request('GET /notice');
    expect(idsOf(reply)).toEqual(['fixed', 'fresh', 'show', 'old']);
    expect(reply.body.notices[1]).toMatchObject({
      name: 'fresh en',
      excerpt: 'Head en Text bold of fresh.',
      category: 'NEWS',
      titleId: null,
      read: null,
    });
  });

  it('has pages, and filters by title and category', async () => {
    const first = await api.request('GET /notice?limit=2');
    const second = await api.request(`GET /notice?limit=2&cursor=${first.body.nextCursor}`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(['fixed', 'fresh', 'show', 'old']);
    expect(second.body.nextCursor).toBeNull();
    expect(idsOf(await api.request('GET /notice?titleId=show'))).toEqual(['show']);
    expect(idsOf(await api.request('GET /notice?category=SERVICE'))).toEqual(['fixed']);
  });

  it('refuses a forged cursor and an unknown category', async () => {
    expect((await api.request('GET /notice?cursor=abc')).status).toBe(400);
    expect((await api.request("GET /notice?category=' OR 1=1")).status).toBe(400);
  });
});

describe('GET /notice/:noticeId', () => {
  it("has its text in the reader's language", async () => {
    const { status, body } = await api.request('GET /notice/fresh', { headers: { 'Accept-Language': 'ja' } });
    expect(status).toBe(200);
    expect(body.name).toBe('fresh ja');
    expect(body.body[0]).toEqual({ kind: 'heading', level: 2, spans: [{ kind: 'text', text: 'Head ja' }] });
  });

  it.each(['none', 'tomorrow', 'gone'])('does not show %s', async (noticeId) => {
    expect(await api.request(`GET /notice/${noticeId}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

describe('the marks of read notices', () => {
  it('is stored for each fan, and a visitor gets everything as new', async () => {
    expect((await api.request('GET /notice/unread')).body.noticeIds).toEqual(['fresh', 'show', 'fixed']);
    const marked = await api.request('POST /notice/read', {
      fan: 'mina',
      headers: key('mina'),
      body: { noticeIds: ['fresh', 'none'] },
    });
    expect(marked.status).toBe(200);
    expect((await api.request('GET /notice/unread', { fan: 'mina' })).body.noticeIds).toEqual(['show', 'fixed']);
    expect((await api.request('GET /notice/unread', { fan: 'joon' })).body.noticeIds).toEqual([
      'fresh',
      'show',
      'fixed',
    ]);
    const read = async (fan: string) => (await api.request('GET /notice/fresh', { fan })).body.read;
    expect([await read('mina'), await read('joon')]).toEqual([true, false]);
  });

  it('is for members, and needs a list of ids', async () => {
    const body = { noticeIds: ['fresh'] };
    expect((await api.request('POST /notice/read', { body, headers: key('visitor') })).status).toBe(401);
    const empty = await api.request('POST /notice/read', {
      fan: 'mina',
      body: { noticeIds: [] },
      headers: key('empty'),
    });
    expect(empty.status).toBe(400);
  });
});
