import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { endRound, extendRound, listSessions, resumeRound } from './operations.ts';
import { roundStateAt } from './rounds/round-state.ts';
import { readRound } from './rounds/rounds.ts';
import { roundOf, saveRounds } from './testing.ts';

let test: TestPlatform;

beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

const liveSource = 'https://origin.example/live.m3u8';
const stateOf = async (roundId: string) => {
  const round = await readRound(test.platform.pool, roundId);
  return roundStateAt(round, round.now);
};

it('an end that the broadcast has said is taken back, and the round is interrupted until segments come', async () => {
  const { pool } = test.platform;
  await saveRounds(test, 'back', [roundOf('back', -1, 60, { liveSource })]);
  await pool.query(
    `UPDATE stream_round SET broadcast_seen_at = clock_timestamp(), ended_at = clock_timestamp(), ended_by = 'ORIGIN'
     WHERE round_id = 'back'`,
  );
  expect(await stateOf('back')).toBe('ENDED');
  await expect(extendRound(pool, 'back', 5)).rejects.toThrow('`stream resume` takes that back');
  expect(await resumeRound(pool, 'back')).toBe(true);
  expect(await stateOf('back')).toBe('INTERRUPTED');
  expect(await resumeRound(pool, 'back')).toBe(false);
  expect(await stateOf('back')).toBe('LIVE');
});

it('An operator’s end stays when the broadcast or an import writes the round.', async () => {
  const { pool } = test.platform;
  await saveRounds(test, 'over', [roundOf('over', -1, 60, { liveSource })]);
  await endRound(pool, 'over');
  await expect(resumeRound(pool, 'over')).rejects.toThrow('The round over is not on now.');
  await expect(
    pool.query("UPDATE stream_round SET ended_at = NULL, ended_by = NULL WHERE round_id = 'over'"),
  ).rejects.toThrow('keeps its id, its stream and its end');
});

it('a list of sessions names the member of each, so that the right one is revoked', async () => {
  const { pool } = test.platform;
  await saveRounds(test, 'watched', [roundOf('watched', -1, 60, { liveSource })]);
  await pool.query(
    `INSERT INTO playback_session (session_id, user_id, stream_id, round_id, device_id, device_label, mode)
     SELECT 'session-of-' || fan, fan, 'watched', 'watched', fan, 'Firefox on Linux', 'LIVE' FROM unnest('{mina,juno}'::text[]) fan`,
  );
  const sessions = await listSessions(pool, 'watched');
  expect(sessions.map(({ sessionId, userId }) => `${sessionId} ${userId}`).sort()).toEqual([
    'session-of-juno juno',
    'session-of-mina mina',
  ]);
});
