import { createHash } from 'node:crypto';
import { firstHeadText, headText, receiptText, voidText } from '../../../rules/ballot-text.ts';
import type { Pool } from '../../platform/database/database.ts';

/** An invariant, how many rows were checked, and a sentence for each violation. */
export interface Finding {
  invariant: string;
  looked: number;
  violations: string[];
}

/** How many entries are read at a time. */
const batch = 10_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Checks every invariant on the rows themselves: tallies against the ledger up to the folded position, wallets against the
 * ballots that they paid for, and every hash, link and head recomputed.
 */
export async function verifyLedger(pool: Pool): Promise<Finding[]> {
  const findings = await Promise.all(rules.map((rule) => lookFor(pool, rule)));
  const { rows } = await pool.query<{ vote_id: string }>('SELECT vote_id FROM vote_ledger ORDER BY vote_id');
  for (const { vote_id: voteId } of rows) findings.push(await verifyChain(pool, voteId));
  return findings;
}

interface Rule {
  invariant: string;
  looked: string;
  /** Rows with one column, a sentence. */
  violations: string;
}

const valid = `NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = b.ballot_id
  AND v.sequence <= (SELECT folded FROM ledger))`;
const notReturned = `NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = b.ballot_id
  AND v.reason IN ('OPERATOR', 'VOTE_VOIDED'))`;

const rules: readonly Rule[] = [
  {
    invariant: 'rules and candidates have their digests',
    looked: 'SELECT count(*) FROM vote',
    violations: `SELECT format('%s: its rules or candidates were changed', vote_id) FROM vote
      WHERE rules_digest <> rules_digest_of(vote) OR candidates_digest <> candidates_digest_of(vote_id)`,
  },
  {
    invariant: 'tally = sum of the valid ballots',
    looked: 'SELECT count(*) FROM tally',
    violations: `SELECT format('%s %s: tally %s, ledger %s', vote_id, candidate_id, t.count, coalesce(s.votes, 0))
      FROM tally AS t FULL JOIN (SELECT vote_id, candidate_id, sum(free + paid) AS votes FROM ballot AS b
        WHERE sequence <= (SELECT folded FROM ledger) AND ${valid} GROUP BY 1, 2) AS s USING (vote_id, candidate_id)
      WHERE t.count IS DISTINCT FROM s.votes AND NOT (t.count = 0 AND s.votes IS NULL)`,
  },
  {
    invariant: 'total = sum of the tallies, position = number of entries',
    looked: 'SELECT count(*) FROM vote_ledger',
    violations: `SELECT format('%s: total %s of %s, position %s of %s', vote_id, total, sum, position, entries) FROM vote_ledger
      CROSS JOIN LATERAL (SELECT coalesce(sum(count), 0) AS sum FROM tally WHERE tally.vote_id = vote_ledger.vote_id) AS t
      CROSS JOIN LATERAL (SELECT (SELECT count(*) FROM ballot AS b WHERE b.vote_id = vote_ledger.vote_id
          AND sequence <= (SELECT folded FROM ledger)) + (SELECT count(*) FROM ballot_void AS b
          WHERE b.vote_id = vote_ledger.vote_id AND sequence <= (SELECT folded FROM ledger)) AS entries) AS e
      WHERE total <> sum OR position <> entries`,
  },
  {
    invariant: 'no balance is negative',
    looked: 'SELECT (SELECT count(*) FROM paid_lot) + (SELECT count(*) FROM fan_day)',
    violations: `SELECT format('lot %s: %s of %s', lot_id, remaining, granted) FROM paid_lot
        WHERE remaining < 0 OR remaining > granted
      UNION ALL SELECT format('day %s of %s in %s: %s of %s', day, user_id, vote_id, free_spent, granted) FROM fan_day
        WHERE free_spent < 0 OR free_spent > granted OR paid_spent < 0`,
  },
  {
    // After a refund a lot may hold less than its ballots leave, never more.
    invariant: 'paid lots hold no more than their ballots left in them',
    looked: 'SELECT count(*) FROM paid_lot',
    violations: `SELECT format('lot %s: %s of %s are left, ballots took %s', l.lot_id, remaining, granted, took)
      FROM paid_lot AS l LEFT JOIN (
        SELECT lot_id, sum(count) AS took FROM ballot AS b, unnest(lot_ids, lot_counts) AS t (lot_id, count)
        WHERE ${notReturned} GROUP BY lot_id) AS s USING (lot_id)
      WHERE remaining > granted - coalesce(took, 0)`,
  },
  {
    invariant: 'paid ballots name the lots that paid',
    looked: 'SELECT count(*) FROM ballot WHERE paid > 0',
    violations: `SELECT format('ballot %s: %s paid, %s from lots', ballot_id, paid, took) FROM ballot
      CROSS JOIN LATERAL (SELECT coalesce(sum(count), 0) AS took FROM unnest(lot_counts) AS t (count)) AS s
      WHERE paid <> took`,
  },
  {
    invariant: 'days count what was cast on them',
    looked: 'SELECT count(*) FROM fan_day',
    violations: `SELECT format('%s in %s: days say %s, ballots %s', user_id, vote_id, days, votes)
      FROM (SELECT user_id, vote_id, sum(free_spent + paid_spent) AS days FROM fan_day GROUP BY 1, 2) AS d
      FULL JOIN (SELECT user_id, vote_id, sum(free + paid) AS votes FROM ballot AS b
        WHERE user_id NOT LIKE 'demo:%' AND ${notReturned} GROUP BY 1, 2) AS s USING (user_id, vote_id)
      WHERE coalesce(days, 0) <> coalesce(votes, 0)`,
  },
];

async function lookFor(pool: Pool, { invariant, looked, violations }: Rule): Promise<Finding> {
  const [counted, found] = await Promise.all([
    pool.query<[number]>({ text: looked, rowMode: 'array' }),
    pool.query<[string]>({ text: `${violations} LIMIT 20`, rowMode: 'array' }),
  ]);
  return { invariant, looked: counted.rows[0]?.[0] ?? 0, violations: found.rows.map(([sentence]) => sentence) };
}

interface EntryRow {
  sequence: number;
  hash: string;
  text: Parameters<typeof receiptText>[0] | Parameters<typeof voidText>[0];
}

interface HeadRow {
  position: number;
  sequence: number;
  head: string;
}

/** Recomputes a vote's chain from the contents of its entries, not from their stored hashes. */
async function verifyChain(pool: Pool, voteId: string): Promise<Finding> {
  const finding: Finding = { invariant: `chain of ${voteId}`, looked: 0, violations: [] };
  const [{ rows: heads }, { rows: start }] = await Promise.all([
    pool.query<HeadRow>(
      "SELECT position, sequence, encode(head, 'hex') AS head FROM chain_head WHERE vote_id = $1 ORDER BY position",
      [voteId],
    ),
    pool.query<{ rules_digest: string }>('SELECT rules_digest FROM vote WHERE vote_id = $1', [voteId]),
  ]);
  let previous = sha256(firstHeadText(voteId, start[0]?.rules_digest ?? ''));
  const entries = readEntries(pool, voteId);
  for (const head of heads) {
    const hashes: string[] = [];
    while (finding.looked + hashes.length < head.position) {
      const { value: entry } = await entries.next();
      if (entry === undefined) break;
      const hash = sha256('voteId' in entry.text ? receiptText(entry.text) : voidText(entry.text));
      if (hash !== entry.hash) finding.violations.push(`entry ${entry.sequence} does not have its hash`);
      hashes.push(hash);
    }
    finding.looked += hashes.length;
    if (hashes.length > 1_000) finding.violations.push(`the link to ${head.position} has ${hashes.length} entries`);
    if (sha256(headText(previous, hashes)) !== head.head)
      finding.violations.push(`the head at ${head.position} is not the chain's`);
    previous = head.head;
  }
  return finding;
}

/** A vote's ledger in order, ballots and voids. */
async function* readEntries(pool: Pool, voteId: string): AsyncGenerator<EntryRow> {
  for (let after = 0; ; ) {
    const { rows } = await pool.query<EntryRow>(
      `SELECT * FROM (
         SELECT sequence, encode(hash, 'hex') AS hash, jsonb_build_object('ballotId', ballot_id, 'voteId', vote_id,
           'candidateId', candidate_id, 'free', free, 'paid', paid, 'castAt', instant_text(cast_at)) AS text
         FROM ballot WHERE vote_id = $1 AND sequence > $2
         UNION ALL
         SELECT sequence, encode(hash, 'hex'), jsonb_build_object('ballotId', ballot_id, 'reason', reason,
           'voidedAt', instant_text(voided_at)) FROM ballot_void WHERE vote_id = $1 AND sequence > $2) AS entry
       ORDER BY sequence LIMIT ${batch}`,
      [voteId, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batch) return;
    after = last.sequence;
  }
}
