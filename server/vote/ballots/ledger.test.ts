import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CandidateText,
  candidatesText,
  firstHeadText,
  headText,
  receiptText,
  rulesText,
} from '../../../rules/ballot-text.ts';
import { foldAll } from '../counts/fold.ts';
import { createVoteTest, type VoteTest, voteContent, words } from '../testing.ts';

let test: VoteTest;
/** Zero: publishes a head however recent the latest one is. */
const atOnce = '-1 second';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const newVote = async (changes: Parameters<typeof voteContent>[1] = {}) => {
  const voteId = `v-${randomUUID()}`;
  await test.save(voteContent(voteId, changes));
  return voteId;
};

beforeAll(async () => {
  test = await createVoteTest();
});
afterAll(() => test.close());

/** The sum of the valid ballots, computed from the rows. */
async function sumOfLedger(voteId: string): Promise<Record<string, number>> {
  const { rows } = await test.pool.query<{ candidate_id: string; votes: number }>(
    `SELECT candidate_id, sum(free + paid) AS votes FROM ballot
     WHERE vote_id = $1 AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = ballot.ballot_id) GROUP BY candidate_id`,
    [voteId],
  );
  return Object.fromEntries(rows.map((row) => [row.candidate_id, row.votes]));
}

async function published(voteId: string) {
  const { body } = await test.api.request(`GET /vote/${voteId}/result`);
  const ranking: { candidateId: string; count: number }[] = body.ranking;
  const counts = ranking.filter(({ count }) => count > 0).map(({ candidateId, count }) => [candidateId, count]);
  return { total: body.total, position: body.position, counts: Object.fromEntries(counts) };
}

describe('the tally', () => {
  it('equals the ledger after any sequence of casts, refusals, voids and folds', async () => {
    const action = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('cast'),
          fan: fc.nat(5),
          candidate: fc.constantFrom('a', 'b', 'c'),
          free: fc.nat(2),
          paid: fc.nat(6),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim'), fan: fc.nat(5) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('void'),
          which: fc.nat(30),
          reason: fc.constantFrom('FRAUD', 'OPERATOR', 'WITHDRAWAL'),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold') }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
        const rules = { freePerDay: 3, perFan: 25, perDay: 20, paid: true, voids: 'FRAUD_ONLY' } as const;
        const voteId = await newVote({ rules });
        const fans = Array.from({ length: 6 }, () => randomUUID());
        await Promise.all(fans.map((fan) => test.grant(fan, 12)));
        const ballots: string[] = [];
        const under = actions.map(async (one) => {
          const fan = 'fan' in one ? (fans[one.fan] ?? '') : '';
          if (one.kind === 'claim') await test.claim(fan, voteId);
          else if ('candidate' in one && one.free + one.paid > 0) {
            const reply = await test.cast(fan, voteId, { candidateId: one.candidate, free: one.free, paid: one.paid });
            if (reply.status === 200) ballots.push(reply.body.receipt.ballotId);
          } else if ('which' in one) {
            const ballotId = ballots[one.which % Math.max(1, ballots.length)];
            const reason = one.reason as 'FRAUD';
            if (ballotId !== undefined) await test.service.voidBallots(test.pool, voteId, [ballotId], reason);
          } else if (one.kind === 'fold') await foldAll(test.pool);
        });
        await Promise.all(under);
        await foldAll(test.pool);
        const ledger = await sumOfLedger(voteId);
        const shown = await published(voteId);
        expect(shown.counts).toEqual(ledger);
        expect(shown.total).toBe(Object.values(ledger).reduce((sum, votes) => sum + votes, 0));
        const spent = await test.pool.query(
          `SELECT user_id FROM fan_day WHERE vote_id = $1 AND format('%s %s', free_spent, paid_spent) <> (
             SELECT format('%s %s', coalesce(sum(free), 0), coalesce(sum(paid), 0)) FROM ballot WHERE ballot.user_id = fan_day.user_id
               AND vote_id = $1 AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = ballot.ballot_id AND v.reason = 'OPERATOR'))`,
          [voteId],
        );
        expect(spent.rows).toEqual([]);
        const lots = await test.pool.query(
          `SELECT l.granted - l.remaining AS taken, coalesce((SELECT sum(count) FROM ballot, unnest(lot_ids, lot_counts) AS t (lot_id, count)
             WHERE t.lot_id = l.lot_id AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = ballot.ballot_id AND v.reason = 'OPERATOR')), 0) AS recorded
           FROM paid_lot AS l WHERE user_id = ANY ($1)`,
          [fans],
        );
        for (const { taken, recorded } of lots.rows) expect(taken).toBe(recorded);
      }),
      { numRuns: 25 },
    );
  });

  it('is exact up to the position that it states, while casts continue', async () => {
    const voteId = await newVote();
    const fans = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(fans.map((fan) => test.grant(fan, 100)));
    let casting = true;
    const casts = fans.map(async (fan) => {
      while (casting) await test.cast(fan, voteId, { candidateId: 'b', paid: 1 });
    });
    for (let round = 0; round < 15; round += 1) {
      await foldAll(test.pool);
      const { total, position } = await published(voteId);
      const { rows } = await test.pool.query(
        'SELECT sum(free + paid) AS votes FROM (SELECT * FROM ballot WHERE vote_id = $1 ORDER BY sequence LIMIT $2) AS first',
        [voteId, position],
      );
      expect(total).toBe(rows[0].votes ?? 0);
    }
    casting = false;
    await Promise.all(casts);
  });

  it('waits for an open transaction with a lower number, however late it commits', async () => {
    const voteId = await newVote();
    const [slow, quick] = [randomUUID(), randomUUID()];
    await Promise.all([test.grant(slow, 1), test.grant(quick, 1)]);
    const connection = await test.pool.connect();
    await connection.query('BEGIN');
    const array = (value: string | number) => [value];
    const values = [randomUUID(), slow, voteId, 'a', 0, 1, randomUUID(), 'ko', 'r'].map(array);
    const { rows } = await connection.query(
      'SELECT code FROM cast_ballots($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      values,
    );
    expect(rows).toEqual([{ code: 'OK' }]);
    await test.cast(quick, voteId, { candidateId: 'b', paid: 1 });
    await test.pool.query('SELECT mark_ledger()');
    const early = await test.pool.query('SELECT fold_ledger() AS folded');
    expect(early.rows).toEqual([{ folded: null }]);
    expect((await published(voteId)).counts).toEqual({});
    await connection.query('COMMIT');
    connection.release();
    await foldAll(test.pool);
    expect(await published(voteId)).toEqual({ total: 2, position: 2, counts: { a: 1, b: 1 } });
  });
});

describe('the ledger', () => {
  it.each([
    'UPDATE ballot SET free = 5',
    'DELETE FROM ballot',
    'TRUNCATE ballot CASCADE',
    'UPDATE ballot_void SET votes = 1',
    'DELETE FROM chain_head',
  ])('refuses %s', async (statement) => {
    await expect(test.pool.query(statement)).rejects.toThrow(/permission denied/);
    // Not even a mistake of whoever owns the tables gets through.
    await expect(test.owner.query(statement)).rejects.toThrow(/only appended/);
  });

  it('refuses a ballot for an unknown candidate', async () => {
    const voteId = await newVote();
    await expect(
      test.pool.query(
        `INSERT INTO ballot (vote_id, ballot_id, user_id, candidate_id, free, paid, cast_at, hash, request, free_left, paid_left,
           spent_today, spent_in_all, free_claimable)
         VALUES ($1, gen_random_uuid(), 'x', 'nobody', 1, 0, now(), sha256('x'), gen_random_uuid(), 0, 0, 0, 0, 0)`,
        [voteId],
      ),
    ).rejects.toThrow(/no candidate/);
  });
});

/** Who stands in a vote, from the replies in three languages. */
async function candidatesOf(voteId: string): Promise<CandidateText[]> {
  const [ko, en, ja] = await Promise.all(
    ['ko', 'en', 'ja'].map(async (language) => {
      const asked = { headers: { 'Accept-Language': language } };
      return (await test.api.request(`GET /vote/${voteId}/candidate`, asked)).body.candidates;
    }),
  );
  return ko.map(
    ({ number, candidateId, name }: { number: number; candidateId: string; name: string }, index: number) => ({
      number,
      candidateId,
      name: { ko: name, en: en[index].name, ja: ja[index].name },
    }),
  );
}

describe('the hash chain', () => {
  it('can be recomputed from the replies alone, in links of at most a thousand', async () => {
    const voteId = await newVote();
    await test.service.seedDemoBallots(test.pool, voteId, { a: 30_000, b: 12_000, c: 60 });
    const fan = randomUUID();
    await test.grant(fan, 5);
    const { receipt } = (await test.cast(fan, voteId, { candidateId: 'c', paid: 2 })).body;
    const early = await test.api.request(`GET /vote/${voteId}/audit/${receipt.ballotId}`);
    expect(early).toMatchObject({ status: 200, body: { position: null, head: null, hashes: [] } });
    await foldAll(test.pool, atOnce);
    const vote = (await test.api.request(`GET /vote/${voteId}`)).body;
    expect(sha256(rulesText(vote))).toBe(vote.rules.digest);
    expect(sha256(candidatesText(await candidatesOf(voteId)))).toBe(vote.rules.candidatesDigest);
    const audit = (await test.api.request(`GET /vote/${voteId}/audit`)).body;
    expect(audit.position).toBe(2_104);
    expect(audit.heads.map((head: { position: number }) => head.position)).toEqual([2_104, 2_000, 1_000]);
    const { body: stretch } = await test.api.request(`GET /vote/${voteId}/audit/${receipt.ballotId}`);
    expect(stretch).toMatchObject({
      position: 2_104,
      previousHead: audit.heads[1].head,
      head: audit.heads[0],
      voided: null,
    });
    expect(stretch.hashes.at(-1)).toBe(sha256(receiptText(receipt)));
    expect(sha256(headText(stretch.previousHead, stretch.hashes))).toBe(audit.head);
    const first = await test.pool.query('SELECT ballot_id FROM ballot WHERE vote_id = $1 ORDER BY sequence LIMIT 1', [
      voteId,
    ]);
    const { body: start } = await test.api.request(`GET /vote/${voteId}/audit/${first.rows[0].ballot_id}`);
    expect(start.previousHead).toBe(sha256(firstHeadText(voteId, vote.rules.digest)));
    expect(sha256(headText(start.previousHead, start.hashes))).toBe(audit.heads[2].head);
    expect(start.position).toBe(1);
  });

  it('is not found for a ballot of another vote, or an unknown one', async () => {
    const [one, other] = [await newVote(), await newVote()];
    const fan = randomUUID();
    await test.grant(fan, 1);
    const { receipt } = (await test.cast(fan, one, { paid: 1 })).body;
    for (const ballotId of [
      receipt.ballotId.replace(/.$/, (c: string) => (c === '0' ? '1' : '0')),
      'x',
      randomUUID(),
    ]) {
      expect(await test.api.request(`GET /vote/${one}/audit/${ballotId}`)).toMatchObject({ status: 404 });
    }
    expect(await test.api.request(`GET /vote/${other}/audit/${receipt.ballotId}`)).toMatchObject({ status: 404 });
  });
});

describe('voiding', () => {
  it('appends a void with its reason, and gives rights back where the fan is not at fault', async () => {
    const voteId = await newVote();
    const fan = randomUUID();
    await test.grant(fan, 10);
    await test.claim(fan, voteId);
    const cast = async (free: number, paid: number) =>
      (await test.cast(fan, voteId, { candidateId: 'a', free, paid })).body.receipt.ballotId as string;
    const [mistake, fraud] = [await cast(1, 3), await cast(1, 4)];
    await foldAll(test.pool);
    expect(await test.service.voidBallots(test.pool, voteId, [mistake], 'OPERATOR')).toBe(1);
    expect(await test.service.voidBallots(test.pool, voteId, [mistake, fraud], 'FRAUD')).toBe(1);
    await foldAll(test.pool, atOnce);
    expect(await published(voteId)).toEqual({ total: 0, position: 4, counts: {} });
    const { body: rights } = await test.api.request(`GET /vote/${voteId}/right`, { fan });
    expect(rights).toMatchObject({ free: 2, paid: 6, spentToday: 5 });
    const { body: audit } = await test.api.request(`GET /vote/${voteId}/audit`);
    expect(audit.voids).toEqual([
      { reason: 'FRAUD', ballots: 1, votes: 5 },
      { reason: 'WITHDRAWAL', ballots: 0, votes: 0 },
      { reason: 'VOTE_VOIDED', ballots: 0, votes: 0 },
      { reason: 'OPERATOR', ballots: 1, votes: 4 },
    ]);
    const { body: history } = await test.api.request('GET /vote/me', { fan });
    expect(history.ballots.map((ballot: { voided: string }) => ballot.voided)).toEqual(['FRAUD', 'OPERATOR']);
  });

  it('of a whole vote returns all rights, even expired ones, and ends it', async () => {
    const voteId = await newVote();
    const fan = randomUUID();
    await test.grant(fan, 5, new Date(Date.now() + 60_000));
    await test.cast(fan, voteId, { paid: 5 });
    expect(await test.service.voidVote(test.pool, voteId, words('Broken'))).toBe(1);
    expect(await test.service.voidVote(test.pool, voteId, words('Again'))).toBe(0);
    expect(await test.cast(fan, voteId, { paid: 1 })).toMatchObject({ status: 409, body: { code: 'VOTE_CLOSED' } });
    await foldAll(test.pool);
    const { body } = await test.api.request(`GET /vote/${voteId}`);
    expect(body).toMatchObject({ status: 'VOIDED', total: 0, leaders: [], voidNote: 'Broken' });
    const { body: wallet } = await test.api.request('GET /voteright', { fan });
    expect(wallet.paid).toBe(5);
    expect(Date.parse(wallet.lots[0].expiresAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});
