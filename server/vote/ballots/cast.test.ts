import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiptText } from '../../../rules/ballot-text.ts';
import { createReaders } from '../../inbox/testing.ts';
import { createVoteTest, type VoteTest, voteContent } from '../testing.ts';

let test: VoteTest;

beforeAll(async () => {
  test = await createVoteTest();
  const now = Date.now();
  const rules = voteContent('x').rules;
  await test.save(
    voteContent('open'),
    voteContent('capped', { rules: { ...rules, perDay: 5, perFan: 8 } }),
    voteContent('free-only', { rules: { ...rules, paid: false } }),
    voteContent('no-free', { rules: { ...rules, freePerDay: 0 } }),
    voteContent('coming', { opensAt: new Date(now + 60_000) }),
    voteContent('over', { closesAt: new Date(now - 60_000), resultsAt: new Date(now - 30_000) }),
  );
});
afterAll(() => test.close());

const fanId = () => `fan-${randomUUID()}`;

describe('casting', () => {
  it('spends votes, returns a receipt with a verifiable hash, and the number of remaining votes', async () => {
    const fan = fanId();
    await test.grant(fan, 10);
    expect(await test.claim(fan, 'open')).toMatchObject({
      status: 200,
      body: { claimed: 3, rights: { free: 3, paid: 10 } },
    });
    const reply = await test.cast(fan, 'open', { candidateId: 'b', free: 2, paid: 4 });
    expect(reply.status, reply.text).toBe(200);
    const { receipt, rights } = reply.body;
    expect(rights).toMatchObject({ free: 1, paid: 6, spentToday: 6, spentInAll: 6, castable: 7, freeClaimable: 0 });
    expect(receipt).toMatchObject({ voteId: 'open', candidateId: 'b', free: 2, paid: 4 });
    expect(receipt.hash).toBe(hash('sha256', receiptText(receipt)));
    const stored = await test.api.request('GET /vote/open/right', { fan });
    expect(stored.body).toMatchObject({ free: 1, paid: 6, spentToday: 6, spentInAll: 6, castable: 7 });
  });

  it('uses the lot that expires first', async () => {
    const fan = fanId();
    const soon = new Date(Date.now() + 3_600_000);
    await test.grant(fan, 5);
    await test.grant(fan, 3, soon);
    await test.cast(fan, 'open', { paid: 4 });
    const { body } = await test.api.request('GET /voteright', { fan });
    const left = body.lots.map((lot: { remaining: number; expiresAt: string | null }) => [
      lot.expiresAt,
      lot.remaining,
    ]);
    expect(left).toEqual([
      [null, 4],
      [soon.toISOString(), 0],
    ]);
    expect(body).toMatchObject({ free: 0, paid: 4 });
  });

  it('does not spend an expired lot', async () => {
    const fan = fanId();
    await test.grant(fan, 5, new Date(Date.now() - 1_000));
    expect(await test.cast(fan, 'open', { paid: 1 })).toMatchObject({
      status: 409,
      body: { code: 'INSUFFICIENT_RIGHTS' },
    });
  });

  it.each([
    ['coming', {}, 409, { code: 'VOTE_NOT_OPEN' }],
    ['over', {}, 409, { code: 'VOTE_CLOSED' }],
    ['nothing', {}, 404, { code: 'NOT_FOUND' }],
    ['open', { candidateId: 'z' }, 404, { code: 'NOT_FOUND' }],
    ['open', { paid: 11 }, 409, { code: 'INSUFFICIENT_RIGHTS', free: 0, paid: 10 }],
    ['open', { free: 1 }, 409, { code: 'INSUFFICIENT_RIGHTS', free: 0, paid: 10 }],
    ['free-only', {}, 409, { code: 'INSUFFICIENT_RIGHTS', paid: 0 }],
    ['capped', { paid: 6 }, 409, { code: 'CAP_REACHED', perDay: 5, perFan: 8, spentToday: 0 }],
    ['open', { paid: 0 }, 400, { code: 'INVALID_REQUEST' }],
    ['open', { paid: -1 }, 400, { code: 'INVALID_REQUEST' }],
    ['open', { paid: 1.5 }, 400, { code: 'INVALID_REQUEST' }],
  ])('in %s with %j is refused', async (voteId, ballot, status, body) => {
    const fan = fanId();
    await test.grant(fan, 10);
    expect(await test.cast(fan, voteId, { paid: 1, ...ballot })).toMatchObject({ status, body });
    const { rows } = await test.pool.query('SELECT FROM ballot WHERE user_id = $1', [fan]);
    expect(rows).toHaveLength(0);
  });

  it('needs a signed-in fan and a key', async () => {
    const body = { candidateId: 'a', free: 1, paid: 0 };
    const headers = { 'Idempotency-Key': randomUUID() };
    expect(await test.api.request('POST /vote/open/cast', { body, headers })).toMatchObject({ status: 401 });
    expect(await test.api.request('POST /vote/open/cast', { body, fan: 'mina' })).toMatchObject({
      status: 400,
      body: { code: 'KEY_REQUIRED' },
    });
  });

  it('enforces the caps of the day and of the vote', async () => {
    const fan = fanId();
    await test.grant(fan, 100);
    expect(await test.cast(fan, 'capped', { paid: 5 })).toMatchObject({
      status: 200,
      body: { rights: { castable: 0 } },
    });
    expect(await test.cast(fan, 'capped', { paid: 1 })).toMatchObject({ body: { code: 'CAP_REACHED', spentToday: 5 } });
    // The next day: the database has yesterday's row.
    await test.pool.query('UPDATE fan_day SET day = day - 1 WHERE user_id = $1', [fan]);
    expect(await test.cast(fan, 'capped', { paid: 4 })).toMatchObject({ body: { code: 'CAP_REACHED', spentInAll: 5 } });
    const last = await test.cast(fan, 'capped', { paid: 3 });
    expect(last.body.rights).toMatchObject({ spentToday: 3, spentInAll: 8, castable: 0 });
  });
});

describe('the idempotency key of a cast', () => {
  it('replays a receipt byte for byte, and counts once', async () => {
    const [fan, key] = [fanId(), randomUUID()];
    await test.grant(fan, 10);
    const first = await test.cast(fan, 'open', { paid: 2 }, key);
    await test.cast(fan, 'open', { paid: 1 });
    const again = await test.cast(fan, 'open', { paid: 2 }, key);
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    const { rows } = await test.pool.query('SELECT sum(paid)::int AS paid FROM ballot WHERE user_id = $1', [fan]);
    expect(rows[0].paid).toBe(3);
  });

  it('replays a refusal byte for byte in the first language, whatever has changed', async () => {
    const [fan, key] = [fanId(), randomUUID()];
    const cast = (language: string) =>
      test.api.request('POST /vote/open/cast', {
        fan,
        body: { candidateId: 'a', free: 0, paid: 1 },
        headers: { 'Idempotency-Key': key, 'Accept-Language': language },
      });
    const first = await cast('ko');
    expect(first).toMatchObject({ status: 409, body: { code: 'INSUFFICIENT_RIGHTS' } });
    await test.grant(fan, 10);
    expect((await cast('en')).text).toBe(first.text);
  });

  it('refuses another body under it', async () => {
    const [fan, key] = [fanId(), randomUUID()];
    await test.grant(fan, 10);
    await test.cast(fan, 'open', { paid: 2 }, key);
    expect(await test.cast(fan, 'open', { paid: 3 }, key)).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    expect(await test.cast(fan, 'capped', { paid: 2 }, key)).toMatchObject({
      status: 422,
      body: { code: 'KEY_REUSED' },
    });
  });

  it('is refused with IN_FLIGHT while the first request is running', async () => {
    const [fan, key] = [fanId(), randomUUID()];
    await test.grant(fan, 10);
    const replies = await Promise.all(Array.from({ length: 5 }, () => test.cast(fan, 'open', { paid: 1 }, key)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'IN_FLIGHT')).toHaveLength(4);
  });

  it('is separate for each fan', async () => {
    const [one, other, key] = [fanId(), fanId(), randomUUID()];
    await test.grant(one, 1);
    await test.grant(other, 1);
    const [first, second] = [
      await test.cast(one, 'open', { paid: 1 }, key),
      await test.cast(other, 'open', { paid: 1 }, key),
    ];
    expect(second.status).toBe(200);
    expect(second.body.receipt.ballotId).not.toBe(first.body.receipt.ballotId);
  });
});

describe('the claim of free rights', () => {
  it('grants them once a day', async () => {
    const [fan, key] = [fanId(), randomUUID()];
    const first = await test.claim(fan, 'open', key);
    expect(first).toMatchObject({ status: 200, body: { claimed: 3 } });
    expect((await test.claim(fan, 'open', key)).text).toBe(first.text);
    const again = await test.claim(fan, 'open');
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_CLAIMED' } });
    expect(Date.parse(again.body.refillsAt)).toBeGreaterThan(Date.now());
    await test.pool.query('UPDATE fan_day SET day = day - 1 WHERE user_id = $1', [fan]);
    expect(await test.claim(fan, 'open')).toMatchObject({ status: 200, body: { claimed: 3, rights: { free: 3 } } });
  });

  it.each([
    ['coming', 409, 'VOTE_NOT_OPEN'],
    ['over', 409, 'VOTE_CLOSED'],
    ['nothing', 404, 'NOT_FOUND'],
    ['no-free', 404, 'NOT_FOUND'],
  ])('in %s is refused', async (voteId, status, code) => {
    expect(await test.claim(fanId(), voteId)).toMatchObject({ status, body: { code } });
  });

  it('works after paid rights were spent on the same day', async () => {
    const fan = fanId();
    await test.grant(fan, 2);
    await test.cast(fan, 'open', { paid: 2 });
    expect(await test.claim(fan, 'open')).toMatchObject({
      status: 200,
      body: { rights: { free: 3, spentToday: 2, spentInAll: 2 } },
    });
  });
});

describe('welcome rights', () => {
  it('are granted once, at the first request, with one message in the inbox', async () => {
    const [fan = ''] = await createReaders(test.platform, 1);
    await test.service.setWelcome(test.pool, 20, 30);
    await Promise.all(Array.from({ length: 8 }, () => test.api.request('GET /vote/open/right', { fan })));
    expect((await test.api.request('GET /voteright', { fan })).body).toMatchObject({
      paid: 20,
      lots: [{ source: 'welcome' }],
    });
    const { rows } = await test.pool.query('SELECT kind, details FROM inbox_item WHERE user_id = $1', [fan]);
    expect(rows).toEqual([{ kind: 'WELCOME_RIGHTS', details: { count: 20, endsAt: expect.any(String) } }]);
    await test.service.setWelcome(test.pool, 0, 30);
  });
});
