import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryStepMilliseconds } from '../../../rules/codes/entry-code.ts';
import { takeClock } from '../../platform/testing-clock.ts';
import { createDevice, createTicketWorld, passContent, type TestDevice, type TicketWorld } from '../testing.ts';
import { checkEntry, entryCodeOf } from './entry-code.ts';

/** A page without https on another machine: browsers give it no keys. */
const withoutKeys = 'http://plain.test';

let world: TicketWorld;
let phone: TestDevice;
let laptop: TestDevice;

beforeAll(async () => {
  world = await createTicketWorld({ PARTNER_ORIGINS: `${withoutKeys}=Plain` });
  await world.save(passContent('final'), passContent('online', { venue: false }));
  [phone, laptop] = [await createDevice(), await createDevice()];
});
afterAll(() => world.close());

const now = () => Math.floor(Date.now() / entryStepMilliseconds);
const check = (text: string) => checkEntry(world.pool, world.secrets, text);

describe('entry', () => {
  it('works once for the bound device, with a changing code', async () => {
    const ticketId = await world.registerTicket('guest', 'final');
    expect((await world.entry('guest', ticketId, phone)).body.code).toBe('DEVICE_MISMATCH');
    await world.move('guest', ticketId, phone);
    const { body, headers } = await world.entry('guest', ticketId, phone);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect((await world.entry('guest', ticketId, laptop)).status).toBe(423);
    expect((await world.entry('thief', ticketId, phone)).status).toBe(404);
    const secret = await phone.open(body.sealedSecret);
    const code = (step: number) => entryCodeOf(secret, body.number, step);
    expect(await check(code(now()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toEqual({ outcome: 'WRONG' });
    expect(await check(code(now()))).toMatchObject({ outcome: 'ENTERED', number: body.number });
    expect(await check(code(now()))).toMatchObject({ outcome: 'ALREADY_ENTERED' });
    expect((await world.request('guest', `GET /ticket/${ticketId}`)).body).toMatchObject({
      state: 'USED',
      enteredAt: expect.any(String),
    });
    expect((await world.request('guest', `POST /ticket/${ticketId}/reset`)).body.code).toBe('TICKET_STATE');
  });

  it('sends its secret encrypted to a new key of the device', async () => {
    const ticketId = await world.registerTicket('sealed', 'final');
    await world.move('sealed', ticketId, phone);
    const { text, body } = await world.entry('sealed', ticketId, phone);
    const secret = await phone.open(body.sealedSecret);
    expect(secret).toEqual(world.secrets.entrySecret(ticketId, 1));
    for (const form of ['base64', 'base64url', 'hex'] as const) expect(text).not.toContain(secret.toString(form));
    await expect(laptop.open(body.sealedSecret)).rejects.toThrow();
    expect((await world.entry('sealed', ticketId, phone)).body.sealedSecret).not.toBe(body.sealedSecret);
  });

  it.each([
    ['none', undefined],
    ['one that is no point of its curve', { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }],
    ['one of another curve', { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) }],
    ['a text', 'key'],
  ])('refuses a proof whose key for the secret is %s', async (_, epk) => {
    const ticketId = await world.registerTicket('keyless', 'final');
    await world.move('keyless', ticketId, phone);
    const proof = await phone.prove('entry', ticketId, { epk });
    const { status, body } = await world.request('keyless', `POST /ticket/${ticketId}/entry`, { proof }, phone);
    expect([status, body.code]).toEqual([422, 'DEVICE_PROOF_REFUSED']);
  });

  it('leaves a ticket active until its rounds are used too', async () => {
    const ticketId = await world.registerTicket('both', 'final');
    const read = async () => {
      const { body } = await world.request('both', 'GET /ticket?state=used');
      return { used: body.tickets.length, ...body.counts, finished: (await readOne()).finished };
    };
    const readOne = async () => (await world.request('both', `GET /ticket/${ticketId}`)).body;
    const inHand = { used: 0, holding: 1, finished: false };
    await world.use('both', ticketId, 'r1', phone);
    const { body } = await world.entry('both', ticketId, phone);
    expect(await check(entryCodeOf(await phone.open(body.sealedSecret), body.number, now()))).toMatchObject({
      outcome: 'ENTERED',
    });
    expect([await readOne(), await read()]).toMatchObject([{ state: 'USED', rounds: { used: 1, total: 2 } }, inHand]);
    expect((await world.use('both', ticketId, 'r2', phone)).body.finished).toBe(true);
    expect(await read()).toEqual({ used: 1, holding: 0, finished: true });
    expect((await world.request('both', `POST /ticket/${ticketId}/reset`)).body.finished).toBe(false);
  });

  it('leaves a ticket active if its rounds were used before it', async () => {
    const ticketId = await world.registerTicket('later', 'final');
    for (const roundId of ['r1', 'r2']) {
      expect((await world.use('later', ticketId, roundId, phone)).body.finished).toBe(false);
    }
  });

  it('admits only one of two people with the same code at two doors', async () => {
    const ticketId = await world.registerTicket('twin', 'final');
    await world.move('twin', ticketId, phone);
    const { body } = await world.entry('twin', ticketId, phone);
    const code = entryCodeOf(await phone.open(body.sealedSecret), body.number, now());
    const outcomes = await Promise.all([check(code), check(code), check(code)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      'ALREADY_ENTERED',
      'ALREADY_ENTERED',
      'ENTERED',
    ]);
  });

  it('is refused for a device that the ticket has left, and for a ticket that only admits to a stream', async () => {
    const ticketId = await world.registerTicket('mover', 'final');
    await world.move('mover', ticketId, phone);
    const { body } = await world.entry('mover', ticketId, phone);
    await world.move('mover', ticketId, laptop);
    expect(await check(entryCodeOf(await phone.open(body.sealedSecret), body.number, now()))).toEqual({
      outcome: 'WRONG',
    });
    const online = await world.registerTicket('mover', 'online');
    await world.move('mover', online, phone);
    expect((await world.entry('mover', online, phone)).body.code).toBe('NOT_ADMITTED');
    expect(await check('https://elsewhere.example')).toEqual({ outcome: 'WRONG' });
  });
});

describe('the half minute of a code', () => {
  /** Its clock stands still: on the real one another half minute may begin between making a code and checking it. */
  let stopped: TicketWorld;
  let setClock: (instant: string) => Promise<void>;
  const step = now();

  beforeAll(async () => {
    stopped = await createTicketWorld();
    setClock = await takeClock(stopped);
    await stopped.save(passContent('final'));
  });
  afterAll(() => stopped.close());

  it('may be the previous or the next one, as on a clock that is slightly slow or fast', async () => {
    for (const [away, milliseconds] of [
      [-1, entryStepMilliseconds - 1],
      [0, 0],
      [1, 0],
    ] as const) {
      const fan = `guest${away}`;
      const ticketId = await stopped.registerTicket(fan, 'final');
      await stopped.move(fan, ticketId, phone);
      const { body } = await stopped.entry(fan, ticketId, phone);
      const secret = await phone.open(body.sealedSecret);
      const checkAt = (one: number) =>
        checkEntry(stopped.pool, stopped.secrets, entryCodeOf(secret, body.number, step + one));
      await setClock(new Date(step * entryStepMilliseconds + milliseconds).toISOString());
      for (const old of [-3, -2, 2, 3]) expect(await checkAt(old)).toMatchObject({ outcome: 'OLD' });
      expect(await checkAt(away)).toMatchObject({ outcome: 'ENTERED', number: body.number });
    }
  });
});

describe('the proof of a device', () => {
  const moveTicket = (ticketId: string, proof: string | null, headers: Record<string, string> = {}) =>
    world.api.request(`POST /ticket/${ticketId}/device`, {
      fan: 'prover',
      body: { proof, label: 'Phone' },
      headers: { 'Idempotency-Key': randomUUID(), 'X-Device-Id': phone.deviceId, ...headers },
    });

  it('is valid once and only now, for its purpose, its ticket and its device', async () => {
    const ticketId = await world.registerTicket('prover', 'final');
    const other = await world.registerTicket('prover', 'final');
    const seconds = Math.floor(Date.now() / 1000);
    const strange = await exportJWK((await generateKeyPair('ES256')).publicKey);
    const bad = [
      await phone.prove('use', ticketId),
      await phone.prove('device', other),
      await phone.prove('device', ticketId, { deviceId: laptop.deviceId }),
      await phone.prove('device', ticketId, { iat: seconds - 600 }),
      await phone.prove('device', ticketId, { iat: seconds + 600 }),
      await phone.prove('device', ticketId, { typ: 'JWT' }),
      await phone.prove('device', ticketId, { jwk: strange }),
      'nonsense',
    ];
    for (const proof of bad) expect((await moveTicket(ticketId, proof)).body.code).toBe('DEVICE_PROOF_REFUSED');
    const proof = await phone.prove('device', ticketId);
    const twice = await Promise.all([moveTicket(ticketId, proof), moveTicket(ticketId, proof)]);
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it('can’t be omitted where browsers have keys, since anyone can copy a device’s id', async () => {
    const ticketId = await world.registerTicket('prover', 'final');
    for (const origin of ['https://fans.test', undefined]) {
      const { status, body } = await moveTicket(ticketId, null, origin === undefined ? {} : { Origin: origin });
      expect([status, body.code]).toEqual([422, 'DEVICE_KEY_REQUIRED']);
    }
    await moveTicket(ticketId, await phone.prove('device', ticketId));
    for (const [call, options] of [
      ['use', { roundId: 'r1', label: 'Phone' }],
      ['entry', {}],
    ] as const) {
      const body = { ...options, proof: null };
      const copied = await world.request('prover', `POST /ticket/${ticketId}/${call}`, body, phone);
      expect(copied.body.code).toBe('DEVICE_KEY_REQUIRED');
    }
  });

  it('is only the device id on a page without HTTPS, and the log says so', async () => {
    const ticketId = await world.registerTicket('prover', 'final');
    const plain = { Origin: withoutKeys };
    expect((await moveTicket(ticketId, null, plain)).body.device).toMatchObject({ proof: 'ID', isThis: true });
    const { body } = await world.request('prover', `GET /ticket/${ticketId}/log`);
    expect(body.entries[0]).toMatchObject({ kind: 'BOUND', proof: 'ID', label: 'Phone' });
    expect((await moveTicket(ticketId, null, { ...plain, 'X-Device-Id': '' })).body.code).toBe('INVALID_REQUEST');
  });

  it('binds a ticket that had only a device’s id to the first key', async () => {
    const ticketId = await world.registerTicket('prover', 'final');
    await moveTicket(ticketId, null, { Origin: withoutKeys });
    const [own, copy] = [await createDevice(phone.deviceId), await createDevice(phone.deviceId)];
    expect((await world.use('prover', ticketId, 'r1', own)).body.device).toMatchObject({ number: 1, proof: 'KEY' });
    expect((await world.use('prover', ticketId, 'r1', copy)).body.code).toBe('DEVICE_MISMATCH');
    expect((await moveTicket(ticketId, null, { Origin: withoutKeys })).body.code).toBe('DEVICE_MISMATCH');
  });
});
