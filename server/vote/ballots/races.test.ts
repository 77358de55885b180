import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldAll } from '../counts/fold.ts';
import { createVoteTest, type VoteTest, voteContent, words } from '../testing.ts';

/**
 * Every lock is tested with negative controls: without the lock the constraint alone must hold; without both the violation must
 * appear, which proves that the test could detect one. Each control changes a database of its own.
 */
const rules = { freePerDay: 3, perFan: 60, perDay: 50, paid: true, voids: 'FRAUD_ONLY' } as const;

async function open(...statements: string[]): Promise<VoteTest> {
  const test = await createVoteTest();
  await test.save(voteContent('race', { rules }));
  for (const statement of statements) await test.owner.query(statement);
  return test;
}

const noWalletLock = `CREATE OR REPLACE FUNCTION lock_wallets(p_users text[], p_votes text[], p_paid integer[])
  RETURNS void LANGUAGE sql AS 'SELECT'`;
/** Lengthens the time between decision and write, so that all casts decide on the same rows. */
const slowly = (
  seconds = 0.05,
) => `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(${seconds}); RETURN NULL; END $$;
  CREATE TRIGGER slowly BEFORE INSERT ON ballot FOR EACH STATEMENT EXECUTE FUNCTION slowly()`;

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

/** Casts as different servers do: each ballot in a group of its own, on a connection of its own. */
async function castAtOnce(test: VoteTest, fan: string, casts: number, paid: number): Promise<string[]> {
  const one = async () => {
    const values = [randomUUID(), fan, 'race', 'a', 0, paid, randomUUID(), 'ko', 'r'].map((value) => [value]);
    try {
      const { rows } = await test.pool.query(
        'SELECT code FROM cast_ballots($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values,
      );
      return String(rows[0].code);
    } catch (error) {
      return error instanceof Error && 'constraint' in error ? String(error.constraint) : String(error);
    }
  };
  return (await Promise.all(Array.from({ length: casts }, one))).toSorted();
}

async function spent(test: VoteTest, fan: string): Promise<number> {
  const { rows } = await test.pool.query(
    'SELECT coalesce(sum(free + paid), 0) AS votes FROM ballot WHERE user_id = $1',
    [fan],
  );
  return rows[0].votes;
}

describe('two hundred casts at once', () => {
  let test: VoteTest;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.close());

  it('spend no more than the wallet holds', async () => {
    const fan = randomUUID();
    await test.grant(fan, 7);
    await test.grant(fan, 4);
    const codes = await castAtOnce(test, fan, 200, 2);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(5);
    expect(new Set(codes)).toEqual(new Set(['OK', 'INSUFFICIENT_RIGHTS']));
    expect((await test.api.request('GET /voteright', { fan })).body.paid).toBe(1);
  });

  it('stay within the cap', async () => {
    const fan = randomUUID();
    await test.grant(fan, 1_000);
    const codes = await castAtOnce(test, fan, 200, 3);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(16);
    expect(await spent(test, fan)).toBe(48);
  });

  it('of two hundred fans are all accepted', async () => {
    const fans = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(fans.map((fan) => test.grant(fan, 1)));
    const replies = await Promise.all(fans.map((fan) => test.cast(fan, 'race', { paid: 1 })));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
  });

  it('give today’s free rights once', async () => {
    const fan = randomUUID();
    const replies = await Promise.all(Array.from({ length: 50 }, () => test.claim(fan, 'race')));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect((await test.api.request('GET /vote/race/right', { fan })).body).toMatchObject({ free: 3, freeClaimable: 0 });
  });

  it('claim and cast concurrently without losing a count', async () => {
    const fan = randomUUID();
    await test.grant(fan, 24);
    const casts = Array.from({ length: 4 }, () => test.cast(fan, 'race', { paid: 1 }));
    const claims = Array.from({ length: 10 }, () => test.claim(fan, 'race'));
    expect((await Promise.all(claims)).filter((reply) => reply.status === 200)).toHaveLength(1);
    expect((await Promise.all(casts)).every((reply) => reply.status === 200)).toBe(true);
    expect((await test.api.request('GET /vote/race/right', { fan })).body).toMatchObject({
      free: 3,
      paid: 20,
      spentInAll: 4,
    });
  });

  it('of one fan are refused at once beyond four, and leave no row behind', async () => {
    const fan = randomUUID();
    await test.grant(fan, 40);
    const [before] = (await test.pool.query('SELECT count(*) FROM refused_cast')).rows;
    const replies = await Promise.all(Array.from({ length: 200 }, () => test.cast(fan, 'race', { paid: 1 })));
    const accepted = replies.filter((reply) => reply.status === 200);
    expect(accepted.length).toBeGreaterThanOrEqual(4);
    expect(accepted.length).toBeLessThan(40);
    const others = replies.filter((reply) => reply.status !== 200).map(({ status, body }) => [status, body.code]);
    expect(new Set(others.map(String))).toEqual(new Set(['429,RATE_LIMITED']));
    expect((await test.pool.query('SELECT count(*) FROM refused_cast')).rows).toEqual([before]);
    expect(await spent(test, fan)).toBe(accepted.length);
  });

  it('that are refused fill the table up to a limit for each fan', async () => {
    const [fan, other] = [randomUUID(), randomUUID()];
    const codes: string[] = [];
    for (let cast = 0; cast < 40; cast += 1) codes.push((await test.cast(fan, 'race', { paid: 1 })).body.code);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('INSUFFICIENT_RIGHTS'));
    expect(codes.slice(-5)).toEqual(Array(5).fill('RATE_LIMITED'));
    expect((await test.cast(other, 'race', { paid: 1 })).body.code).toBe('INSUFFICIENT_RIGHTS');
  });

  it('are refused beyond the limit of the queue', async () => {
    const { createBallotQueue } = await import('./ballot-queue.ts');
    const queue = createBallotQueue(test.pool, 10);
    const cast = {
      request: randomUUID(),
      voteId: 'race',
      candidateId: 'a',
      free: 1,
      paid: 0,
      language: 'ko',
      requestId: 'r',
    } as const;
    const all = Array.from({ length: 30 }, (_, fan) =>
      queue.cast({ ...cast, network: `10.0.0.${fan}`, ballotId: randomUUID(), userId: randomUUID() }),
    );
    const refused = (await Promise.allSettled(all)).filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(20);
    expect(refused[0]?.reason).toMatchObject({ code: 'OVERLOADED', details: { retryAfterSeconds: 1 } });
  });
});

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

describe('an idempotency key on two servers at once', () => {
  it('makes one ballot: the other server replays the first answer', async () => {
    const test = await open(slowly());
    const { createVoteService } = await import('../service.ts');
    const { voteRoutes } = await import('../routes.ts');
    const second = createVoteService({ ...test.platform }, { listTitles: async () => [] });
    const otherApi = test.serve({ routes: voteRoutes(test.platform, second) });
    const [fan, key] = [randomUUID(), randomUUID()];
    await test.grant(fan, 10);
    const request = { fan, body: { candidateId: 'a', free: 0, paid: 2 }, headers: { 'Idempotency-Key': key } };
    const replies = await Promise.all([test.api, otherApi].map((api) => api.request('POST /vote/race/cast', request)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await spent(test, fan)).toBe(2);
    await second.close();
    await test.close();
  });
});
