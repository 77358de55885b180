import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupCode } from '../../rules/ticket-code.ts';
import { inTransaction } from '../platform/database/database.ts';
import {
  createDevice,
  createTicketWorld,
  passContent,
  showRounds,
  type TestDevice,
  type TicketWorld,
} from './testing.ts';

let world: TicketWorld;
let phone: TestDevice;
let laptop: TestDevice;

beforeAll(async () => {
  world = await createTicketWorld();
  await world.save(
    passContent('final'),
    passContent('online', { venue: false }),
    passContent('all', { rounds: null, venue: false, deviceChanges: 0, resets: 0 }),
  );
  [phone, laptop] = [await createDevice(), await createDevice()];
});
afterAll(() => world.close());

describe('the wallet', () => {
  it('shows a ticket with its quotas and rounds to its owner alone', async () => {
    const ticketId = await world.give('owner', 'final');
    const { body, headers } = await world.ask('owner', `GET /ticket/${ticketId}`);
    expect(body).toMatchObject({
      state: 'HOLDING',
      name: 'Pass final',
      source: 'CODE',
      rounds: { used: 0, total: 2 },
      deviceChanges: { left: 2, total: 2 },
      resets: { left: 1, total: 1 },
      device: null,
      number: expect.stringMatching(/^FT-\w{10}$/),
    });
    expect(body.roundList.map((round: { roundId: string }) => round.roundId)).toEqual(['r1', 'r2', 'r3', 'r4']);
    expect(headers.get('Cache-Control')).toBe('no-store');
    for (const path of ['', '/round', '/log', '/code']) {
      expect((await world.ask('thief', `GET /ticket/${ticketId}${path}`)).status).toBe(404);
      expect((await world.api.request(`GET /ticket/${ticketId}${path}`)).status).toBe(401);
    }
  });

  it('shows a few relevant rounds of a thousand, and all of them in pages', async () => {
    const [first] = showRounds;
    if (first === undefined) throw new Error('the show has no round');
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...first,
      roundId: index === 0 ? first.roundId : `long-${index + 1}`,
      number: index + 1,
      startsAt: new Date(Date.now() + index * 3_600_000),
      endsAt: new Date(Date.now() + (index + 1) * 3_600_000),
    }));
    world.tickets.provideRounds({ listRounds: async () => many });
    try {
      const ticketId = await world.give('patient', 'final');
      await world.use('patient', ticketId, 'long-900', phone);
      const { body } = await world.ask('patient', `GET /ticket/${ticketId}`);
      const numbersOf = (rounds: { number: number }[]) => rounds.map(({ number }) => number);
      expect(numbersOf(body.roundList)).toEqual([1, 2, 3, 4, 5, 900]);
      expect(body.roundCount).toBe(1_000);
      expect(JSON.stringify(body).length).toBeLessThan(3_000);

      const seen: { number: number; usedAt: string | null }[] = [];
      let cursor: string | null = null;
      do {
        const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { body: page } = await world.ask('patient', `GET /ticket/${ticketId}/round?limit=100${query}`);
        seen.push(...page.rounds);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(numbersOf(seen)).toEqual(many.map(({ number }) => number));
      expect(numbersOf(seen.filter(({ usedAt }) => usedAt !== null))).toEqual([900]);
    } finally {
      world.tickets.provideRounds({ listRounds: async () => showRounds });
    }
  });

  it('lists tickets that can be used further, and finished ones, in pages', async () => {
    const ids = [];
    for (let index = 0; index < 5; index += 1) ids.push(await world.give('collector', 'online'));
    for (const roundId of ['r1', 'r2']) await world.use('collector', ids[0] ?? '', roundId, phone);
    const page = await world.ask('collector', 'GET /ticket?state=holding&limit=3');
    expect(page.body.counts).toEqual({ holding: 4, used: 1 });
    const rest = await world.ask('collector', `GET /ticket?state=holding&limit=3&cursor=${page.body.nextCursor}`);
    const listed = [...page.body.tickets, ...rest.body.tickets].map((ticket: { ticketId: string }) => ticket.ticketId);
    expect(listed).toEqual(ids.slice(1).toReversed());
    expect(rest.body.nextCursor).toBeNull();
    const used = await world.ask('collector', 'GET /ticket?state=used');
    expect(used.body.tickets).toMatchObject([{ ticketId: ids[0], state: 'USED', finished: true }]);
    expect((await world.ask('collector', 'GET /ticket?cursor=forged')).status).toBe(400);
    expect((await world.ask('nobody', 'GET /ticket')).body.tickets).toEqual([]);
  });

  it('shows the code again to the fan who registered it', async () => {
    const [code = ''] = await world.issue('final');
    const { body } = await world.ask('reader', 'POST /ticket/register', { code });
    expect((await world.ask('reader', `GET /ticket/${body.ticketId}/code`)).body).toEqual({ code: groupCode(code) });
    const stored = await world.pool.query('SELECT sealed_code, code_hash FROM ticket WHERE ticket_id = $1', [
      body.ticketId,
    ]);
    expect(stored.rows[0].sealed_code.toString('latin1')).not.toContain(code);
  });
});

describe('using a ticket', () => {
  it('binds it to the device at the first round, and counts each round once', async () => {
    const ticketId = await world.give('user', 'final');
    const first = await world.use('user', ticketId, 'r1', phone);
    expect(first.body).toMatchObject({
      state: 'USED',
      rounds: { used: 1, total: 2 },
      device: { number: 1, label: 'Chrome on Linux', proof: 'KEY', isThis: true },
    });
    const again = await world.use('user', ticketId, 'r1', phone);
    expect(again.body.rounds).toEqual({ used: 1, total: 2 });
    expect((await world.use('user', ticketId, 'r2', phone)).body.rounds).toEqual({ used: 2, total: 2 });
    expect((await world.use('user', ticketId, 'r3', phone)).body).toMatchObject({ code: 'ROUNDS_SPENT', rounds: 2 });
    expect((await world.use('user', ticketId, 'r4', phone)).body.code).toBe('NOT_ADMITTED');
    expect((await world.use('user', ticketId, 'other', phone)).body.code).toBe('NOT_ADMITTED');
    expect((await world.use('thief', ticketId, 'r1', phone)).status).toBe(404);
  });

  it('answers a replay with the same bytes', async () => {
    const ticketId = await world.give('replayer', 'final');
    const proof = await phone.prove('use', ticketId);
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Device-Id': phone.deviceId };
    const body = { roundId: 'r1', proof, label: 'Phone' };
    const ask = () => world.api.request(`POST /ticket/${ticketId}/use`, { fan: 'replayer', body, headers });
    const [first, second] = [await ask(), await ask()];
    expect(second.text).toBe(first.text);
    expect(first.status).toBe(200);
  });

  it('is refused on another device, with the bound device’s name and the remaining changes', async () => {
    const ticketId = await world.give('mover', 'final');
    await world.use('mover', ticketId, 'r1', phone);
    expect((await world.use('mover', ticketId, 'r1', laptop)).body).toMatchObject({
      status: 423,
      code: 'DEVICE_MISMATCH',
      deviceLabel: 'Chrome on Linux',
      deviceChangesLeft: 2,
    });
    expect((await world.move('mover', ticketId, laptop)).body).toMatchObject({
      device: { number: 2, label: 'Safari on iPhone' },
      deviceChanges: { left: 1, total: 2 },
    });
    expect((await world.move('mover', ticketId, laptop)).body.deviceChanges.left).toBe(1);
    expect((await world.use('mover', ticketId, 'r1', laptop)).status).toBe(200);
    expect((await world.use('mover', ticketId, 'r1', phone)).status).toBe(423);
    await world.move('mover', ticketId, phone);
    const refused = await world.move('mover', ticketId, laptop);
    expect(refused.body).toMatchObject({ status: 429, code: 'DEVICE_CHANGE_LIMIT', deviceChanges: 2 });
    expect(world.ended.filter((one) => one.ticketId === ticketId).map((one) => one.reason)).toEqual([
      'DEVICE_CHANGED',
      'DEVICE_CHANGED',
    ]);
  });

  it('is undone by a reset, as often as the ticket allows', async () => {
    const ticketId = await world.give('resetter', 'final');
    expect((await world.ask('resetter', `POST /ticket/${ticketId}/reset`)).body.code).toBe('TICKET_STATE');
    await world.use('resetter', ticketId, 'r1', phone);
    await world.use('resetter', ticketId, 'r2', phone);
    expect((await world.ask('resetter', `POST /ticket/${ticketId}/reset`)).body).toMatchObject({
      state: 'HOLDING',
      rounds: { used: 0, total: 2 },
      resets: { left: 0, total: 1 },
      device: { number: 1 },
    });
    expect((await world.use('resetter', ticketId, 'r3', phone)).body.rounds.used).toBe(1);
    expect((await world.ask('resetter', `POST /ticket/${ticketId}/reset`)).body).toMatchObject({
      status: 429,
      code: 'RESET_LIMIT',
    });
    const { body } = await world.ask('resetter', `GET /ticket/${ticketId}/log`);
    expect(body.entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      'USED',
      'RESET',
      'USED',
      'USED',
      'BOUND',
      'REGISTERED',
    ]);
    expect(body.entries[0]).toMatchObject({ roundId: 'r3', round: 3, name: 'Round 3' });
    expect((await world.ask('thief', `POST /ticket/${ticketId}/reset`)).status).toBe(404);
  });

  it('is bound on a partner’s page, and neither moved nor reset there', async () => {
    const ticketId = await world.give('partnerfan', 'final');
    const there = async (call: string, device: TestDevice) =>
      world.api.request(`POST /ticket/${ticketId}/${call}`, {
        fan: 'partnerfan',
        body: { proof: await device.prove('device', ticketId), label: 'Safari on iPhone' },
        headers: {
          Origin: 'https://artist.test',
          'Idempotency-Key': randomUUID(),
          'X-Device-Id': device.deviceId,
        },
      });
    expect(await there('device', phone)).toMatchObject({ status: 200, body: { deviceChanges: { left: 2 } } });
    expect(await there('device', phone)).toMatchObject({ status: 200 });
    expect((await there('device', laptop)).body).toMatchObject({
      code: 'DEVICE_MISMATCH',
      deviceLabel: 'Safari on iPhone',
      deviceChangesLeft: 2,
    });
    await world.use('partnerfan', ticketId, 'r1', phone);
    expect(await there('reset', phone)).toMatchObject({ status: 403, body: { code: 'ORIGIN_REFUSED' } });
    expect(await world.move('partnerfan', ticketId, laptop)).toMatchObject({
      status: 200,
      body: { deviceChanges: { left: 1 } },
    });
  });

  it('ends when the ticket expires, by the database’s clock', async () => {
    await world.save(passContent('short', { validUntil: new Date(Date.now() + 60_000) }));
    const ticketId = await world.give('late', 'short');
    await world.use('late', ticketId, 'r1', phone);
    await world.save(passContent('short', { validUntil: new Date(Date.now() - 1000) }));
    expect((await world.ask('late', `GET /ticket/${ticketId}`)).body.state).toBe('EXPIRED');
    expect((await world.use('late', ticketId, 'r2', phone)).body).toMatchObject({
      code: 'TICKET_STATE',
      ticketState: 'EXPIRED',
    });
    await world.tickets.sweep();
    expect(world.ended).toContainEqual({ ticketId, reason: 'EXPIRED' });
  });

  it('ends an expired ticket when another one can’t be ended, retries that one later, and finishes the sweep', async () => {
    await world.save(passContent('brief', { validUntil: new Date(Date.now() + 60_000) }));
    const [stuck, next] = [await world.give('stuck', 'brief'), await world.give('next', 'brief')];
    await world.save(passContent('brief', { validUntil: new Date(Date.now() - 1000) }));
    let isBroken = true;
    world.tickets.onUsageEnded(async (_connection, ticketId) => {
      if (isBroken && ticketId === stuck) throw new Error('what plays can’t be ended');
    });
    await world.pool.query(
      "INSERT INTO device_proof VALUES (decode('00', 'hex'), clock_timestamp() - interval '1 hour')",
    );
    const stateOf = async (ticketId: string) =>
      (await world.pool.query('SELECT state FROM ticket WHERE ticket_id = $1', [ticketId])).rows[0]?.state;
    await world.tickets.sweep();
    expect([await stateOf(stuck), await stateOf(next)]).toEqual(['HOLDING', 'EXPIRED']);
    expect((await world.pool.query("SELECT FROM device_proof WHERE proof_hash = decode('00', 'hex')")).rowCount).toBe(
      0,
    );
    isBroken = false;
    await world.tickets.sweep();
    expect(await stateOf(stuck)).toBe('EXPIRED');
  });
});

describe('admission', () => {
  const admit = (userId: string, ticketId: string, roundId: string, device: TestDevice) =>
    inTransaction(world.pool, (connection) =>
      world.tickets.admission(connection, {
        userId,
        ticketId,
        roundId,
        device: { deviceId: device.deviceId, key: device.thumbprint, kind: 'KEY' },
      }),
    );

  it('is for the device and the round that a ticket is used for', async () => {
    const ticketId = await world.give('viewer', 'all');
    await expect(admit('viewer', ticketId, 'r1', phone)).rejects.toMatchObject({ code: 'TICKET_NOT_USED' });
    await world.use('viewer', ticketId, 'r1', phone);
    expect(await admit('viewer', ticketId, 'r1', phone)).toMatchObject({ ticketId, streamId: 'show' });
    await expect(admit('viewer', ticketId, 'r1', laptop)).rejects.toMatchObject({ code: 'DEVICE_MISMATCH' });
    await expect(admit('thief', ticketId, 'r1', phone)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await world.tickets.admitting('viewer', 'show', 'en')).toMatchObject([
      { ticketId, state: 'USED', usedRoundIds: ['r1'], roundsLeft: null, device: { deviceId: phone.deviceId } },
    ]);
    expect(await world.tickets.admitting('viewer', 'other', 'en')).toEqual([]);
  });

  it('ends with a revocation', async () => {
    const ticketId = await world.give('cheater', 'all');
    const { body } = await world.use('cheater', ticketId, 'r1', phone);
    expect(await world.tickets.revoke([body.number])).toBe(1);
    expect(await world.tickets.revoke([body.number])).toBe(0);
    await expect(admit('cheater', ticketId, 'r1', phone)).rejects.toMatchObject({ code: 'TICKET_STATE' });
    expect(world.ended).toContainEqual({ ticketId, reason: 'REVOKED' });
  });
});
