import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import type { TestReply } from '../platform/testing.ts';
import { foldAll } from '../vote/service.ts';
import { saveSubjects } from './subjects.ts';
import { type ArtistTest, createArtistTest, words } from './testing.ts';

let test: ArtistTest;
beforeAll(async () => {
  test = await createArtistTest();
  const { pool } = test.platform;
  for (const voteId of ['running', 'hidden', 'over'])
    await test.votes.seedDemoBallots(pool, voteId, { a: 5, b: 3, c: 3 });
  await foldAll(pool);
});
afterAll(() => test.close());

const pageOf = (artistId: string, language = 'en'): Promise<TestReply> =>
  test.api.request(`GET /artist/${artistId}`, { headers: { 'Accept-Language': language } });

describe('GET /artist/:artistId', () => {
  it('has the story, titles, shows, products and events of only that artist, in the reader’s language', async () => {
    const { status, body } = await pageOf('haram', 'ja');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      artistId: 'haram',
      name: 'haram 日本語',
      note: 'Note 日本語',
      story: 'Story 日本語',
      portrait: { url: '/media/a.svg', alt: 'Picture 日本語' },
      titles: [{ titleId: 'show', name: 'Show 日本語' }],
      streams: [{ streamId: 'night', name: 'night 日本語', round: { state: 'LIVE' } }],
      products: [{ productId: 'light-stick' }],
      events: [{ eventId: 'seats', entered: null }],
    });
    expect([body.streams, body.products, body.events].map((list) => list.length)).toEqual([1, 1, 1]);
    expect((await pageOf('haram', 'ko')).body.name).toBe('haram 한국어');
  });

  it('has the votes with the artist, and the place in those that show their counts', async () => {
    const { votes } = (await pageOf('haram')).body;
    const standings = votes.map(({ vote, candidateId, standing }: Record<string, Record<string, unknown>>) => [
      vote?.['voteId'],
      vote?.['status'],
      candidateId,
      standing,
    ]);
    const tied = { rank: 2, count: 3, share: 0.272727 };
    expect(standings).toEqual([
      ['running', 'ONGOING', 'b', tied],
      ['hidden', 'ONGOING', 'b', null],
      ['coming', 'PREPARING', 'b', null],
      ['over', 'RESULT_OPEN', 'b', tied],
    ]);
  });

  it('has no count in the reply for a vote that is blind', async () => {
    const { votes } = (await pageOf('haram')).body;
    const hidden = votes.find(({ vote }: { vote: { voteId: string } }) => vote.voteId === 'hidden');
    expect(hidden).toMatchObject({ standing: null, vote: { blind: true, total: null, leaders: [] } });
  });

  it('has empty lists for an artist without anything', async () => {
    const { status, body } = await pageOf('ren');
    expect(status).toBe(200);
    const empty: unknown[] = [];
    expect(body).toMatchObject({ votes: empty, streams: empty, products: empty, events: empty });
    expect(body.serverTime).toMatch(/^\d{4}-.*Z$/);
  });

  it('is not found for an unknown artist, in the reader’s language', async () => {
    const reply = await pageOf('unknown', 'ko');
    expect(reply).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(reply.body.message).toMatch(/[가-힣]/);
  });

  it('accepts ids only', async () => {
    expect(await pageOf(encodeURIComponent("x' OR 1=1"))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    });
  });

  it('is the same for a fan as for a visitor', async () => {
    const [fan, visitor] = await Promise.all([test.request('mina', 'GET /artist/haram'), pageOf('haram')]);
    expect({ ...fan.body, serverTime: '' }).toEqual({ ...visitor.body, serverTime: '' });
  });
});

describe('the subjects of an artist', () => {
  it('are replaced for the subjects of an import, and stay for all others', async () => {
    const { pool } = test.platform;
    const state = async () => {
      const { rows } = await pool.query<{ xmin: string; subject: string }>(
        `SELECT xmin::text, kind || ' ' || subject_id || ' ' || artist_id AS subject FROM artist_subject ORDER BY subject`,
      );
      return rows;
    };
    const save = (...artistIds: string[]) =>
      inTransaction(pool, (connection) =>
        saveSubjects(connection, [{ kind: 'PRODUCT', subjectId: 'light-stick', artistIds }]),
      );
    const before = await state();
    await save('haram');
    expect(await state()).toEqual(before);
    await save('ren');
    expect((await state()).map(({ subject }) => subject)).toEqual([
      'EVENT seats haram',
      'PRODUCT light-stick ren',
      'STREAM night haram',
    ]);
    await save('haram');
  });
});

describe('GET /artist', () => {
  it('lists every artist once, in pages', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { status, body } = await test.api.request(
        `GET /artist?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      seen.push(...body.artists.map(({ artistId }: { artistId: string }) => artistId));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['haram', 'ren']);
  });

  it('has names that the platform knows in every language, so that no member passes for an artist', async () => {
    const names = ['haram', 'ren'].flatMap((artistId) => Object.values(words(artistId)));
    expect((await test.titles.listArtistNames()).toSorted()).toEqual(names.toSorted());
  });

  it('refuses a forged cursor', async () => {
    expect(await test.api.request('GET /artist?cursor=forged')).toMatchObject({ status: 400 });
  });
});

describe('GET /artist/about', () => {
  const about = (kind: string, subjectId: string) =>
    test.api.request(`GET /artist/about?kind=${kind}&subjectId=${subjectId}`);

  it('has the artists of a product, a stream or an event, and an empty list for other kinds', async () => {
    for (const [kind, subjectId] of [
      ['PRODUCT', 'light-stick'],
      ['STREAM', 'night'],
      ['EVENT', 'seats'],
    ] as const) {
      const { status, body } = await about(kind, subjectId);
      expect(status).toBe(200);
      expect(body.artists).toMatchObject([{ artistId: 'haram', name: expect.any(String) }]);
    }
    expect((await about('STREAM', 'light-stick')).body).toEqual({ artists: [] });
    expect((await about('VOTE', 'light-stick')).status).toBe(400);
  });
});
