import { afterEach, describe, expect, it } from 'vitest';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { MemberSources } from './service.ts';
import { createMembersWorld, forAll, type MembersWorld } from './testing.ts';

let world: MembersWorld;
afterEach(() => world.close());

const reason = 'Because of the test';
/** The same sources without the lock. */
const withoutLock: Partial<MemberSources> = { lock: async () => true };

const waiting = async (): Promise<number> => {
  const { rows } = await world.fans.store.owner.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};

/** Lifts a suspension twice, so that both have begun before one of them ends: the audit log holds them at its lock. */
async function liftTwice(): Promise<{ codes: string[]; lifted: number }> {
  const { browser } = await world.staff(forAll('desk'));
  const { userId } = await world.fans.newFan();
  await browser.request(`POST /studio/member/${userId}/suspension`, { cause: 'ABUSE', days: 7, reason });
  const lift = () => browser.request(`DELETE /studio/member/${userId}/suspension`, { reason });
  const replies = await inTransaction(world.fans.store.owner, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.record]);
    const both = [lift(), lift()];
    await expect.poll(waiting).toBe(2);
    return both;
  });
  const codes = (await Promise.all(replies)).map(({ status, body }) => (status === 200 ? 'DONE' : body.code));
  const lifted = await world.fans.rowsOf("SELECT FROM suspension WHERE user_id = $1 AND action = 'LIFTED'", userId);
  return { codes: codes.toSorted((one, other) => one.localeCompare(other)), lifted: lifted.length };
}

/** Gives rights to a fan who is leaving: everything of the fan is deleted, and the transaction is not over. */
async function grantWhileLeaving(): Promise<{ code: string; lots: number }> {
  const { browser } = await world.staff(forAll('desk'));
  const fan = await world.fans.newFan();
  const { promise: granted, resolve: grant } = Promise.withResolvers<{ body: { code?: string } }>();
  const last: PersonalData = {
    name: 'last',
    async *records() {},
    async forget() {
      const request = browser.request(`POST /studio/member/${fan.userId}/right`, { count: 5, days: null, reason });
      grant(request);
      // It waits for this transaction, or it is done where nothing makes it wait.
      await Promise.race([request, expect.poll(waiting).toBeGreaterThan(0)]);
    },
  };
  await world.fans.leave(fan, [...world.fans.features, last]);
  const { body } = await granted;
  const lots = await world.fans.rowsOf('SELECT FROM paid_lot WHERE user_id = $1 AND remaining > 0', fan.userId);
  return { code: body.code ?? 'DONE', lots: lots.length };
}

describe('actions of the staff on one member', () => {
  it('happens one after the other: a suspension is lifted once', async () => {
    world = await createMembersWorld();
    expect(await liftTwice()).toEqual({ codes: ['DONE', 'NOT_SUSPENDED'], lifted: 1 });
  });

  it('would be done twice without the lock', async () => {
    world = await createMembersWorld(withoutLock);
    expect(await liftTwice()).toEqual({ codes: ['DONE', 'DONE'], lifted: 2 });
  });

  it('waits for a fan who is leaving, and is refused', async () => {
    world = await createMembersWorld();
    expect(await grantWhileLeaving()).toEqual({ code: 'NOT_FOUND', lots: 0 });
  });

  it('would grant rights to a deleted member without the lock', async () => {
    world = await createMembersWorld(withoutLock);
    expect(await grantWhileLeaving()).toEqual({ code: 'DONE', lots: 1 });
  });
});
