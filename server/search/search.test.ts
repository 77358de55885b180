import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMarkdown } from '../../rules/text/markdown.ts';
import { createInquiryService } from '../inquiry/service.ts';
import { createNoticeService } from '../notice/service.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import { operatorSettings } from '../policy/config.ts';
import { createPolicyService, type PolicyContent, type PolicyService } from '../policy/service.ts';
import { createTitleService } from '../title/service.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import type { SearchGroup } from './contract.ts';
import { searchRoutes } from './routes.ts';
import { createSearchService } from './service.ts';

let test: TestPlatform;
let api: TestApi;
let votes: VoteService;
let policies: PolicyService;

const words = (ko: string, en = ko, ja = en) => ({ ko, en, ja });
const picture = { url: '/media/a.svg', width: 4, height: 5, colour: '#112233', alt: words('그림') };

beforeAll(async () => {
  test = await createTestPlatform();
  const titles = createTitleService(test.platform);
  votes = createVoteService(test.platform, titles);
  const notices = createNoticeService(test.platform, titles);
  const inquiries = createInquiryService(test.platform);
  policies = createPolicyService(test.platform);
  const service = createSearchService(test.platform, () => ({
    TITLE: titles.searchTitles,
    ARTIST: titles.searchArtists,
    VOTE: votes.search,
    NOTICE: notices.search,
    QUESTION: inquiries.search,
    POLICY: policies.search,
  }));
  api = test.serve({ routes: searchRoutes(service) });
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
        story: words('이야기'),
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
    await inquiries.saveQuestions(connection, [
      {
        questionId: 'refund',
        topic: 'PAYMENT',
        name: words('환불은 어떻게 받나요?', 'How do I get a refund?', '返金はどうすれば受けられますか？'),
        answer: prosesOf('구매 내역에서 신청해요.', 'Ask for it in your purchases.', '購入履歴から申請できます。'),
      },
    ]);
    await policies.savePolicies(connection, [policy('2026-01-01', 'Cookies'), consent]);
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

const prosesOf = (ko: string, en: string, ja: string) => ({
  ko: readMarkdown(ko).prose,
  en: readMarkdown(en).prose,
  ja: readMarkdown(ja).prose,
});

/** Terms in force with two headings; the second is about the search term. */
function policy(version: string, subject: string): PolicyContent {
  const proses = prosesOf(
    `인사말\n\n## 투표\n\n한 표씩\n\n## 쿠키\n\n${subject} {{operator.name}}`,
    `Welcome\n\n## Voting\n\nOne by one\n\n## Storage\n\n${subject} {{operator.name}}`,
    `はじめに\n\n## 投票\n\n一票ずつ\n\n## 保存\n\n${subject} {{operator.name}}`,
  );
  const titles = words('이용약관', 'Terms of Service', '利用規約');
  const documentIn = (language: Language) => ({ title: titles[language], prose: proses[language], changes: null });
  const documents = { ko: documentIn('ko'), en: documentIn('en'), ja: documentIn('ja') };
  return { type: 'terms', version, effective: version, documents };
}

/** A consent document with another name on the site, which begins with a heading. */
const consent: PolicyContent = {
  type: 'privacy',
  version: '2026-01-01',
  effective: '2026-01-01',
  documents: {
    ko: { title: '동의', prose: readMarkdown('## 목록\n\n이름').prose, changes: null },
    en: { title: 'Consent to personal data', prose: readMarkdown('## What\n\nName').prose, changes: null },
    ja: { title: '同意', prose: readMarkdown('## 一覧\n\n名前').prose, changes: null },
  },
};

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
    ['ㄷㅎㄹ', ['ARTIST do-haram', 'VOTE final']],
    ['らすとらいと', ['TITLE last-light']],
    ['ドハラム', ['ARTIST do-haram']],
    ['haram', ['ARTIST do-haram', 'VOTE final']],
    ['18:00', ['NOTICE doors']],
    ['100%', ['TITLE crossing']],
    ['nomatch', []],
    ['refund', ['QUESTION refund']],
    ['ㅎㅂㅇ', ['QUESTION refund']],
    ['購入履歴', ['QUESTION refund']],
    ['welcome', ['POLICY terms-0']],
    ['利用規約', ['POLICY terms-0']],
    ['one by one', ['POLICY terms-1']],
    ['쿠키', ['POLICY terms-2']],
  ])('%s finds %j', async (term, hits) => {
    expect(await found(term)).toEqual(hits);
  });

  it("answers in the reader's language, with the address of each hit", async () => {
    const { body } = await api.request(`GET /search?q=${encodeURIComponent('도하람')}`, {
      headers: { 'Accept-Language': 'ko' },
    });
    expect(body.groups[1].hits[0]).toMatchObject({
      name: '라스트 라이트 결승',
      note: '도하람',
      to: '/votehome?vote=final&candidate=do-haram',
      picture: { alt: '그림' },
    });
    expect(body.groups[0].hits[0]).toMatchObject({ name: '도하람', to: '/artist/do-haram' });
  });

  it.each([
    ['ko', '쿠키', '이용약관'],
    ['en', 'Storage', 'Terms of Service'],
    ['ja', '保存', '利用規約'],
  ] as const)(
    'links in %s to the section of a legal text and to the answer of a question',
    async (language, name, title) => {
      const headers = { 'Accept-Language': language };
      const { body: law } = await api.request('GET /search?q=cookies', { headers });
      const operator = test.platform.config.of(operatorSettings);
      const note = `${title} · Cookies ${operator.name[language]}`;
      expect(law.groups).toMatchObject([{ kind: 'POLICY', hits: [{ name, note, to: '/policy?section=2' }] }]);
      const { body: help } = await api.request('GET /search?q=refund', { headers });
      expect(help.groups).toMatchObject([{ kind: 'QUESTION', hits: [{ to: '/service-center?question=refund' }] }]);
    },
  );

  it('finds a legal page by the site’s name for it, whatever the document’s title', async () => {
    for (const term of ['privacy policy', '개인정보 처리방침', 'プライバシーポリシー', 'consent to personal data']) {
      expect(await found(term)).toEqual(['POLICY privacy-0']);
    }
    const { body } = await api.request('GET /search?q=privacy', { headers: { 'Accept-Language': 'en' } });
    expect(body.groups[0].hits).toMatchObject([
      { name: 'Privacy policy', note: 'Consent to personal data', to: '/privacy-policy' },
    ]);
  });

  it('finds the version of a legal text that is in force', async () => {
    await inTransaction(test.platform.pool, (connection) =>
      policies.savePolicies(connection, [policy('2026-02-01', 'Lanterns'), policy('2199-01-01', 'Spaceships')]),
    );
    expect(await found('lanterns')).toEqual(['POLICY terms-2']);
    expect(await found('cookies')).toEqual([]);
    expect(await found('spaceships')).toEqual([]);
  });

  it.each(['', '%20', '!!!', '%E3%80%80'])('refuses the term %j', async (term) => {
    expect(await api.request(`GET /search?q=${term}`)).toMatchObject({
      status: 400,
      body: { code: 'SEARCH_TERM_REQUIRED' },
    });
  });

  it('treats a term as plain words, never as SQL', async () => {
    expect(await found("' OR 1=1 --")).toEqual([]);
    expect((await api.request('GET /search?q=%25')).body.code).toBe('SEARCH_TERM_REQUIRED');
    expect((await api.request(`GET /search?q=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('limits the rate, and returns the seconds to wait', async () => {
    const replies = await Promise.all(Array.from({ length: 160 }, () => api.request('GET /search?q=last')));
    const last = replies.find(({ status }) => status !== 200);
    expect(last).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
