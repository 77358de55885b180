import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { foldAll } from '../counts/fold.ts';
import { type VoteTest, words } from '../testing.ts';
import { castAtOnce, open, rules, slowly, spent } from './testing-races.ts';

/** The same until the test releases this lock, so that a control does not depend on the machine's speed. */
const heldLock = 7_261_599;

const untilReleased = `CREATE FUNCTION wait_for_release() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${heldLock}); RETURN NULL; END $$;
  CREATE TRIGGER wait_for_release BEFORE INSERT ON ballot FOR EACH STATEMENT EXECUTE FUNCTION wait_for_release()`;

/** Casts concurrently, with `untilReleased`: none is written before at least two have decided. */
async function castTogether(test: VoteTest, fan: string, casts: number, paid: number): Promise<string[]> {
  const holder = await test.pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [heldLock]);
    const casting = castAtOnce(test, fan, casts, paid);
    const decided = () =>
      holder.query(
        `SELECT FROM pg_locks JOIN pg_database AS d ON d.oid = database AND d.datname = current_database()
         WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
        [heldLock],
      );
    await expect.poll(async () => (await decided()).rowCount).toBeGreaterThan(1);
    await holder.query('SELECT pg_advisory_unlock($1)', [heldLock]);
    return await casting;
  } finally {
    holder.release();
  }
}

const noWalletLock = `CREATE OR REPLACE FUNCTION lock_wallets(p_users text[], p_votes text[], p_paid integer[])
  RETURNS void LANGUAGE sql AS 'SELECT'`;

describe('the wallet lock', () => {
  it('makes casts decide one after another', async () => {
    const test = await open(slowly());
    const fan = randomUUID();
    await test.grant(fan, 5);
    const codes = await castAtOnce(test, fan, 6, 5);
    expect(codes).toEqual([...Array(5).fill('INSUFFICIENT_RIGHTS'), 'OK']);
    await test.close();
  });

  it('is backed by the constraint: without the lock casts fail as a whole', async () => {
    const test = await open(untilReleased, noWalletLock);
    const fan = randomUUID();
    await test.grant(fan, 5);
    await test.claim(fan, 'race');
    const codes = await castTogether(test, fan, 6, 5);
    expect(codes).toContain('paid_never_negative');
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    // Through the queue the conflict is retried and becomes an ordinary refusal.
    expect(await test.cast(fan, 'race', { paid: 5 })).toMatchObject({ body: { code: 'INSUFFICIENT_RIGHTS' } });
    await test.close();
  });

  it('prevents double spending: without lock and constraint it happens', async () => {
    const test = await open(untilReleased, noWalletLock, 'ALTER TABLE paid_lot DROP CONSTRAINT paid_never_negative');
    const fan = randomUUID();
    await test.grant(fan, 5);
    await test.claim(fan, 'race');
    await castTogether(test, fan, 6, 5);
    expect(await spent(test, fan)).toBeGreaterThan(5);
    await test.close();
  });

  it('enforces the caps: without the lock and their constraints they are exceeded', async () => {
    const uncapped = 'ALTER TABLE fan_day DROP CONSTRAINT day_cap, DROP CONSTRAINT fan_cap';
    for (const [statements, holds] of [
      [[], true],
      [[noWalletLock], true],
      [[noWalletLock, uncapped], false],
    ] as const) {
      const test = await open(holds ? slowly() : untilReleased, ...statements);
      const fan = randomUUID();
      await test.grant(fan, 1_000);
      await test.cast(fan, 'race', { paid: 1 });
      await (holds ? castAtOnce : castTogether)(test, fan, 6, 45);
      expect((await spent(test, fan)) <= rules.perDay, String(statements)).toBe(holds);
      await test.close();
    }
  });
});

describe('the lock of a vote', () => {
  /** Voids a vote while a cast in it is decided but not committed; returns the number of votes that are still valid. */
  async function voidDuringCast(...statements: string[]): Promise<number> {
    const test = await open(slowly(1), ...statements);
    const fan = randomUUID();
    await test.grant(fan, 5);
    const casting = castAtOnce(test, fan, 1, 5);
    await expect
      .poll(() =>
        test.pool.query("SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()"),
      )
      .toMatchObject({ rowCount: 1 });
    await test.service.voidVote(test.pool, 'race', words('Broken'));
    await casting;
    await foldAll(test.pool);
    const { rows } = await test.pool.query(
      "SELECT coalesce(sum(count), 0)::integer AS valid FROM tally WHERE vote_id = 'race'",
    );
    await test.close();
    return rows[0].valid;
  }

  it('makes a void wait for casts that are not committed yet', async () => {
    expect(await voidDuringCast()).toBe(0);
  });

  it('is needed: without it a ballot survives the voiding of its vote', async () => {
    const noLock = "CREATE OR REPLACE FUNCTION lock_vote(vote_id text) RETURNS void LANGUAGE sql AS 'SELECT'";
    expect(await voidDuringCast(noLock)).toBe(5);
  });
});
