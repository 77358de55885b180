import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listener, listen, toNode } from '../../platform/http/listen.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { endRound, extendRound, interruptRound, resumeRound } from '../operations.ts';
import { roundStateAt } from '../rounds/round-state.ts';
import { readRound } from '../rounds/rounds.ts';
import { createStreamingWorld, roundOf, type StreamingWorld, saveRounds } from '../testing.ts';
import { watchOnce } from './watch.ts';

/** A controllable encoder: the segments it has sent, whether it answers, and whether it has ended. */
const encoder = { last: 5, isThere: true, isOver: false };
let test: TestPlatform;
let world: StreamingWorld;
let origin: Listener;
let source = '';

beforeAll(async () => {
  test = await createTestPlatform();
  world = createStreamingWorld(test);
  const app = new Hono();
  app.get('/index.m3u8', (context) => context.body('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n'));
  app.get('/low.m3u8', (context) => {
    if (!encoder.isThere) return context.notFound();
    const { last, isOver } = encoder;
    return context.body(
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:${last}\n#EXTINF:1,\n${last}.ts\n${isOver ? '#EXT-X-ENDLIST\n' : ''}`,
    );
  });
  origin = await listen(0, '127.0.0.1', toNode(app.fetch));
  source = `http://127.0.0.1:${(origin.server.address() as AddressInfo).port}/index.m3u8`;
  world.service.start();
});
afterAll(async () => {
  clearInterval(sending);
  await world.service.close();
  await origin.close(0);
  await test.close();
});

let sending: NodeJS.Timeout | undefined;
const send = (): void => {
  clearInterval(sending);
  sending = setInterval(() => {
    encoder.last += 1;
  }, 500);
};
const stopSending = (): void => clearInterval(sending);

const reaches = (roundId: string, state: string) =>
  expect
    .poll(
      async () => {
        const round = await readRound(test.platform.pool, roundId);
        return roundStateAt(round, round.now);
      },
      { interval: 100 },
    )
    .toBe(state);

it('a round is interrupted when its playlist stops growing, then resumed, and ended with ENDLIST', async () => {
  send();
  await saveRounds(test, 'watched', [roundOf('watched', -1, 60, { liveSource: source })]);
  await reaches('watched', 'LIVE');
  stopSending();
  await reaches('watched', 'INTERRUPTED');
  send();
  await reaches('watched', 'LIVE');
  encoder.isThere = false;
  await reaches('watched', 'INTERRUPTED');
  encoder.isThere = true;
  await reaches('watched', 'LIVE');
  encoder.isOver = true;
  await reaches('watched', 'ENDED');
  encoder.isOver = false;
});

it('a round continues after an ENDLIST that an operator takes back, with the next new segment', async () => {
  const { pool } = test.platform;
  stopSending();
  await expect(extendRound(pool, 'watched', 5)).rejects.toThrow('`stream resume` takes that back');
  encoder.isOver = true;
  expect(await resumeRound(pool, 'watched')).toBe(true);
  await reaches('watched', 'INTERRUPTED');
  encoder.isOver = false;
  send();
  await reaches('watched', 'LIVE');
  await extendRound(pool, 'watched', 5);
});

it('an ENDLIST of an earlier broadcast is ignored', async () => {
  stopSending();
  encoder.isOver = true;
  await saveRounds(test, 'leftover', [roundOf('leftover', -1, 60, { liveSource: source })]);
  await reaches('leftover', 'INTERRUPTED');
  encoder.isOver = false;
  send();
  await reaches('leftover', 'LIVE');
});

it('rounds that operators interrupted or ended stay unchanged', async () => {
  const { pool } = test.platform;
  await interruptRound(pool, 'leftover');
  const before = encoder.last;
  await expect.poll(() => encoder.last - before).toBeGreaterThan(6);
  await reaches('leftover', 'INTERRUPTED');
  await resumeRound(pool, 'leftover');
  await reaches('leftover', 'LIVE');
  await endRound(pool, 'leftover');
  await reaches('leftover', 'ENDED');
  await expect(endRound(pool, 'leftover')).rejects.toThrow('is not on now');
  await expect(resumeRound(pool, 'leftover')).rejects.toThrow('is not on now.');
  await expect(endRound(pool, 'none')).rejects.toThrow('There is no round none.');
});

it('one round continues when the state of another can’t be stored', async () => {
  const { pool, log } = test.platform;
  await test.owner.query(`
    CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'stuck'; END $$;
    CREATE TRIGGER refuse_stuck BEFORE UPDATE ON stream_round FOR EACH ROW WHEN (OLD.round_id = 'stuck')
      EXECUTE FUNCTION refuse_stuck()`);
  await saveRounds(test, 'pair', [
    roundOf('stuck', -1, 60, { liveSource: source }),
    roundOf('fine', -1, 60, { liveSource: source }),
  ]);
  const complaints: string[] = [];
  const heard = Object.assign(Object.create(log), {
    error: ({ roundId }: { roundId: string }) => complaints.push(roundId),
  });
  const watched: Parameters<typeof watchOnce>[1] = new Map();
  send();
  await expect
    .poll(
      async () => {
        await watchOnce(
          pool,
          watched,
          { ...test.platform, log: heard, noteChange: () => undefined },
          new AbortController().signal,
        );
        return complaints.length;
      },
      { interval: 200 },
    )
    .toBeGreaterThan(0);
  expect(new Set(complaints)).toEqual(new Set(['stuck']));
  const { rows } = await pool.query("SELECT broadcast_seen_at FROM stream_round WHERE round_id = 'fine'");
  expect(rows[0]?.broadcast_seen_at).toBeInstanceOf(Date);
});

it('viewers of the stream are notified at once', async () => {
  await saveRounds(test, 'announced', [roundOf('announced', -1, 60, { liveSource: source })]);
  const lines: string[] = [];
  const publish = test.platform.live.publish.bind(test.platform.live);
  test.platform.live.publish = (kind, revision, messages) => {
    lines.push(...[...messages].filter(([id]) => id === 'announced').map(([, json]) => json));
    return publish(kind, revision, messages);
  };
  const { createLiveStreams } = await import('../rounds/live-streams.ts');
  const live = createLiveStreams(test.platform, test.platform.live);
  const first = await live.join('announced', null);
  expect(JSON.parse(first?.data ?? '{}').rounds[0]).toMatchObject({ roundId: 'announced', state: 'LIVE' });
  expect(await live.join('none', null)).toBeNull();
  await endRound(test.platform.pool, 'announced');
  await expect.poll(() => lines.some((json) => json.includes('"ENDED"'))).toBe(true);
  await live.close();
});
