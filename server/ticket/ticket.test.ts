import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { passContent, type TestDevice } from './testing.ts';
import { laptop, phone, setUpWallet, world } from './testing-wallet.ts';

setUpWallet();

describe('the use of a ticket', () => {
  it('binds the ticket to the device at the first round, and counts each round once', async () => {
    const ticketId = await world.registerTicket('user', 'final');
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
    const ticketId = await world.registerTicket('replayer', 'final');
    const proof = await phone.prove('use', ticketId);
    const headers = { 'Idempotency-Key': randomUUID(), 'X-Device-Id': phone.deviceId };
    const body = { roundId: 'r1', proof, label: 'Phone' };
    const useTicket = () => world.api.request(`POST /ticket/${ticketId}/use`, { fan: 'replayer', body, headers });
    const [first, second] = [await useTicket(), await useTicket()];
    expect(second.text).toBe(first.text);
    expect(first.status).toBe(200);
  });

  it('is refused on another device, with the bound device’s name and the remaining changes', async () => {
    const ticketId = await world.registerTicket('mover', 'final');
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
    const ticketId = await world.registerTicket('resetter', 'final');
    expect((await world.request('resetter', `POST /ticket/${ticketId}/reset`)).body.code).toBe('TICKET_STATE');
    await world.use('resetter', ticketId, 'r1', phone);
    await world.use('resetter', ticketId, 'r2', phone);
    expect((await world.request('resetter', `POST /ticket/${ticketId}/reset`)).body).toMatchObject({
      state: 'HOLDING',
      rounds: { used: 0, total: 2 },
      resets: { left: 0, total: 1 },
      device: { number: 1 },
    });
    expect((await world.use('resetter', ticketId, 'r3', phone)).body.rounds.used).toBe(1);
    expect((await world.request('resetter', `POST /ticket/${ticketId}/reset`)).body).toMatchObject({
      status: 429,
      code: 'RESET_LIMIT',
    });
    const { body } = await world.request('resetter', `GET /ticket/${ticketId}/log`);
    expect(body.entries.map((entry: { kind: string }) => entry.kind)).toEqual([
      'USED',
      'RESET',
      'USED',
      'USED',
      'BOUND',
      'REGISTERED',
    ]);
    expect(body.entries[0]).toMatchObject({ roundId: 'r3', round: 3, name: 'Round 3' });
    expect((await world.request('thief', `POST /ticket/${ticketId}/reset`)).status).toBe(404);
  });

  it('binds the ticket on a partner’s page, where it can be neither moved nor reset', async () => {
    const ticketId = await world.registerTicket('partnerfan', 'final');
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
    const ticketId = await world.registerTicket('late', 'short');
    await world.use('late', ticketId, 'r1', phone);
    await world.save(passContent('short', { validUntil: new Date(Date.now() - 1000) }));
    expect((await world.request('late', `GET /ticket/${ticketId}`)).body.state).toBe('EXPIRED');
    expect((await world.use('late', ticketId, 'r2', phone)).body).toMatchObject({
      code: 'TICKET_STATE',
      ticketState: 'EXPIRED',
    });
    await world.tickets.sweep();
    expect(world.ended).toContainEqual({ ticketId, reason: 'EXPIRED' });
  });

  it('ends with the sweep of expired tickets, which retries a failed one later and continues with the others', async () => {
    await world.save(passContent('brief', { validUntil: new Date(Date.now() + 60_000) }));
    const [stuck, next] = [await world.registerTicket('stuck', 'brief'), await world.registerTicket('next', 'brief')];
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

  it('is limited to the device and the round of the ticket', async () => {
    const ticketId = await world.registerTicket('viewer', 'all');
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
    const ticketId = await world.registerTicket('cheater', 'all');
    const { body } = await world.use('cheater', ticketId, 'r1', phone);
    expect(await world.tickets.revoke([body.number])).toBe(1);
    expect(await world.tickets.revoke([body.number])).toBe(0);
    await expect(admit('cheater', ticketId, 'r1', phone)).rejects.toMatchObject({ code: 'TICKET_STATE' });
    expect(world.ended).toContainEqual({ ticketId, reason: 'REVOKED' });
  });
});
