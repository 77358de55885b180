import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../database/database.ts';
import { defineCalls } from '../http/contract.ts';
import { routes } from '../http/routes.ts';
import { keyRing } from '../sealing/key-ring.ts';
import { createSealing } from '../sealing/sealing.ts';
import { resealStored } from '../sealing/stored.ts';
import { createTestPlatform, type TestApi, type TestPlatform } from '../testing.ts';
import { appendEntry, openDetail, sealedRecordTables } from './audit-log.ts';
import { verifyRecord } from './verify-audit-log.ts';

const actor = { kind: 'SERVER', id: 'test', roles: [], address: null } as const;

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

const append = (id: string, more: object = {}) =>
  inTransaction(test.platform.pool, (connection) =>
    appendEntry(connection, test.platform.sealing, actor, {
      action: 'vote.void',
      object: { kind: 'vote', id },
      ...more,
    }),
  );
const verify = () => verifyRecord(test.platform.pool, test.platform.sealing);

/** As the owner of the tables, who can turn the trigger off. */
async function tamper(statement: string): Promise<void> {
  await test.owner.query(
    `ALTER TABLE record_entry DISABLE TRIGGER USER; ${statement}; ALTER TABLE record_entry ENABLE TRIGGER USER`,
  );
}

describe('the audit log', () => {
  it('is empty and holds before the first entry', async () => {
    expect(await verify()).toEqual({ entries: 0, withoutDetail: 0, head: '0'.repeat(64), wrong: null });
  });

  it('stores person, action, reason, before and after, the last three encrypted', async () => {
    const entry = await append('final', {
      reason: 'Bots of Miyeon',
      before: { state: 'OPEN' },
      after: { state: 'VOID' },
    });
    const { rows } = await test.platform.pool.query('SELECT detail_sealed FROM record_detail WHERE entry = $1', [
      entry,
    ]);
    expect(openDetail(test.platform.sealing, entry, rows[0].detail_sealed)).toEqual({
      address: null,
      reason: 'Bots of Miyeon',
      before: { state: 'OPEN' },
      after: { state: 'VOID' },
      approval: null,
    });
    const stored = await test.owner.query(
      'SELECT row_to_json(e)::text || row_to_json(d)::text AS text FROM record_entry AS e JOIN record_detail AS d USING (entry)',
    );
    for (const secret of ['Miyeon', Buffer.from('Miyeon').toString('hex')])
      expect(stored.rows[0].text).not.toContain(secret);
  });

  it('has entries in one order without a gap, however many append at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => append(`at once ${index}`)));
    expect(await verify()).toMatchObject({ entries: 21, wrong: null });
  });

  it('has no entry of a change that was rolled back', async () => {
    const { entries } = await verify();
    await expect(
      inTransaction(test.platform.pool, async (connection) => {
        await appendEntry(connection, test.platform.sealing, actor, {
          action: 'vote.void',
          object: { kind: 'vote', id: 'x' },
        });
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await verify()).toMatchObject({ entries, wrong: null });
  });

  it('holds after its details were sealed with another key', async () => {
    const before = await verify();
    const { platform } = test;
    const key = keyRing.parse(`new=${Buffer.alloc(32, 7).toString('base64')}`);
    const sealing = createSealing([...key, ...platform.sealing.keys]);
    expect(await resealStored(platform.pool, sealing, sealedRecordTables)).toBe(before.entries);
    expect(await verifyRecord(platform.pool, createSealing(key))).toEqual(before);
    const back = createSealing([...platform.sealing.keys, ...key]);
    await resealStored(platform.pool, back, sealedRecordTables);
  });

  it('is refused any change by the server’s role, and by the owner’s statements', async () => {
    for (const statement of [
      'UPDATE record_entry SET action = action',
      'DELETE FROM record_entry',
      'TRUNCATE record_entry CASCADE',
    ]) {
      await expect(test.platform.pool.query(statement), statement).rejects.toThrow('permission denied');
      await expect(test.owner.query(statement), statement).rejects.toThrow('only appended to');
    }
  });
});

describe('verify names the first entry that was', () => {
  beforeEach(async () => {
    expect((await verify()).wrong).toBeNull();
  });

  it.each([
    [
      'changed',
      "UPDATE record_entry SET actor_id = 'other' WHERE entry = 3",
      "UPDATE record_entry SET actor_id = 'test' WHERE entry = 3",
      { entry: 3, why: 'it was changed' },
    ],
    [
      'moved to another time',
      "UPDATE record_entry SET at = at + interval '1 ms' WHERE entry = 4",
      "UPDATE record_entry SET at = at - interval '1 ms' WHERE entry = 4",
      { entry: 4, why: 'it was changed' },
    ],
    [
      'renumbered over a gap',
      'UPDATE record_entry SET entry = 900 WHERE entry = 21',
      'UPDATE record_entry SET entry = 21 WHERE entry = 900',
      { entry: 900, why: 'entry 21 is missing' },
    ],
  ])('%s', async (_, change, undo, wrong) => {
    const drop = 'ALTER TABLE record_detail DROP CONSTRAINT record_detail_entry_fkey';
    const restore = 'ALTER TABLE record_detail ADD FOREIGN KEY (entry) REFERENCES record_entry';
    await tamper(`${drop}; ${change}`);
    expect((await verify()).wrong).toEqual(wrong);
    await tamper(`${undo}; ${restore}`);
  });

  it('linked to the detail of another entry, or to a forged one', async () => {
    await test.owner.query('CREATE TABLE kept AS SELECT * FROM record_detail WHERE entry IN (5, 6)');
    await test.owner.query(
      'UPDATE record_detail SET detail_sealed = (SELECT detail_sealed FROM kept WHERE entry = 6) WHERE entry = 5',
    );
    expect((await verify()).wrong).toEqual({ entry: 5, why: 'its detail was changed, or comes from another entry' });
    const made = test.platform.sealing.seal(
      { table: 'record_detail', column: 'detail_sealed', row: [5] },
      '{"reason":"invented"}',
    );
    await test.owner.query('UPDATE record_detail SET detail_sealed = $1 WHERE entry = 5', [made]);
    expect((await verify()).wrong).toEqual({ entry: 5, why: 'its detail was exchanged' });
    await test.owner.query(
      'UPDATE record_detail AS d SET detail_sealed = kept.detail_sealed FROM kept WHERE kept.entry = d.entry',
    );
  });

  it('but not one whose detail was deleted for a person', async () => {
    await test.platform.pool.query('DELETE FROM record_detail WHERE entry = 2');
    expect(await verify()).toMatchObject({ wrong: null, withoutDetail: 1 });
  });
});

describe('a call of Studio', () => {
  const calls = defineCalls({
    'POST /studio/kept': {
      summary: '',
      access: 'staff',
      right: 'own',
      records: 'vote.void',
      idempotent: true,
      response: z.object({ done: z.int() }),
    },
    'POST /studio/forgotten': {
      summary: '',
      access: 'staff',
      right: 'own',
      records: 'vote.void',
      response: z.object({}),
    },
    'GET /studio/read': {
      summary: '',
      access: 'staff',
      right: 'own',
      recordsRead: 'order.read',
      response: z.object({}),
    },
    'GET /studio/file': {
      summary: '',
      kind: 'file',
      access: 'staff',
      right: 'own',
      recordsRead: 'order.export',
      content: { 'text/csv': z.string() },
    },
  });
  let api: TestApi;
  let done = 0;
  let remembers = true;

  beforeAll(() => {
    api = test.serve({
      authenticateStaff: async () => ({
        staffId: 'ara',
        sessionId: 'one',
        roles: [{ role: 'door', titleId: 'last-light' }],
        proof: null,
      }),
      routes: routes(calls, {
        'POST /studio/kept': ({ record }) =>
          record(async () => ({
            reply: { done: ++done },
            object: { kind: 'vote', id: 'final', titleId: 'last-light' },
          })),
        'POST /studio/forgotten': () => ({}),
        'GET /studio/read': async ({ auditRead }) => {
          if (remembers) await auditRead({ kind: 'order', id: '1' });
          return {};
        },
        'GET /studio/file': async ({ auditRead }) => {
          if (remembers) await auditRead({ kind: 'order', id: 'all' });
          return { type: 'text/csv', body: 'a' };
        },
      }),
    });
  });

  const request = (call: string) =>
    api.request(call, { headers: { 'X-Studio': 'person', 'Idempotency-Key': 'one key for one action' } });
  const newest = async () =>
    (
      await test.platform.pool.query(
        'SELECT actor_id, roles, action, object_id, title_id FROM record_entry ORDER BY entry DESC LIMIT 1',
      )
    ).rows[0];

  it('appends in its transaction, once for each key', async () => {
    const first = await request('POST /studio/kept');
    const { entries } = await verify();
    expect((await request('POST /studio/kept')).text).toBe(first.text);
    expect([done, (await verify()).entries]).toEqual([1, entries]);
    expect(await newest()).toEqual({
      actor_id: 'ara',
      roles: ['door:last-light'],
      action: 'vote.void',
      object_id: 'final',
      title_id: 'last-light',
    });
  });

  it('fails where its handler forgets the audit log', async () => {
    expect((await request('POST /studio/forgotten')).status).toBe(500);
  });

  it.each([
    ['GET /studio/read', 'order.read'],
    ['GET /studio/file', 'order.export'],
  ])('that reads personal data names the person, or fails: %s', async (call, action) => {
    remembers = true;
    expect((await request(call)).status).toBe(200);
    expect((await newest()).action).toBe(action);
    remembers = false;
    expect((await request(call)).status).toBe(500);
  });
});
