import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import type { SealingKey } from '../../platform/sealing/key-ring.ts';
import { UnsealError } from '../../platform/sealing/sealing.ts';
import { eventSettings } from '../config.ts';
import { purgeEvent } from '../operations.ts';
import { lockEvent } from '../reading/rows.ts';
import { createEventTest, type EventTest, eventContent, isAnybodyWaiting } from '../testing.ts';
import { exportWinners } from './export.ts';
import { seal, unseal } from './sealing.ts';

const keyOf = (id: string): SealingKey => ({ id, key: randomBytes(32) });
const form = { name: '=Mina, "M"', email: 'mina@fans.example', phone: '010-1234', consent: true };

describe('sealing', () => {
  const [old, fresh] = [keyOf('2025'), keyOf('2026')];

  it('can be decrypted with its key, and also after a key rotation', () => {
    const sealed = seal([old], 'event', 'mina', 'details');
    expect(unseal([fresh, old], 'event', 'mina', sealed)).toBe('details');
    expect(seal([fresh, old], 'event', 'mina', 'details').keyId).toBe('2026');
  });

  it('never has the same ciphertext twice', () => {
    const [one, other] = [seal([old], 'e', 'm', 'details'), seal([old], 'e', 'm', 'details')];
    expect(one.nonce).not.toEqual(other.nonce);
    expect(one.sealed).not.toEqual(other.sealed);
  });

  it('can’t be decrypted without the key, for another fan or event, or when a bit was changed', () => {
    const sealed = seal([old], 'event', 'mina', 'details');
    const bent = Buffer.from(sealed.sealed);
    bent[0] = (bent[0] ?? 0) ^ 1;
    for (const open of [
      () => unseal([fresh], 'event', 'mina', sealed),
      () => unseal([{ ...fresh, id: '2025' }], 'event', 'mina', sealed),
      () => unseal([old], 'event', 'juno', sealed),
      () => unseal([old], 'other', 'mina', sealed),
      () => unseal([old], 'event', 'mina', { ...sealed, sealed: bent }),
    ]) {
      expect(open).toThrow(UnsealError);
    }
  });
});

describe('WINNER_KEY', () => {
  const key = randomBytes(32).toString('base64');

  it('is a list, the first of which encrypts', () => {
    const { config, problems } = eventSettings.parse(
      { WINNER_KEY: `2026=${key}, 2025=${randomBytes(32).toString('base64')}` },
      true,
    );
    expect(problems).toEqual([]);
    expect(config.winnerKeys.map(({ id }) => id)).toEqual(['2026', '2025']);
  });

  it.each(['secret', `2026=${key.slice(4)}`, `2026=${key},2026=${key}`])('refuses %s without repeating it', (value) => {
    const { problems } = eventSettings.parse({ WINNER_KEY: value }, false);
    expect(problems).toHaveLength(1);
    expect(problems[0]).not.toContain(value);
  });

  it('has to be set in production', () => {
    expect(eventSettings.parse({}, false).problems).toEqual([]);
    expect(eventSettings.parse({}, true).problems).toEqual([
      'WINNER_KEY must be set in production: a name, “=” and 32 random bytes in base64.',
    ]);
  });
});

describe('deletion', () => {
  let test: EventTest;
  beforeAll(async () => {
    test = await createEventTest();
    await test.save(eventContent('commanded'), eventContent('dated'), eventContent('private', { collectsInfo: false }));
    for (const eventId of ['commanded', 'dated']) {
      await test.enter(eventId, 'mina');
      await test.finish(eventId);
      const saved = await test.request('mina', `PUT /event/${eventId}/winnerinfo`, form);
      expect(saved.status).toBe(200);
    }
  });
  afterAll(() => test.close());

  const rowsOf = async (eventId: string): Promise<number> =>
    (await test.pool.query('SELECT FROM winner_info WHERE event_id = $1', [eventId])).rows.length;

  it('exports winners’ information as text that no spreadsheet runs', async () => {
    const csv = await exportWinners(test.platform, 'commanded');
    const [head, line = ''] = csv.split('\r\n');
    expect(head).toBe('\uFEFFrank,prize,fan,name,email,phone,address,savedAt,code');
    expect(line).toContain(`1,A seat,mina,"'=Mina, ""M""",mina@fans.example,010-1234,`);
  });

  it('can be run by command, and returns the number of winners', async () => {
    expect(await purgeEvent(test.pool, 'commanded')).toBe(1);
    expect(await rowsOf('commanded')).toBe(0);
    expect((await test.api.request('GET /event/commanded')).body.status).toBe('PURGED');
    expect((await test.request('mina', 'GET /event/commanded/winnerinfo')).body.info).toBeNull();
    expect(await test.request('mina', 'PUT /event/commanded/winnerinfo', form)).toMatchObject({ status: 409 });
    expect(await purgeEvent(test.pool, 'commanded')).toBe(0);
  });

  it('runs before a winner’s concurrent save, which is then refused', async () => {
    await test.save(eventContent('raced'));
    await test.enter('raced', 'mina');
    await test.finish('raced');
    const { saving } = await inTransaction(test.owner, async (connection) => {
      await lockEvent(connection, 'raced');
      await connection.query("UPDATE event SET purged_at = clock_timestamp() WHERE event_id = 'raced'");
      const answer = test.request('mina', 'PUT /event/raced/winnerinfo', form);
      let isOver = false;
      void answer.then(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await isAnybodyWaiting(test.pool))).toBe(true);
      return { saving: answer };
    });
    expect(await saving).toMatchObject({ status: 409, body: { code: 'WINNER_INFO_CLOSED' } });
    expect(await rowsOf('raced')).toBe(0);
  });

  it('runs automatically on its date', async () => {
    await test.service.advance();
    expect(await rowsOf('dated')).toBe(1);
    await test.pool.query(
      `UPDATE event SET info_until = date_trunc('milliseconds', clock_timestamp()), purge_at = date_trunc('milliseconds', clock_timestamp()) WHERE event_id = 'dated'`,
    );
    await test.service.advance();
    expect(await rowsOf('dated')).toBe(0);
    expect((await test.api.request('GET /event/dated')).body.status).toBe('PURGED');
  });

  it('runs, and lists are committed, when the votes can’t be read', async () => {
    await test.save(eventContent('due', { purgeAt: new Date(Date.now() + 96 * 3_600_000) }));
    await test.enter('due', 'mina');
    await test.finish('due');
    await test.request('mina', 'PUT /event/due/winnerinfo', form);
    await test.pool.query("UPDATE winner_info SET delete_at = clock_timestamp() WHERE event_id = 'due'");
    await test.save(eventContent('closed', { closesAt: new Date(Date.now() - 1000) }));
    await test.owner.query('ALTER TABLE chain_head RENAME TO lost_head');
    try {
      // Deleted, committed, and the entrants of `due` notified of the open result.
      expect(await test.service.advance()).toBe(3);
    } finally {
      await test.owner.query('ALTER TABLE lost_head RENAME TO chain_head');
    }
    expect(await rowsOf('due')).toBe(0);
    expect((await test.api.request('GET /event/closed/draw')).body.commitment).toEqual(expect.any(String));
  });

  it('stores only fields that the event asks for, and only of winners, even by a bug', async () => {
    await test.enter('private', 'mina');
    await test.finish('private');
    expect(await test.request('mina', 'PUT /event/private/winnerinfo', form)).toMatchObject({ status: 404 });
    const insert = `INSERT INTO winner_info (event_id, user_id, key_id, nonce, sealed, delete_at)
      VALUES ($1, 'mina', 'k', decode(repeat('00', 12), 'hex'), '', now())`;
    await expect(test.pool.query(insert, ['private'])).rejects.toThrow('takes no information');
    await expect(test.pool.query(insert, ['dated'])).rejects.toThrow('takes no information');
  });
});
