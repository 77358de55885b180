import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendEntry } from '../../platform/audit-log/audit-log.ts';
import { verifyRecord } from '../../platform/audit-log/verify-audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { runOnDatabaseOf } from '../../platform/testing-command.ts';
import { staffPersonalData } from '../personal-data.ts';
import { accept, createStudioWorld, type StudioBrowser, type StudioWorld } from '../testing-studio.ts';

let world: StudioWorld;
let owner: StudioBrowser;

async function signedIn(roles: Parameters<StudioWorld['invite']>[0]): Promise<StudioBrowser> {
  const { token } = await world.invite(roles);
  const browser = world.browser();
  await accept(browser, world.test.platform.config.publicOrigin, token);
  return browser;
}

/** Appends an entry like a job of the server. */
const append = (id: string, titleId: string | null) =>
  inTransaction(world.test.platform.pool, (connection) =>
    appendEntry(
      connection,
      world.test.platform.sealing,
      { kind: 'SERVER', id: 'draws', roles: [], address: null },
      { action: 'event.draw', object: { kind: 'event', id, titleId }, reason: 'It was time', after: { winners: 3 } },
    ),
  );

beforeAll(async () => {
  world = await createStudioWorld();
  owner = await signedIn([{ role: 'owner', titleId: null }]);
  for (const number of [1, 2, 3]) await append(`draw-${number}`, number === 1 ? 'last-light' : 'another');
});
afterAll(() => world.close());

const idsOf = (reply: { body: { entries: { object: { id: string } }[] } }) =>
  reply.body.entries.map(({ object }) => object.id);

describe('the audit log', () => {
  it('is listed in pages, the latest entry first, with the person', async () => {
    const first = await owner.request('GET /studio/audit-log?limit=2');
    expect(first.body.entries).toMatchObject([
      {
        actor: { kind: 'SERVER', id: 'draws', name: null },
        action: 'event.draw',
        object: { kind: 'event', id: 'draw-3' },
        reason: 'It was time',
      },
      { object: { id: 'draw-2', titleId: 'another' } },
    ]);
    const rest = await owner.request(`GET /studio/audit-log?limit=2&cursor=${first.body.nextCursor}`);
    expect(rest.body).toMatchObject({
      entries: [
        { object: { id: 'draw-1' } },
        { action: 'staff.accept', actor: { kind: 'STAFF', name: 'Han Seo-jun' }, roles: ['owner'] },
      ],
      nextCursor: null,
    });
  });

  it.each([
    ['actor=draws', 3],
    ['actor=unknown', 0],
    ['actor=seo-JUN&action=staff.accept', 1],
    ['action=event.draw', 3],
    ['kind=event&id=draw-2', 1],
    ['kind=staff', 1],
    ['from=2000-01-01T00:00:00.000Z&until=2000-01-02T00:00:00.000Z', 0],
    ['from=2000-01-01T00:00:00.000Z&until=2100-01-01T00:00:00.000Z&action=event.draw', 3],
  ])('is filtered by %s', async (query, count) => {
    expect((await owner.request(`GET /studio/audit-log?${query}`)).body.entries).toHaveLength(count);
  });

  it('shows the origin and the values before and after of an entry, and records the reader', async () => {
    const { body } = await owner.request('GET /studio/audit-log?kind=staff');
    const { entry } = body.entries[0];
    const shown = await owner.request(`GET /studio/audit-log/entry/${entry}`);
    expect(shown.body).toMatchObject({
      entry,
      detail: { address: owner.address, before: null, after: { proof: 'PASSKEY' } },
    });
    const looked = await owner.request('GET /studio/audit-log?limit=1');
    expect(looked.body.entries).toMatchObject([
      { action: 'record.readDetail', object: { kind: 'record', id: String(entry) } },
    ]);
    expect((await owner.request('GET /studio/audit-log/entry/999999')).body.code).toBe('NOT_FOUND');
  });

  it('is filtered by the user of the system, on one machine or on all', async () => {
    const { pool, sealing } = world.test.platform;
    for (const id of ['ops', 'ops@web-1', 'ops@web-2', 'opsadmin'])
      await inTransaction(pool, (connection) =>
        appendEntry(
          connection,
          sealing,
          { kind: 'COMMAND', id, roles: [], address: null },
          { action: 'order.ship', object: { kind: 'order', id: 'one', titleId: null }, reason: null },
        ),
      );
    const authors = async (actor: string) =>
      (await owner.request(`GET /studio/audit-log?actor=${actor}`)).body.entries.map(
        (entry: { actor: { id: string } }) => entry.actor.id,
      );
    expect(await authors('ops')).toEqual(['ops@web-2', 'ops@web-1', 'ops']);
    expect(await authors('ops@web-1')).toEqual(['ops@web-1']);
  });

  it('refuses an invalid cursor', async () => {
    expect((await owner.request('GET /studio/audit-log?cursor=junk')).body.code).toBe('INVALID_REQUEST');
  });
});

describe('the history of an object', () => {
  it('can be read with the right for the object, in the reader’s titles', async () => {
    expect(idsOf(await owner.request('GET /studio/audit-log/event/draw-1'))).toEqual(['draw-1']);
    const producer = await signedIn([{ role: 'producer', titleId: 'last-light' }]);
    expect(idsOf(await producer.request('GET /studio/audit-log/event/draw-1'))).toEqual(['draw-1']);
    expect(idsOf(await producer.request('GET /studio/audit-log/event/draw-2'))).toEqual([]);
    expect((await producer.request('GET /studio/audit-log/order/1')).body).toMatchObject({
      code: 'RIGHT_REQUIRED',
      right: 'order.read',
    });
    expect((await producer.request('GET /studio/audit-log/nothing/1')).body.code).toBe('NOT_FOUND');
    expect((await producer.request('GET /studio/audit-log/toString/1')).body.code).toBe('NOT_FOUND');
  });

  it('shows its details only to an auditor of that title', async () => {
    const auditor = await signedIn([{ role: 'auditor', titleId: 'last-light' }]);
    expect(idsOf(await auditor.request('GET /studio/audit-log'))).toEqual(['draw-1']);
    const { body } = await owner.request('GET /studio/audit-log?kind=event');
    const [third, , first] = body.entries;
    expect((await auditor.request(`GET /studio/audit-log/entry/${first.entry}`)).body.detail.after).toEqual({
      winners: 3,
    });
    expect((await auditor.request(`GET /studio/audit-log/entry/${third.entry}`)).body.code).toBe('NOT_FOUND');
  });
});

it('a deleted account removes the reason and the values of its entries, and the chain stays valid', async () => {
  const { platform } = world.test;
  const server = { kind: 'SERVER', id: 'test', roles: [], address: null } as const;
  const entry = await inTransaction(platform.pool, (connection) =>
    appendEntry(connection, platform.sealing, server, {
      action: 'member.suspend',
      object: { kind: 'member', id: 'mina' },
      reason: 'ABUSE',
    }),
  );
  const personal = staffPersonalData(platform);
  const entries: unknown[] = [];
  for await (const record of personal.records('mina', 'en')) entries.push(record);
  expect(entries).toMatchObject([{ staffAction: 'member.suspend' }]);
  await inTransaction(platform.pool, async (connection) => personal.forget?.(connection, 'mina'));
  const shown = await owner.request(`GET /studio/audit-log/entry/${entry}`);
  expect(shown.body).toMatchObject({ action: 'member.suspend', reason: null, detail: null });
  expect(await verifyRecord(platform.pool, platform.sealing)).toMatchObject({ wrong: null, withoutDetail: 1 });
});

it('a command is listed with the person who decided it', async () => {
  const words = ['staff', 'roles', 'unknown@studio.example', '--role', 'desk', '--by', 'Mina'];
  expect(await runOnDatabaseOf(world.test.platform, words)).toMatchObject({ code: 1 });
  const { body } = await owner.request('GET /studio/audit-log?kind=staff&limit=2');
  expect(body.entries).toMatchObject([
    { actor: { kind: 'COMMAND', name: 'Mina' } },
    { actor: { kind: 'COMMAND', name: 'Mina' } },
  ]);
});

it('the command checks the chain, and names the first invalid entry', async () => {
  const verify = () => runOnDatabaseOf(world.test.platform, ['staff', 'verify']);
  const good = await verify();
  expect([good.code, good.complaint]).toEqual([0, '']);
  expect(good.out).toMatch(/^\d+ entries follow each other; 1 have no detail any more\. The last one: [0-9a-f]{64}\n$/);
  await world.test.owner.query(
    "ALTER TABLE record_entry DISABLE TRIGGER USER; UPDATE record_entry SET object_id = 'another' WHERE entry = 2",
  );
  const bad = await verify();
  expect(bad.code).toBe(1);
  expect(bad.out).toContain('BROKEN  entry 2: it was changed');
});
