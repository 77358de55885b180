import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNoticeService } from '../notice/service.ts';
import { inTransaction } from '../platform/database.ts';
import { readMarkdown } from '../platform/markdown.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { createTitleService } from '../title/service.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import type { SearchGroup } from './contract.ts';
import { searchRoutes } from './routes.ts';
import { createSearchService } from './service.ts';

let test: TestPlatform;
let api: TestApi;
let votes: VoteService;

const words = (ko: string, en = ko, ja = en) => ({ ko, en, ja });
const picture = { url: '/media/a.svg', width: 4, height: 5, colour: '#112233', alt: words('그림') };

beforeAll(async () => {
  test = await createTestPlatform();
  const titles = createTitleService(test.platform);
  votes = createVoteService(test.platform, titles);
  const notices = createNoticeService(test.platform, titles);
  const service = createSearchService(test.platform, {
    TITLE: titles.searchTitles,
    ARTIST: titles.searchArtists,
    VOTE: votes.search,
    NOTICE: notices.search,
  });
  api = test.serve({ routes: searchRoutes(test.platform, service) });
  const title = { accent: '#6a3df0', description: words('설명'), poster: picture, stage: picture };
  await inTransaction(test.platform.pool, async (connection) => {
    await titles.saveTitles(connection, [
      {
        ...title,
        titleId: 'last-light',
        name: words('라스트 라이트', 'Last Light', 'ラストライト'),
        tagline: words('아홉 명'),
      },
      {
        ...title,
        titleId: 'crossing',
        name: words('크로싱', 'Crossing', 'クロッシング'),
        tagline: words('100% 거리', '100% street'),
      },
    ]);
    await titles.saveArtists(connection, [
      {
        artistId: 'do-haram',
        accent: '#6a3df0',
        name: words('도하람', 'Do Haram', 'ド・ハラム'),
        note: words('노래'),
        portrait: picture,
        titleIds: ['last-light'],
      },
    ]);
    await votes.saveVotes(connection, [
      {
        voteId: 'final',
        titleId: 'last-light',
        name: words('라스트 라이트 결승', 'The final of Last Light'),
        description: words('설명'),
        picture,
        opensAt: new Date(Date.now() - 3_600_000),
        closesAt: new Date(Date.now() + 3_600_000),
        resultsAt: new Date(Date.now() + 3_600_000),
        blindFrom: null,
        timeZone: 'Asia/Seoul',
        rules: { freePerDay: 3, perFan: null, perDay: null, paid: true, voids: 'FRAUD_ONLY' as const },
        candidates: [
          {
            candidateId: 'do-haram',
            name: words('도하람', 'Do Haram'),
            note: words(''),
            portrait: picture,
            accent: '#6a3df0',
          },
        ],
      },
    ]);
    const body = readMarkdown('Doors open at 18:00.').prose;
    await notices.saveNotices(connection, [
      {
        noticeId: 'doors',
        titleId: 'last-light',
        category: 'NEWS',
        pinned: false,
        name: words('공연 안내', 'About the show'),
        body: { ko: body, en: body, ja: body },
        shownFrom: new Date(Date.now() - 1000),
        shownUntil: null,
      },
    ]);
  });
});
afterAll(async () => {
  await votes.close();
  await test.close();
});

async function found(term: string, language = 'en'): Promise<string[]> {
  const path = `GET /search?q=${encodeURIComponent(term)}`;
  const { body } = await api.request(path, { headers: { 'Accept-Language': language } });
  return body.groups.flatMap((group: SearchGroup) => group.hits.map((hit) => `${group.kind} ${hit.id}`));
}

describe('GET /search', () => {
  it.each([
    ['last light', ['VOTE final', 'TITLE last-light']],
    ['LIGHT last', ['VOTE final', 'TITLE last-light']],
    ['ｌａｓｔ', ['VOTE final', 'TITLE last-light']],
    ['라스트라이트', ['VOTE final', 'TITLE last-light']],
    ['라스트 결승', ['VOTE final']],
    ['ㄹㅅㅌ', ['VOTE final', 'TITLE last-light']],
    ['ㄷㅎㄹ', ['VOTE final', 'ARTIST do-haram']],
    ['らすとらいと', ['TITLE last-light']],
    ['ドハラム', ['ARTIST do-haram']],
    ['haram', ['VOTE final', 'ARTIST do-haram']],
    ['18:00', ['NOTICE doors']],
    ['100%', ['TITLE crossing']],
    ['nobody', []],
  ])('%s finds %j', async (term, hits) => {
    expect(await found(term)).toEqual(hits);
  });

  it("answers in the reader's language, with the page of each", async () => {
    const { body } = await api.request(`GET /search?q=${encodeURIComponent('도하람')}`, {
      headers: { 'Accept-Language': 'ko' },
    });
    expect(body.groups[0].hits[0]).toMatchObject({
      name: '라스트 라이트 결승',
      note: '도하람',
      to: '/votehome?vote=final&candidate=do-haram',
      picture: { alt: '그림' },
    });
    expect(body.groups[1].hits[0]).toMatchObject({ name: '도하람', to: '/titlehome/last-light' });
  });

  it.each(['', '%20', '!!!', '%E3%80%80'])('asks for a term instead of %j', async (term) => {
    expect(await api.request(`GET /search?q=${term}`)).toMatchObject({
      status: 400,
      body: { code: 'SEARCH_TERM_REQUIRED' },
    });
  });

  it("takes a term for words alone, not for SQL's", async () => {
    expect(await found("' OR 1=1 --")).toEqual([]);
    expect((await api.request('GET /search?q=%25')).body.code).toBe('SEARCH_TERM_REQUIRED');
    expect((await api.request(`GET /search?q=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('lets an address ask again when it waits', async () => {
    const replies = await Promise.all(Array.from({ length: 160 }, () => api.request('GET /search?q=last')));
    const last = replies.find(({ status }) => status !== 200);
    expect(last).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
