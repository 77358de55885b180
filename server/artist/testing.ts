import { randomUUID } from 'node:crypto';
import { createEventService, saveEvents } from '../event/service.ts';
import { eventContent } from '../event/testing.ts';
import { productContent } from '../payment/testing.ts';
import { createCardStudio } from '../photocard/service.ts';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestApi, type TestPlatform, type TestReply } from '../platform/testing.ts';
import type { LocalizedText, StoredPicture } from '../platform/text/localized.ts';
import { createStoreService, saveProducts } from '../store/service.ts';
import { createStreamingService, type StreamingService } from '../streaming/service.ts';
import { roundOf, saveAllRounds } from '../streaming/testing.ts';
import { createTicketService, type TicketService } from '../ticket/service.ts';
import { createTitleService, type TitleService } from '../title/service.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import { voteContent } from '../vote/testing.ts';
import { artistRoutes } from './routes.ts';
import { type ArtistService, createArtistService } from './service.ts';
import { saveSubjects } from './subjects.ts';

export const words = (text: string): LocalizedText => ({ ko: `${text} 한국어`, en: text, ja: `${text} 日本語` });
const picture: StoredPicture = { url: '/media/a.svg', width: 4, height: 5, colour: '#112233', alt: words('Picture') };
const hour = 3_600_000;

export interface ArtistTest extends TestPlatform {
  titles: TitleService;
  votes: VoteService;
  tickets: TicketService;
  streaming: StreamingService;
  service: ArtistService;
  api: TestApi;
  request(fan: string, call: string, body?: unknown, key?: string): Promise<TestReply>;
  /** Saves further artists with these ids. */
  saveArtists(...artistIds: string[]): Promise<void>;
}

/** `haram` stands in a running, a blind, a coming and an ended vote, and has a stream, a product and an event; `ren` has nothing. */
export async function createArtistTest(): Promise<ArtistTest> {
  const test = await createTestPlatform();
  const { platform } = test;
  const titles = createTitleService(platform);
  const votes = createVoteService(platform, titles);
  const studio = createCardStudio(platform, {
    shownNickname: () => Promise.reject(new Error('not used by this test')),
  });
  const tickets = createTicketService(platform, titles);
  const streaming = createStreamingService(platform, titles, tickets);
  const service = createArtistService(platform, {
    titles,
    votes,
    streams: streaming.reader,
    store: createStoreService(platform, titles),
    events: createEventService(platform, titles, studio),
  });
  const api = test.serve({ routes: artistRoutes(service) });
  const saveArtists = (...artistIds: string[]) =>
    inTransaction(platform.pool, async (connection) => {
      await titles.saveArtists(
        connection,
        artistIds.map((artistId) => ({
          artistId,
          accent: '#6a3df0',
          name: words(artistId),
          note: words('Note'),
          story: words(artistId === 'ren' ? '' : 'Story'),
          portrait: picture,
          titleIds: ['show'],
        })),
      );
    });
  await fill({ ...test, titles, votes }, saveArtists);
  return {
    ...test,
    titles,
    votes,
    tickets,
    streaming,
    service,
    api,
    saveArtists,
    request: (fan, call, body, key = randomUUID()) =>
      api.request(call, {
        fan,
        ...(body !== undefined && { body }),
        ...(!call.startsWith('GET') && { headers: { 'Idempotency-Key': key } }),
      }),
    async close() {
      await votes.close();
      await test.close();
    },
  };
}

async function fill(
  test: TestPlatform & { titles: TitleService; votes: VoteService },
  saveArtists: ArtistTest['saveArtists'],
): Promise<void> {
  const { pool } = test.platform;
  await inTransaction(pool, (connection) =>
    test.titles.saveTitles(connection, [
      {
        titleId: 'show',
        accent: '#6a3df0',
        name: words('Show'),
        tagline: words('Tagline'),
        description: words('Description'),
        poster: picture,
        stage: picture,
      },
    ]),
  );
  await saveArtists('haram', 'ren');
  const at = (hours: number) => new Date(Date.now() + hours * hour);
  const withHaram = (voteId: string, changes: Parameters<typeof voteContent>[1] = {}) => {
    const content = voteContent(voteId, changes);
    const candidates = content.candidates.map((candidate, index) => ({
      ...candidate,
      artistId: index === 1 ? 'haram' : null,
    }));
    return { ...content, candidates };
  };
  await inTransaction(pool, async (connection) => {
    await test.votes.saveVotes(connection, [
      withHaram('running'),
      withHaram('hidden', { opensAt: at(-2), blindFrom: at(-1), closesAt: at(30), resultsAt: at(31) }),
      withHaram('coming', { opensAt: at(2) }),
      withHaram('over', { opensAt: at(-9), closesAt: at(-3), resultsAt: at(-2) }),
      voteContent('others'),
    ]);
    await saveProducts(connection, [
      productContent('light-stick', { titleId: 'show' }),
      productContent('other', { titleId: 'show' }),
    ]);
    await saveEvents(connection, [eventContent('seats'), eventContent('nothing-here')]);
  });
  await saveAllRounds(
    test,
    new Map([
      ['night', [roundOf('first', -5, 60)]],
      ['elsewhere', []],
    ]),
  );
  await inTransaction(pool, (connection) =>
    saveSubjects(connection, [
      { kind: 'PRODUCT', subjectId: 'light-stick', artistIds: ['haram', 'haram'] },
      { kind: 'STREAM', subjectId: 'night', artistIds: ['haram'] },
      { kind: 'EVENT', subjectId: 'seats', artistIds: ['haram'] },
    ]),
  );
}
