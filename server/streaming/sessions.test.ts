import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createPlaybackTokens } from './gate/playback-tokens.ts';
import { sessionTransitions } from './session-state.ts';
import { devices } from './testing.ts';
import { age, setUpStreaming, stateOf, test, tickets, world } from './testing-sessions.ts';

setUpStreaming();

describe('POST /streaming/round/:roundId/session', () => {
  it('returns a playlist, a token and a heartbeat', async () => {
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

  it('is only for signed-in fans', async () => {
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

  it('returns the same session again to a replay', async () => {
    const start = () =>
      world.api.request('POST /streaming/round/live/session', {
        fan: 'dan',
        body: { ticketId: null },
        headers: { 'X-Device-Id': devices.phone, 'Idempotency-Key': 'one-press-of-play' },
      });
    const [first, second] = [await start(), await start()];
    expect(second.text).toBe(first.text);
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
    const renewed = async () => (await world.beat('ray', body.sessionId)).body.token;
    // A heartbeat each 20 seconds: 540 in three hours. The test moves the clock back instead of waiting.
    for (let beat = 1; beat <= 540; beat += 1) {
      await age(body.sessionId, 20);
      const reply = await world.beat('ray', body.sessionId);
      expect(reply.status).toBe(200);
      const { token } = reply.body;
      const now = Date.parse(reply.body.serverTime);
      expect(tokens.verify(token, body.sessionId, now + 3 * 20_000)).toBe(true);
      expect(tokens.verify(token, body.sessionId, now + 600_001)).toBe(false);
    }
    expect(await stateOf(body.sessionId)).toBe('ACTIVE');
    // A token's expiry is in whole seconds.
    await expect.poll(renewed).not.toBe(body.token);
    const { rows } = await test.platform.pool.query("SELECT count(*) FROM playback_session WHERE user_id = 'ray'");
    expect(rows[0]?.count).toBe(1);
  });
});
