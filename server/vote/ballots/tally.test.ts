import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldAll } from '../counts/fold.ts';
import { newVote, published, setUpLedger, test } from './testing-ledger.ts';

setUpLedger();

/** The sum of the valid ballots, computed from the rows. */
async function sumOfLedger(voteId: string): Promise<Record<string, number>> {
  const { rows } = await test.pool.query<{ candidate_id: string; votes: number }>(
    `SELECT candidate_id, sum(free + paid) AS votes FROM ballot
     WHERE vote_id = $1 AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = ballot.ballot_id) GROUP BY candidate_id`,
    [voteId],
  );
  return Object.fromEntries(rows.map((row) => [row.candidate_id, row.votes]));
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
