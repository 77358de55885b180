import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partnerPaidPerDay } from '../../../rules/partner-paid.ts';
import { createVoteTest, type VoteTest, voteContent } from '../testing.ts';

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

  it('are as many as the fan chooses, also none; free votes are not counted', async () => {
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

  it('of a repeated request count once, also when the limit is reached meanwhile', async () => {
    const fan = await buyer(3);
    const key = randomUUID();
    const first = await castThere(fan, { paid: 3 }, key);
    const again = await castThere(fan, { paid: 3 }, key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await limitOf(fan)).spent).toBe(3);
  });

  it('of a cast that was refused are not counted', async () => {
    const fan = await buyer(3);
    expect(await castThere(fan, { paid: 2, candidateId: 'nobody' })).toMatchObject({ status: 404 });
    expect((await limitOf(fan)).spent).toBe(0);
    expect(await castThere(fan, { paid: 3 })).toMatchObject({ status: 200 });
  });

  it('may be repeated after a refusal for the limit, once the fan has raised it', async () => {
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
