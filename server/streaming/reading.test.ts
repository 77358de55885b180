import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { endRound, extendRound } from './operations.ts';
import { leadingRound, readRounds } from './rounds/rounds.ts';
import { readCandidates } from './rounds/shelves.ts';
import { type RoundContent, refuseDemoSources, StreamContentError } from './service.ts';
import {
  createStreamingWorld,
  openTickets,
  roundOf,
  type StreamingWorld,
  saveAllRounds,
  saveRounds,
} from './testing.ts';

let test: TestPlatform;
let world: StreamingWorld;

beforeAll(async () => {
  test = await createTestPlatform();
  world = createStreamingWorld(test, {
    ...openTickets(),
    productsOf: (streamId) => Promise.resolve(streamId === 'live' ? ['ticket-product'] : []),
    admitting: (userId) =>
      Promise.resolve([
        {
          ticketId: `ticket-of-${userId}`,
          number: 'T-1',
          name: 'Pass',
          state: 'USED',
          usedRoundIds: ['live-2'],
          roundsLeft: 2,
          device: { deviceId: 'other', label: 'Safari · iPhone' },
          validUntil: null,
        },
      ]),
  });
  await saveRounds(test, 'later', [roundOf('later-1', 120, 180)]);
  await saveRounds(test, 'live', [
    roundOf('live-1', -200, -150, {
      vodSource: 'http://origin.test/vod.m3u8',
      chapters: [{ at: 12, name: { ko: '시작', en: 'Start', ja: '開始' } }],
      captions: [{ language: 'ko', url: 'http://origin.test/ko.vtt' }],
    }),
    roundOf('live-2', -5, 90, { access: 'PASS' }),
    roundOf('live-3', 300, 360),
  ]);
  await saveRounds(test, 'empty', []);
});
afterAll(async () => {
  await world.service.close();
  await test.close();
});

describe('GET /streaming', () => {
  it('lists live streams first, then the next ones, each with the round to show', async () => {
    const { status, body } = await world.api.request('GET /streaming');
    expect(status).toBe(200);
    expect(body.streams.map((stream: { streamId: string }) => stream.streamId)).toEqual(['live', 'later', 'empty']);
    expect(body.streams[0]).toMatchObject({
      roundCount: 3,
      round: { roundId: 'live-2', state: 'LIVE', access: 'PASS' },
    });
    expect(body.streams[2].round).toBeNull();
  });

  it('filters by title', async () => {
    expect((await world.api.request('GET /streaming?titleId=show')).body.streams).toHaveLength(3);
    expect((await world.api.request('GET /streaming?titleId=none')).body.streams).toEqual([]);
    expect((await world.api.request(`GET /streaming?titleId=${encodeURIComponent("' OR 1=1")}`)).status).toBe(400);
  });
});

/** One round of each state, for streams with any combination of them. */
const kinds = (name: string): RoundContent[] => {
  const vod = { vodSource: 'http://origin.test/vod.m3u8' };
  const recently = new Date(Date.now() - 60_000);
  return [
    roundOf(`${name}-next`, 60, 90),
    roundOf(`${name}-last`, 300, 360),
    roundOf(`${name}-entry`, 3, 30),
    roundOf(`${name}-live`, -5, 30),
    roundOf(`${name}-long`, -50, 30, vod),
    roundOf(`${name}-ended`, -90, -80),
    roundOf(`${name}-vod`, -300, -290, vod),
    roundOf(`${name}-closed`, -70, -60, { ...vod, vodUntil: recently }),
    roundOf(`${name}-older`, -400, -390, { ...vod, vodUntil: recently }),
  ];
};

it('a list reads few rounds of a stream, and finds the same round to show as a full read', async () => {
  const { pool } = test.platform;
  const streams = new Map<string, ReturnType<typeof kinds>>();
  for (let chosen = 1; chosen < 2 ** 9; chosen += 1) {
    // Every second stream of those with many states: they are very similar.
    if (chosen % 2 === 0 && chosen > 64) continue;
    const streamId = `mix-${chosen}`;
    streams.set(
      streamId,
      kinds(streamId).filter((_, place) => (chosen >> place) % 2 === 1),
    );
  }
  await saveAllRounds(test, streams);
  const streamIds = [...streams.keys()];
  const [few, all] = [await readCandidates(pool, streamIds), await readRounds(pool, streamIds)];
  for (const streamId of streamIds) {
    const own = ({ streamId: of }: { streamId: string }) => of === streamId;
    expect(few.filter(own).length).toBeLessThanOrEqual(6);
    expect(leadingRound(few.filter(own))?.roundId, streamId).toBe(leadingRound(all.filter(own))?.roundId);
  }
  await pool.query("DELETE FROM stream_round WHERE stream_id LIKE 'mix-%'");
  await pool.query("DELETE FROM stream WHERE stream_id LIKE 'mix-%'");
});

it('a round with open entry is shown before one that starts sooner without it', async () => {
  const hours = 60;
  const openNow = { entryOpensAt: new Date(Date.now() - 60_000) };
  const rounds = [roundOf('early-far', 20 * hours, 22 * hours, openNow), roundOf('early-near', 13 * hours, 14 * hours)];
  await saveRounds(test, 'early', rounds);
  const { body: list } = await world.api.request('GET /streaming');
  const shown = list.streams.find(({ streamId }: { streamId: string }) => streamId === 'early');
  const { body: page } = await world.api.request('GET /streaming/early');
  expect(page.round.roundId).toBe('early-far');
  expect(shown.round.roundId).toBe('early-far');
  await test.platform.pool.query("DELETE FROM stream_round WHERE stream_id = 'early'");
  await test.platform.pool.query("DELETE FROM stream WHERE stream_id = 'early'");
});

describe('GET /streaming/:streamId', () => {
  it('has rounds, chapters and where tickets are sold, in the reader’s language', async () => {
    const { body } = await world.api.request('GET /streaming/live', { headers: { 'Accept-Language': 'ko' } });
    expect(body).toMatchObject({ name: 'live 한국어', productIds: ['ticket-product'], admissions: [] });
    expect(body.rounds.map((round: { state: string }) => round.state)).toEqual(['LIVE', 'SCHEDULED', 'VOD']);
    expect(body.rounds.map((round: { number: number }) => round.number)).toEqual([2, 3, 1]);
    expect(body.rounds[2]).toMatchObject({ chapters: [{ atSeconds: 12, name: '시작' }], captionLanguages: ['ko'] });
  });

  it('shows fans their own tickets, and hides the addresses of media', async () => {
    const { body, text } = await world.api.request('GET /streaming/live', { fan: 'ada' });
    expect(body.admissions).toEqual([
      {
        ticketId: 'ticket-of-ada',
        number: 'T-1',
        name: 'Pass',
        usedRoundIds: ['live-2'],
        roundsLeft: 2,
        device: { label: 'Safari · iPhone', isThis: false },
        validUntil: null,
      },
    ]);
    expect(text).not.toContain('origin.test');
  });

  it('is not found for an unknown id', async () => {
    expect(await world.api.request('GET /streaming/none')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await world.api.request('GET /streaming/none/related')).status).toBe(404);
  });

  it('suggests other streams, without itself and without streams that have no round', async () => {
    const { body } = await world.api.request('GET /streaming/later/related');
    expect(body.streams.map((stream: { streamId: string }) => stream.streamId)).toEqual(['live']);
  });

  it('suggests others beside a withdrawn stream, which is suggested nowhere', async () => {
    const withdraw = (at: string) =>
      test.platform.pool.query(`UPDATE stream SET withdrawn_at = ${at} WHERE stream_id = 'later'`);
    const suggested = async (streamId: string) => {
      const { body } = await world.api.request(`GET /streaming/${streamId}/related`);
      return body.streams.map((stream: { streamId: string }) => stream.streamId);
    };
    expect(await suggested('live')).toEqual(['later']);
    await withdraw('now()');
    expect([await suggested('later'), await suggested('live')]).toEqual([['live'], []]);
    await withdraw('NULL');
  });

  it.each([
    ['a recording, where the next round is days away', 'weekly', 3_000, 'VOD'],
    ['the next round, in its last hours', 'daily', 300, 'SCHEDULED'],
  ])('shows %s first', async (_, streamId, minutesAway, leading) => {
    const recorded = roundOf(`${streamId}-1`, -9_000, -8_900, { vodSource: 'http://origin.test/vod.m3u8' });
    await saveRounds(test, streamId, [recorded, roundOf(`${streamId}-2`, minutesAway, minutesAway + 60)]);
    const { round, rounds } = (await world.api.request(`GET /streaming/${streamId}`)).body;
    expect(round.state).toBe(leading);
    expect(rounds[0].roundId).toBe(round.roundId);
  });
});

describe('the rounds of content', () => {
  it('change nothing if the content is unchanged', async () => {
    const { pool } = test.platform;
    const versions = async () => (await pool.query('SELECT round_id, xmin::text FROM stream_round ORDER BY 1')).rows;
    const fixed = roundOf('fixed', 500, 600);
    await saveRounds(test, 'fixed', [fixed]);
    const before = await versions();
    await saveRounds(test, 'fixed', [fixed]);
    expect(await versions()).toEqual(before);
  });

  it('keep the start of a started round, and the end of an ended one', async () => {
    await expect(saveRounds(test, 'live', [roundOf('live-1', -10, 10)])).rejects.toThrow(StreamContentError);
    await expect(saveRounds(test, 'live', [roundOf('live-2', 10, 100)])).rejects.toThrow(/began at/);
    const reopen = inTransaction(test.platform.pool, (connection) =>
      connection.query(
        "UPDATE stream_round SET planned_end = clock_timestamp() + interval '1 hour' WHERE round_id = 'live-1'",
      ),
    );
    await expect(reopen).rejects.toThrow(/keeps its end/);
  });

  it('keep an end that an operator has moved, and one that came early', async () => {
    const { pool } = test.platform;
    const ends = async () => {
      const [row] = await readRounds(pool, ['extended']);
      return row && [row.endsAt, row.endedAt === null];
    };
    const planned = roundOf('extended-1', -10, 10);
    const [end, extended] = [10, 25].map((minutes) => planned.startsAt.getTime() + (10 + minutes) * 60_000);
    await saveRounds(test, 'extended', [planned]);
    expect(await ends()).toEqual([end, true]);
    await extendRound(pool, 'extended-1', 15);
    await saveRounds(test, 'extended', [planned]);
    expect(await ends()).toEqual([extended, true]);
    await endRound(pool, 'extended-1');
    await saveRounds(test, 'extended', [planned]);
    expect(await ends()).toEqual([extended, false]);
  });

  it('may set an end later than the operator’s', async () => {
    const planned = roundOf('longer-1', -10, 10);
    await saveRounds(test, 'longer', [planned]);
    await extendRound(test.platform.pool, 'longer-1', 15);
    const later = new Date(planned.endsAt.getTime() + 3_600_000);
    await saveRounds(test, 'longer', [{ ...planned, endsAt: later }]);
    expect((await readRounds(test.platform.pool, ['longer'])).map(({ endsAt }) => endsAt)).toEqual([later.getTime()]);
  });

  it('play from the demo’s origin in the demo only', async () => {
    await expect(refuseDemoSources(test.platform.pool)).resolves.toBeUndefined();
    await saveRounds(test, 'demo', [roundOf('demo-1', -5, 5, { liveSource: 'demo:live/1-2/index.m3u8' })]);
    await expect(refuseDemoSources(test.platform.pool)).rejects.toThrow(/demo-1/);
  });
});
