import { afterAll, beforeAll } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createStreamingWorld, openTickets, roundOf, type StreamingWorld, saveRounds } from './testing.ts';

export let test: TestPlatform;
export let world: StreamingWorld;
export const tickets = openTickets();

export const stateOf = async (sessionId: string): Promise<string | undefined> =>
  (await test.platform.pool.query('SELECT state FROM playback_session WHERE session_id = $1', [sessionId])).rows[0]
    ?.state;

export const age = (sessionId: string, seconds: number) =>
  test.platform.pool.query(
    'UPDATE playback_session SET last_beat_at = last_beat_at - make_interval(secs => $2) WHERE session_id = $1',
    [sessionId, seconds],
  );

/** A running server with rounds of several states, until the tests of the file have run. */
export function setUpStreaming(): void {
  beforeAll(async () => {
    test = await createTestPlatform();
    world = createStreamingWorld(test, tickets);
    await saveRounds(test, 'free', [
      roundOf('early', 60, 90),
      roundOf('entry', 3, 90),
      roundOf('live', -5, 90),
      roundOf('over', -60, -30),
      roundOf('recorded', -60, -30, {
        vodSource: 'http://origin.test/vod/index.m3u8',
        captions: [{ language: 'ko', url: 'http://origin.test/ko.vtt' }],
      }),
      roundOf('closed', -60, -30, {
        vodSource: 'http://origin.test/vod/index.m3u8',
        vodUntil: new Date(Date.now() - 60_000),
      }),
    ]);
    await saveRounds(test, 'paid', [roundOf('paid', -5, 90, { access: 'PASS' })]);
  });

  afterAll(async () => {
    await world.service.close();
    await test.close();
  });
}
