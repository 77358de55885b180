import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventService } from '../event/service.ts';
import { createInquiryService } from '../inquiry/service.ts';
import { createNoticeService } from '../notice/service.ts';
import { createCardStudio } from '../photocard/service.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../platform/testing.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { createStoreService } from '../store/service.ts';
import { createStreamingService } from '../streaming/service.ts';
import { createTicketService } from '../ticket/service.ts';
import { titleRoutes } from '../title/routes.ts';
import { createTitleService, type TitleService } from '../title/service.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import { homeRoutes } from './routes.ts';

const hour = 3_600_000;
const words = (text: string): LocalizedText => ({ ko: `${text} 한국어`, en: text, ja: `${text} 日本語` });
const picture = (alt: string): StoredPicture => ({
  url: '/media/a.svg',
  width: 4,
  height: 5,
  colour: '#112233',
  alt: words(alt),
});
const titleOf = (titleId: string) => ({
  titleId,
  accent: '#6a3df0',
  name: words(titleId),
  tagline: words('Tagline'),
  description: words('Description'),
  poster: picture('Poster'),
  stage: picture('Stage'),
});
const artistOf = (artistId: string, titleIds: string[]) => ({
  artistId,
  accent: '#6a3df0',
  name: words(artistId),
  note: words('Note'),
  story: words(''),
  portrait: picture('Portrait'),
  titleIds,
});
/** A vote that opens and closes this number of hours from now. */
const voteOf = (voteId: string, titleId: string, opens: number, closes: number, results = closes) => ({
  voteId,
  titleId,
  name: words(voteId),
  description: words('Description'),
  picture: picture('Vote'),
  opensAt: new Date(Date.now() + opens * hour),
  closesAt: new Date(Date.now() + closes * hour),
  resultsAt: new Date(Date.now() + results * hour),
  blindFrom: null,
  timeZone: 'Asia/Seoul',
  rules: { freePerDay: 3, perFan: null, perDay: null, paid: true, voids: 'FRAUD_ONLY' as const },
  candidates: [
    { candidateId: 'mina', name: words('Mina'), note: words(''), portrait: picture('Mina'), accent: '#6a3df0' },
  ],
});

let test: TestPlatform;
let titles: TitleService;
let votes: VoteService;
let api: TestApi;

beforeAll(async () => {
  test = await createTestPlatform();
  titles = createTitleService(test.platform);
  votes = createVoteService(test.platform, titles);
  const tickets = createTicketService(test.platform, titles);
  const parts = {
    titles,
    tickets,
    events: createEventService(
      test.platform,
      titles,
      createCardStudio(test.platform, { shownNickname: () => Promise.reject(new Error('not used by this test')) }),
    ),
    streams: createStreamingService(test.platform, titles, tickets).reader,
    votes,
    store: createStoreService(test.platform, titles),
    notices: createNoticeService(test.platform, titles),
    inquiries: createInquiryService(test.platform),
  };
  api = test.serve({ routes: [...titleRoutes(titles), ...homeRoutes(test.platform, parts)] });
  await inTransaction(test.platform.pool, async (connection) => {
    await titles.saveTitles(connection, [titleOf('show'), titleOf('award')]);
    await titles.saveArtists(connection, [
      artistOf('ada', ['show']),
      artistOf('ben', ['show']),
      artistOf('cho', ['award', 'show']),
      artistOf('dan', ['award']),
    ]);
    await votes.saveVotes(connection, [
      voteOf('tonight', 'show', -9, 5),
      voteOf('running', 'award', -9, 90),
      voteOf('later', 'show', 9, 90),
      voteOf('counting', 'award', -9, -1, 5),
      voteOf('over', 'show', -9, -2, -1),
    ]);
  });
});
afterAll(async () => {
  await votes.close();
  await test.close();
});

describe('GET /home', () => {
  it('has every section in one reply', async () => {
    const { status, body } = await api.request('GET /home');
    expect(status).toBe(200);
    const ids = (list: { voteId: string }[]): string[] => list.map((vote) => vote.voteId);
    expect(body.titles.map((title: { titleId: string }) => title.titleId)).toEqual(['show', 'award']);
    expect(ids(body.closingSoon)).toEqual(['tonight']);
    expect(ids(body.ongoing)).toEqual(['running']);
    expect(ids(body.upcoming)).toEqual(['later']);
    expect(ids(body.latestResults)).toEqual(['over']);
    // The first of each title, then the second of each.
    expect(body.artists.map((artist: { artistId: string }) => artist.artistId)).toEqual(['ada', 'cho', 'ben', 'dan']);
    expect(Math.abs(Date.parse(body.serverTime) - Date.now())).toBeLessThan(60_000);
  });

  it('is the same for all visitors, and has personal data for a fan only', async () => {
    const [visitor, fan] = await Promise.all([api.request('GET /home'), api.request('GET /home', { fan: 'mina' })]);
    expect(visitor.body.mine).toBeNull();
    expect(visitor.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(fan.body.mine).toEqual({ tickets: [], ticketCount: 0, unreadReplies: 0 });
    expect(fan.headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('GET /title', () => {
  it('lists titles in the reader’s language, or in English for any other', async () => {
    const nameIn = async (language: string): Promise<string> =>
      (await api.request('GET /title', { headers: { 'Accept-Language': language } })).body.titles[0].name;
    expect(await nameIn('ko-KR')).toBe('show 한국어');
    expect(await nameIn('ja')).toBe('show 日本語');
    expect(await nameIn('fr')).toBe('show');
  });

  it('treats a forged token like a missing one, since the call is open', async () => {
    const [forged, visitor] = await Promise.all([
      api.request('GET /title', { token: 'forged' }),
      api.request('GET /title'),
    ]);
    expect(forged).toMatchObject({ status: 200, body: visitor.body });
  });
});

describe('GET /title/:titleId', () => {
  it('has the words, artists and votes of that title only', async () => {
    const { status, body } = await api.request('GET /title/award', { headers: { 'Accept-Language': 'ja' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      titleId: 'award',
      description: 'Description 日本語',
      accent: '#6a3df0',
      poster: { url: '/media/a.svg', width: 4, height: 5, colour: '#112233', alt: 'Poster 日本語' },
    });
    expect(body.artists.map((artist: { name: string }) => artist.name)).toEqual(['cho 日本語', 'dan 日本語']);
    expect(body.votes.map((vote: { voteId: string }) => vote.voteId).sort()).toEqual(['counting', 'running']);
    expect(body.votes[0].titleName).toBe('award 日本語');
  });

  it('is not found for an unknown id', async () => {
    const reply = await api.request('GET /title/none', { headers: { 'Accept-Language': 'ko' } });
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(reply.body.message).toMatch(/[가-힣]/);
  });

  it('accepts ids only', async () => {
    expect(await api.request(`GET /title/${encodeURIComponent("x' OR 1=1")}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });
});

it('only changed rows are written', async () => {
  const { pool } = test.platform;
  const save = (name: string) =>
    inTransaction(pool, async (connection) => ({
      titles: await titles.saveTitles(connection, [titleOf('show'), { ...titleOf('award'), name: words(name) }]),
      artists: await titles.saveArtists(connection, [
        artistOf('ada', ['show']),
        artistOf('ben', ['show']),
        artistOf('cho', name === 'award' ? ['award', 'show'] : ['award']),
      ]),
    }));
  expect(await save('award')).toEqual({ titles: { created: [], changed: [] }, artists: { created: [], changed: [] } });
  expect(await save('Grand')).toEqual({
    titles: { created: [], changed: ['award'] },
    artists: { created: [], changed: ['cho'] },
  });
});
