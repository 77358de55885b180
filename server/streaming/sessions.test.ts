import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createPlaybackTokens } from './gate/playback-tokens.ts';
import { sessionTransitions } from './session-state.ts';
import { createStreamingWorld, devices, openTickets, roundOf, type StreamingWorld, saveRounds } from './testing.ts';

let test: TestPlatform;
let world: StreamingWorld;
const tickets = openTickets();

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

const stateOf = async (sessionId: string): Promise<string | undefined> =>
  (await test.platform.pool.query('SELECT state FROM playback_session WHERE session_id = $1', [sessionId])).rows[0]
    ?.state;
const age = (sessionId: string, seconds: number) =>
  test.platform.pool.query(
    'UPDATE playback_session SET last_beat_at = last_beat_at - make_interval(secs => $2) WHERE session_id = $1',
    [sessionId, seconds],
  );

describe('POST /streaming/round/:roundId/session', () => {
  it('gives a fan a playlist, a token and a heartbeat', async () => {
    const { status, body, headers } = await world.start('ada', 'live');
    expect(status).toBe(200);
    expect(body).toMatchObject({ mode: 'LIVE', state: 'LIVE', heartbeatSeconds: 20, resumeAtSeconds: 0, captions: [] });
    expect(body.playlistUrl).toBe(`/hls/${body.sessionId}/index.m3u8`);
    expect(Date.parse(body.tokenExpiresAt) - Date.parse(body.serverTime)).toBeLessThanOrEqual(600_000);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('admits while entry is open, and plays the recording with its captions afterwards', async () => {
    expect((await world.start('ben', 'entry')).body).toMatchObject({ mode: 'LIVE', state: 'ENTRY_OPEN' });
    const { body } = await world.start('ben', 'recorded');
    expect(body).toMatchObject({ mode: 'VOD', state: 'VOD' });
    expect(body.captions).toEqual([{ language: 'ko', name: '한국어', url: `/hls/${body.sessionId}/captions/ko.vtt` }]);
  });

  it.each([
    ['early', 409, 'ROUND_NOT_OPEN'],
    ['over', 410, 'BROADCAST_ENDED'],
    ['closed', 410, 'BROADCAST_ENDED'],
    ['none', 404, 'NOT_FOUND'],
    ['paid', 422, 'TICKET_REQUIRED'],
  ])('refuses %s with %i %s', async (roundId, status, code) => {
    expect(await world.start('cho', roundId)).toMatchObject({ status, body: { code } });
  });

  it('is for signed-in fans alone', async () => {
    const reply = await world.api.request('POST /streaming/round/live/session', {
      body: { ticketId: null },
      headers: { 'X-Device-Id': devices.phone, 'Idempotency-Key': randomUUID() },
    });
    expect(reply).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } });
  });

  it('refuses an eleventh seat of one fan, but not a new start on one of the ten', async () => {
    const statuses = [];
    for (let seat = 1; seat <= 11; seat += 1) {
      statuses.push((await world.start('ulf', 'paid', { ticketId: `ulf-${seat}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await world.start('ulf', 'paid', { ticketId: 'ulf-3' })).status).toBe(200);
    await test.platform.pool.query(
      "UPDATE playback_session SET last_beat_at = last_beat_at - interval '61 seconds' WHERE user_id = 'ulf'",
    );
    expect((await world.start('ulf', 'paid', { ticketId: 'ulf-11' })).status).toBe(200);
  });

  it('gives the same session again to a replay', async () => {
    const ask = () =>
      world.api.request('POST /streaming/round/live/session', {
        fan: 'dan',
        body: { ticketId: null },
        headers: { 'X-Device-Id': devices.phone, 'Idempotency-Key': 'one-press-of-play' },
      });
    const [first, second] = [await ask(), await ask()];
    expect(second.text).toBe(first.text);
  });
});

describe('a second device', () => {
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0 Safari/537.36';

  it('is told about the first and takes over; the first stops at its next heartbeat', async () => {
    const first = await world.start('eve', 'paid', { ticketId: 'eves-ticket', agent });
    const second = { ticketId: 'eves-ticket', device: devices.laptop };
    expect(await world.start('eve', 'paid', second)).toMatchObject({
      status: 409,
      body: { code: 'PLAYING_ELSEWHERE', device: 'Chrome · Windows' },
    });
    expect((await world.beat('eve', first.body.sessionId)).status).toBe(200);
    const taken = await world.start('eve', 'paid', { ...second, takeOver: true });
    expect(taken.status).toBe(200);
    expect(await world.beat('eve', first.body.sessionId)).toMatchObject({
      status: 410,
      body: { code: 'SESSION_SUPERSEDED' },
    });
    expect((await world.beat('eve', taken.body.sessionId, { device: devices.laptop })).status).toBe(200);
  });

  it('is not one when the same device starts again, as after a reload', async () => {
    const first = await world.start('fay', 'live');
    expect((await world.start('fay', 'live')).status).toBe(200);
    expect(await stateOf(first.body.sessionId)).toBe('SUPERSEDED');
  });

  it('finds the seat free after the first has missed three heartbeats', async () => {
    const first = await world.start('gil', 'live');
    await age(first.body.sessionId, 61);
    expect((await world.start('gil', 'live', { device: devices.laptop })).status).toBe(200);
    expect(await stateOf(first.body.sessionId)).toBe('EXPIRED');
    expect(await world.beat('gil', first.body.sessionId)).toMatchObject({
      status: 410,
      body: { code: 'SESSION_EXPIRED' },
    });
  });

  it('gets no token for a session that it did not start', async () => {
    const { body } = await world.start('zoe', 'live');
    expect((await world.beat('zoe', body.sessionId, { device: devices.laptop })).status).toBe(404);
    expect(await world.beat('zoe', body.sessionId)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  it('of another fan gets NOT_FOUND', async () => {
    const { body } = await world.start('han', 'live');
    expect((await world.beat('ivy', body.sessionId)).status).toBe(404);
    expect((await world.api.request(`DELETE /streaming/session/${body.sessionId}`, { fan: 'ivy' })).status).toBe(404);
    expect(await stateOf(body.sessionId)).toBe('ACTIVE');
  });
});

describe('50 concurrent starts', () => {
  const race = (fan: string, takeOver: boolean) =>
    Promise.all(
      Array.from({ length: 50 }, () =>
        world.start(fan, 'paid', { ticketId: `${fan}-ticket`, device: randomUUID(), takeOver }),
      ),
    );
  const countActive = async (fan: string): Promise<number> =>
    (
      await test.platform.pool.query<{ count: number }>(
        "SELECT count(*) FROM playback_session WHERE user_id = $1 AND state = 'ACTIVE'",
        [fan],
      )
    ).rows[0]?.count ?? -1;

  it('leave one active session, and 49 are told about it', async () => {
    const statuses = (await race('joy', false)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await countActive('joy')).toBe(1);
  });

  it('that all take over leave the last one', async () => {
    expect((await race('kai', true)).every(({ status }) => status === 200)).toBe(true);
    expect(await countActive('kai')).toBe(1);
  });

  it('would leave more without the lock and the index', async () => {
    const { pool } = test.platform;
    await test.owner.query('DROP INDEX one_active_session');
    const sit = (session: string) =>
      pool.query(
        `INSERT INTO playback_session (session_id, user_id, stream_id, round_id, ticket_id, device_id, device_label, mode)
         SELECT $1, 'lea', 'paid', 'paid', 'leas-ticket', $1, 'Web', 'LIVE'
         WHERE NOT EXISTS (SELECT FROM playback_session, pg_sleep(0.2) WHERE user_id = 'lea' AND state = 'ACTIVE')
           AND pg_sleep(0.2) IS NOT NULL`,
        [session],
      );
    await Promise.all(Array.from({ length: 8 }, () => sit(randomUUID())));
    expect(await countActive('lea')).toBeGreaterThan(1);
    await pool.query("DELETE FROM playback_session WHERE user_id = 'lea'");
    await test.owner.query("CREATE UNIQUE INDEX one_active_session ON playback_session (seat) WHERE state = 'ACTIVE'");
    const seated = await Promise.allSettled(Array.from({ length: 8 }, () => sit(randomUUID())));
    expect(seated.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    expect(await countActive('lea')).toBe(1);
  });
});

describe('a session', () => {
  it('ends with the use of its ticket, in the same transaction', async () => {
    const { body } = await world.start('mia', 'paid', { ticketId: 'mias-ticket' });
    await expect(
      inTransaction(test.platform.pool, async (connection) => {
        await tickets.end(connection, 'mias-ticket');
        throw new Error('the reset failed after all');
      }),
    ).rejects.toThrow('after all');
    expect(await stateOf(body.sessionId)).toBe('ACTIVE');
    await inTransaction(test.platform.pool, (connection) => tickets.end(connection, 'mias-ticket'));
    expect(await world.beat('mia', body.sessionId)).toMatchObject({ status: 410, body: { code: 'SESSION_REVOKED' } });
  });

  it('ends when the fan leaves, once', async () => {
    const { body } = await world.start('noa', 'live');
    const leave = () => world.api.request(`DELETE /streaming/session/${body.sessionId}`, { fan: 'noa' });
    expect((await leave()).body).toEqual({ left: true });
    expect((await leave()).body).toEqual({ left: false });
    expect(await stateOf(body.sessionId)).toBe('ENDED');
  });

  it('never becomes active again, also not by a direct update', async () => {
    const { body } = await world.start('oli', 'live');
    await world.api.request(`DELETE /streaming/session/${body.sessionId}`, { fan: 'oli' });
    const states = Object.keys(sessionTransitions).filter((state) => state !== 'ENDED');
    for (const state of states) {
      const write = test.platform.pool.query(
        "UPDATE playback_session SET state = $2, over_at = CASE WHEN $2 = 'ACTIVE' THEN NULL ELSE over_at END WHERE session_id = $1",
        [body.sessionId, state],
      );
      await expect(write).rejects.toThrow(/can't go from ENDED/);
    }
  });

  it('resumes at the fan’s position in the recording, on any device', async () => {
    const first = await world.start('pia', 'recorded');
    await world.beat('pia', first.body.sessionId, { positionSeconds: 42.5 });
    await world.api.request(`DELETE /streaming/session/${first.body.sessionId}`, { fan: 'pia' });
    const again = await world.start('pia', 'recorded', { device: devices.laptop });
    expect(again.body.resumeAtSeconds).toBe(42.5);
  });

  it('expires in the sweep when no other device takes its seat', async () => {
    const { body } = await world.start('quy', 'live');
    await age(body.sessionId, 61);
    await world.service.sweep();
    expect(await stateOf(body.sessionId)).toBe('EXPIRED');
  });

  it('is deleted three months after its end, and not before', async () => {
    const [old, recent, active] = await Promise.all(['sol', 'tam', 'uma'].map((fan) => world.start(fan, 'live')));
    const end = (sessionId: string, ago: string) =>
      test.platform.pool.query(
        "UPDATE playback_session SET state = 'ENDED', over_at = clock_timestamp() - $2::interval WHERE session_id = $1",
        [sessionId, ago],
      );
    await end(old?.body.sessionId, '3 months 1 minute');
    await end(recent?.body.sessionId, '2 months 27 days');
    await world.service.sweep();
    const left = [old, recent, active].map((session) => stateOf(session?.body.sessionId));
    expect(await Promise.all(left)).toEqual([undefined, 'ENDED', 'ACTIVE']);
  });

  it('plays three hours of heartbeats with tokens that are always valid, in one session', async () => {
    const { body } = await world.start('ray', 'live');
    const tokens = createPlaybackTokens(test.platform.config.tokenSecrets);
    let { token } = body;
    const seen = new Set([token]);
    // A heartbeat each 20 seconds: 540 in three hours. The test moves the clock back instead of waiting.
    for (let beat = 1; beat <= 540; beat += 1) {
      await age(body.sessionId, 20);
      const reply = await world.beat('ray', body.sessionId);
      expect(reply.status).toBe(200);
      ({ token } = reply.body);
      seen.add(token);
      const now = Date.parse(reply.body.serverTime);
      expect(tokens.verify(token, body.sessionId, now + 3 * 20_000)).toBe(true);
      expect(tokens.verify(token, body.sessionId, now + 600_001)).toBe(false);
    }
    expect(await stateOf(body.sessionId)).toBe('ACTIVE');
    expect(seen.size).toBeGreaterThan(1);
    const { rows } = await test.platform.pool.query("SELECT count(*) FROM playback_session WHERE user_id = 'ray'");
    expect(rows[0]?.count).toBe(1);
  });
});
