import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { devices } from './testing.ts';
import { age, setUpStreaming, stateOf, test, world } from './testing-sessions.ts';

setUpStreaming();

describe('a second device', () => {
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0 Safari/537.36';

  it('learns about the first and takes over; the first stops at its next heartbeat', async () => {
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

  it('gets NOT_FOUND if it belongs to another fan', async () => {
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

  it('leave one active session, and 49 learn about it', async () => {
    const statuses = (await race('joy', false)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    expect(await countActive('joy')).toBe(1);
  });

  it('leave only the last one if all of them take over', async () => {
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
