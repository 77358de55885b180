import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { partnerPaidPerDay } from '../../../rules/partner-paid.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { TestApi } from '../../platform/testing.ts';
import { voteRoutes } from '../routes.ts';
import { createVoteTest, type VoteTest, voteContent } from '../testing.ts';
import type { BallotQueue } from './ballot-queue.ts';

const partner = 'https://artist.test';
let test: VoteTest;
beforeAll(async () => {
  test = await createVoteTest();
  await test.save(voteContent('open'));
});
afterAll(() => test.close());

const limitOf = async (fan: string) => (await test.api.request('GET /voteright/limit', { fan })).body;

/** A fan with rights that were bought. */
async function buyer(perDay?: number): Promise<string> {
  const fan = `fan-${randomUUID()}`;
  await test.grant(fan, 1000);
  if (perDay === undefined) return fan;
  const headers = { 'Idempotency-Key': randomUUID() };
  const chosen = await test.api.request('PUT /voteright/limit', { fan, headers, body: { perDay } });
  expect(chosen.body).toEqual({ perDay, spent: 0 });
  return fan;
}

/** Another server, with this queue. */
const serverWith = (queue: Pick<BallotQueue, 'cast'>): TestApi =>
  test.serve({
    routes: voteRoutes(test.platform, { ...test.service, ballots: { ...test.service.ballots, ...queue } }),
  });

const castAt = (api: TestApi, fan: string, key: string) =>
  api.request('POST /vote/open/cast', {
    fan,
    body: { candidateId: 'a', free: 0, paid: 3 },
    headers: { 'Idempotency-Key': key, Origin: partner },
  });

const castThere = (fan: string, ballot: object, key: string = randomUUID()) =>
  test.api.request('POST /vote/open/cast', {
    fan,
    body: { candidateId: 'a', free: 0, paid: 0, ...ballot },
    headers: { 'Idempotency-Key': key, Origin: partner },
  });

describe('bought votes on partners’ pages', () => {
  it('are limited within 24 hours, and on the platform they are not', async () => {
    const fan = await buyer();
    expect(await castThere(fan, { paid: partnerPaidPerDay - 1 })).toMatchObject({ status: 200 });
    expect(await castThere(fan, { paid: 2 })).toMatchObject({
      status: 409,
      body: { code: 'PARTNER_LIMIT_REACHED', perDay: partnerPaidPerDay, spent: partnerPaidPerDay - 1 },
    });
    expect(await castThere(fan, { paid: 1 })).toMatchObject({ status: 200 });
    expect(await test.cast(fan, 'open', { paid: 500 })).toMatchObject({ status: 200 });
    expect(await limitOf(fan)).toEqual({ perDay: partnerPaidPerDay, spent: partnerPaidPerDay });
    await test.pool.query("UPDATE partner_paid SET at = at - interval '25 hours' WHERE user_id = $1", [fan]);
    expect(await castThere(fan, { paid: partnerPaidPerDay })).toMatchObject({ status: 200 });
  });

  it('are limited to the fan’s choice, which may be zero; free votes are not counted', async () => {
    const fan = await buyer(0);
    expect(await castThere(fan, { paid: 1 })).toMatchObject({ body: { code: 'PARTNER_LIMIT_REACHED', perDay: 0 } });
    await test.claim(fan, 'open');
    expect(await castThere(fan, { free: 2 })).toMatchObject({ status: 200 });
    expect(await limitOf(fan)).toEqual({ perDay: 0, spent: 0 });
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const perDay of [-1, 1.5, 100_001]) {
      const reply = await test.api.request('PUT /voteright/limit', { fan, headers, body: { perDay } });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    }
  });

  it('can’t pass the limit together when they are cast at once', async () => {
    const fan = await buyer(10);
    const replies = await Promise.all(Array.from({ length: 4 }, () => castThere(fan, { paid: 4 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(replies.filter(({ body }) => body.code === 'PARTNER_LIMIT_REACHED')).toHaveLength(2);
    expect((await limitOf(fan)).spent).toBe(8);
  });

  it('count once for a repeated request, also when the limit is reached meanwhile', async () => {
    const fan = await buyer(3);
    const key = randomUUID();
    const first = await castThere(fan, { paid: 3 }, key);
    const again = await castThere(fan, { paid: 3 }, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await limitOf(fan)).spent).toBe(3);
  });

  it('are not counted for a cast that was refused', async () => {
    const fan = await buyer(3);
    expect(await castThere(fan, { paid: 2, candidateId: 'unknown' })).toMatchObject({ status: 404 });
    expect((await limitOf(fan)).spent).toBe(0);
    expect(await castThere(fan, { paid: 3 })).toMatchObject({ status: 200 });
  });

  it.each([
    ['is full', 'OVERLOADED', { cast: () => Promise.reject(new Refusal('OVERLOADED')) }],
    ['has enough of the fan', 'RATE_LIMITED', { cast: () => Promise.reject(new Refusal('RATE_LIMITED')) }],
  ] as const)('of a cast that the queue refuses because it %s are not counted', async (_, code, queue) => {
    const fan = await buyer(3);
    const reply = await castAt(serverWith(queue), fan, randomUUID());
    expect(reply.body.code).toBe(code);
    expect((await limitOf(fan)).spent).toBe(0);
    expect(await castThere(fan, { paid: 3 })).toMatchObject({ status: 200 });
  });

  it('hide no refusal of a cast if they can’t be taken back', async () => {
    const fan = await buyer(3);
    const queue = {
      async cast(): Promise<never> {
        await test.owner.query('ALTER TABLE partner_paid RENAME TO away');
        onTestFinished(async () => void (await test.owner.query('ALTER TABLE away RENAME TO partner_paid')));
        throw new Refusal('OVERLOADED');
      },
    };
    const reply = await castAt(serverWith(queue), fan, randomUUID());
    expect(reply.body.code).toBe('OVERLOADED');
  });

  it('stay counted for a stored cast when the queue refuses another request with its key', async () => {
    const fan = await buyer(3);
    const key = randomUUID();
    const busy = serverWith({
      async cast() {
        expect(await castThere(fan, { paid: 3 }, key)).toMatchObject({ status: 200 });
        throw new Refusal('OVERLOADED');
      },
    });
    expect((await castAt(busy, fan, key)).body.code).toBe('OVERLOADED');
    expect((await limitOf(fan)).spent).toBe(3);
  });

  it('are counted for a cast when a refused request with its key takes them back before it is stored', async () => {
    const fan = await buyer(3);
    const key = randomUUID();
    const [refuse, stored] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()];
    const busy = castAt(serverWith({ cast: () => refuse.promise }), fan, key);
    await expect.poll(async () => (await limitOf(fan)).spent).toBe(3);
    const slow = serverWith({
      async cast(cast) {
        refuse.reject(new Refusal('OVERLOADED'));
        await stored.promise;
        return test.service.ballots.cast(cast);
      },
    });
    const slowCast = castAt(slow, fan, key);
    expect((await busy).body.code).toBe('OVERLOADED');
    expect((await limitOf(fan)).spent).toBe(0);
    stored.resolve();
    expect(await slowCast).toMatchObject({ status: 200 });
    expect((await limitOf(fan)).spent).toBe(3);
  });

  it('can be sent again after a refusal for the limit, once the fan has raised it', async () => {
    const fan = await buyer(1);
    const key = randomUUID();
    expect(await castThere(fan, { paid: 2 }, key)).toMatchObject({ body: { code: 'PARTNER_LIMIT_REACHED' } });
    const headers = { 'Idempotency-Key': randomUUID() };
    await test.api.request('PUT /voteright/limit', { fan, headers, body: { perDay: 2 } });
    expect(await castThere(fan, { paid: 2 }, key)).toMatchObject({ status: 200 });
  });

  it('are forgotten when no request can be repeated any more', async () => {
    const fan = await buyer();
    await castThere(fan, { paid: 1 });
    await castThere(fan, { paid: 1 });
    await test.pool.query(
      `UPDATE partner_paid SET at = at - interval '9 days'
       WHERE ballot_id = (SELECT min(ballot_id::text)::uuid FROM partner_paid WHERE user_id = $1)`,
      [fan],
    );
    await test.service.sweep();
    const { rowCount } = await test.pool.query('SELECT FROM partner_paid WHERE user_id = $1', [fan]);
    expect(rowCount).toBe(1);
  });
});
