import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoteTest } from '../testing.ts';
import { createBallotQueue, sizeOfGroup } from './ballot-queue.ts';
import { castAtOnce, open, slowly, spent } from './testing-races.ts';

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

  it('are all accepted for two hundred fans', async () => {
    const fans = Array.from({ length: 200 }, () => randomUUID());
    await Promise.all(fans.map((fan) => test.grant(fan, 1)));
    const replies = await Promise.all(fans.map((fan) => test.cast(fan, 'race', { paid: 1 })));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
  });

  it('grant today’s free votes once', async () => {
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

  it('are refused at once beyond four for one fan, and leave no row', async () => {
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

  it('fill the table only up to a limit for each fan when they are refused', async () => {
    const [fan, other] = [randomUUID(), randomUUID()];
    const codes: string[] = [];
    for (let cast = 0; cast < 40; cast += 1) codes.push((await test.cast(fan, 'race', { paid: 1 })).body.code);
    expect(codes.slice(0, 30)).toEqual(Array(30).fill('INSUFFICIENT_RIGHTS'));
    expect(codes.slice(-5)).toEqual(Array(5).fill('RATE_LIMITED'));
    expect((await test.cast(other, 'race', { paid: 1 })).body.code).toBe('INSUFFICIENT_RIGHTS');
  });

  it('are refused beyond the limit of the queue', async () => {
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

describe('the groups of one server', () => {
  it.each([
    [1, 3, 32],
    [96, 3, 32],
    [256, 3, 86],
    [171, 2, 86],
    [85, 1, 85],
    [8_192, 3, 512],
  ])('take of %i that wait, with room for %i groups, %i', (waiting, free, size) => {
    expect(sizeOfGroup(waiting, free)).toBe(size);
  });

  it('are three at a time, and no fan is in two of them', async () => {
    const test = await open();
    const queue = createBallotQueue(test.pool);
    const fans = Array.from({ length: 150 }, () => randomUUID());
    await Promise.all(fans.map((fan) => test.grant(fan, 2)));
    const holder = await test.pool.connect();
    // A change of the vote locks it: casts of it wait.
    await holder.query("BEGIN; SELECT lock_vote('race')");
    const cast = (userId: string) =>
      queue.cast({
        ballotId: randomUUID(),
        request: randomUUID(),
        userId,
        network: userId,
        voteId: 'race',
        candidateId: 'a',
        free: 0,
        paid: 1,
        language: 'ko',
        requestId: 'r',
      });
    const casts = [...fans, ...fans.slice(0, 50)].map(cast);
    const groups = () =>
      holder.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 7261503 AND NOT granted
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
    await expect.poll(async () => (await groups()).rowCount).toBe(3);
    // The second cast of a fan waits until the first one is decided.
    expect(queue.waiting).toBe(50);
    await holder.query('ROLLBACK');
    holder.release();
    expect((await Promise.all(casts)).map(({ code }) => code)).toEqual(Array(200).fill('OK'));
    await queue.drain();
    await test.close();
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
