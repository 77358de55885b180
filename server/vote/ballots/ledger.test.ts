import { hash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type CandidateText,
  candidatesText,
  firstHeadText,
  headText,
  receiptText,
  rulesText,
} from '../../../rules/ballot-text.ts';
import { foldAll } from '../counts/fold.ts';
import { words } from '../testing.ts';
import { newVote, published, setUpLedger, test } from './testing-ledger.ts';

setUpLedger();

/** The candidates of a vote, from the replies in three languages. */
async function candidatesOf(voteId: string): Promise<CandidateText[]> {
  const [ko, en, ja] = await Promise.all(
    ['ko', 'en', 'ja'].map(async (language) => {
      const options = { headers: { 'Accept-Language': language } };
      return (await test.api.request(`GET /vote/${voteId}/candidate`, options)).body.candidates;
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

const sha256 = (text: string) => hash('sha256', text);

/** Zero: publishes a head however recent the latest one is. */
const atOnce = '-1 second';

describe('the ledger', () => {
  it.each([
    'UPDATE ballot SET free = 5',
    'DELETE FROM ballot',
    'TRUNCATE ballot CASCADE',
    'UPDATE ballot_void SET votes = 1',
    'DELETE FROM chain_head',
  ])('refuses %s', async (statement) => {
    await expect(test.pool.query(statement)).rejects.toThrow(/permission denied/);
    // Not even the owner of the tables can do it by mistake.
    await expect(test.owner.query(statement)).rejects.toThrow(/only appended/);
  });

  it('refuses a ballot for an unknown candidate', async () => {
    const voteId = await newVote();
    await expect(
      test.pool.query(
        `INSERT INTO ballot (vote_id, ballot_id, user_id, candidate_id, free, paid, cast_at, hash, request, free_left, paid_left,
           spent_today, spent_in_all, free_claimable)
         VALUES ($1, gen_random_uuid(), 'x', 'unknown', 1, 0, now(), sha256('x'), gen_random_uuid(), 0, 0, 0, 0, 0)`,
        [voteId],
      ),
    ).rejects.toThrow(/no candidate/);
  });
});

describe('the hash chain', () => {
  it('can be recomputed from only the replies, in links of at most a thousand', async () => {
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
  it('appends a void with its reason, and returns the votes if the fan is not at fault', async () => {
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

  it('returns all votes of a whole vote, even expired ones, and ends it', async () => {
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
