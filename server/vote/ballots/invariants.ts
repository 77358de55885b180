import { fanOf, type Invariant } from '../../platform/database/invariants.ts';

const valid = `NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = b.ballot_id
  AND v.sequence <= (SELECT folded FROM ledger))`;
const notReturned = `NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = b.ballot_id
  AND v.reason IN ('OPERATOR', 'VOTE_VOIDED'))`;
/** Ballots of a demo are cast without a wallet. */
const withWallet = "b.user_id NOT LIKE 'demo:%'";

/** As `instant_text` of the schema, which the planner does not let parallel workers call. */
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const hashOf = (...parts: string[]) => `sha256(convert_to(concat_ws(E'\\n', ${parts.join(', ')}), 'UTF8'))`;
const receiptHash = hashOf(
  "'fanfare-ballot-1'",
  'ballot_id',
  'vote_id',
  'candidate_id',
  'free',
  'paid',
  instant('cast_at'),
);
const voidHash = hashOf("'fanfare-void-1'", 'ballot_id', 'reason', instant('voided_at'));
const entries = '(SELECT count(*) FROM ballot) + (SELECT count(*) FROM ballot_void)';

/** The ledger: ballots, voids, and the tallies of both. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    invariant: "a vote's rules and candidates match their digests",
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
    invariant: 'each ballot exists once, with its own number of the ledger',
    looked: `SELECT ${entries}`,
    violations: `SELECT format('ballot %s exists %s times', ballot_id, count(*)) FROM ballot GROUP BY ballot_id HAVING count(*) > 1
      UNION ALL SELECT format('the number %s has %s entries', sequence, count(*))
        FROM (SELECT sequence FROM ballot UNION ALL SELECT sequence FROM ballot_void) AS entry GROUP BY sequence HAVING count(*) > 1
      UNION ALL SELECT format('the ledger is at %s and has an entry %s', last_value, greatest(last, folded))
        FROM ledger_sequence, ledger, (SELECT greatest((SELECT max(sequence) FROM ballot), (SELECT max(sequence) FROM ballot_void), 0) AS last) AS m
        WHERE greatest(last, folded) > last_value`,
  },
  {
    invariant: 'a ballot is for a candidate of its vote, and was cast while the vote was open',
    looked: 'SELECT count(*) FROM ballot',
    violations: `SELECT format('%s entry %s: cast at %s, which is not from %s until %s', b.vote_id, b.sequence, b.cast_at, v.opens_at, v.closes_at)
        FROM ballot AS b JOIN vote AS v USING (vote_id)
        WHERE b.cast_at < v.opens_at OR b.cast_at > v.voided_at OR b.cast_at > v.closes_at
          OR b.cast_at = v.closes_at AND ${withWallet}
      UNION ALL SELECT format('%s has %s ballots for %s, who is no candidate of it', b.vote_id, b.count, b.candidate_id)
        FROM (SELECT vote_id, candidate_id, count(*) AS count FROM ballot GROUP BY 1, 2) AS b
        LEFT JOIN candidate AS c USING (vote_id, candidate_id) WHERE c.vote_id IS NULL`,
  },
  {
    invariant: 'a cast has a ballot or a refusal, never both',
    looked: 'SELECT count(*) FROM refused_cast',
    violations: `SELECT format('%s entry %s was refused as %s as well', b.vote_id, b.sequence, r.code)
      FROM refused_cast AS r JOIN ballot AS b USING (ballot_id)`,
  },
  {
    invariant: 'a void has the values of its ballot, and a voided vote has no valid ballot',
    looked: 'SELECT count(*) FROM ballot_void',
    violations: `SELECT format('%s entry %s voids %s votes for %s, and the ballot has %s for %s', v.vote_id, v.sequence, v.votes, v.candidate_id,
          b.free + b.paid, b.candidate_id)
        FROM ballot_void AS v LEFT JOIN ballot AS b USING (ballot_id)
        WHERE (v.vote_id, v.candidate_id, v.votes) IS DISTINCT FROM (b.vote_id, b.candidate_id, b.free + b.paid) OR v.sequence < b.sequence
      UNION ALL SELECT format('%s is voided, and its entry %s is not', b.vote_id, b.sequence) FROM ballot AS b
        JOIN vote USING (vote_id) WHERE vote.voided_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM ballot_void AS v WHERE v.ballot_id = b.ballot_id)`,
  },
];

/** Receipts and the published chain, from the contents of the entries. */
export const chainInvariants: readonly Invariant[] = [
  {
    invariant: 'entries have the hashes of their receipts',
    looked: `SELECT ${entries}`,
    violations: `SELECT format('%s entry %s does not have its hash', vote_id, sequence) FROM ballot WHERE hash <> ${receiptHash}
      UNION ALL SELECT format('%s entry %s does not have its hash', vote_id, sequence) FROM ballot_void WHERE hash <> ${voidHash}`,
  },
  {
    invariant: 'each published head follows from the one before and the entries between',
    looked: 'SELECT count(*) FROM chain_head',
    violations: `WITH link AS (
        SELECT h.*, coalesce(lag(h.sequence) OVER one, 0) AS after, h.position - coalesce(lag(h.position) OVER one, 0) AS length,
          coalesce(lag(h.head) OVER one, sha256(convert_to(concat_ws(E'\\n', 'fanfare-chain-1', v.vote_id, v.rules_digest), 'UTF8'))) AS previous
        FROM chain_head AS h JOIN vote AS v USING (vote_id) WINDOW one AS (PARTITION BY h.vote_id ORDER BY h.position))
      SELECT format('%s: the head at %s is not the chain''s; %s entries lead to it', vote_id, position, entries)
      FROM link CROSS JOIN LATERAL (
        SELECT count(*) AS entries, max(sequence) AS last,
          sha256(convert_to(encode(previous, 'hex') || E'\\n' || string_agg(encode(hash, 'hex'), E'\\n' ORDER BY sequence), 'UTF8')) AS head
        FROM (SELECT sequence, hash FROM ballot AS b WHERE b.vote_id = link.vote_id AND b.sequence > link.after AND b.sequence <= link.sequence
          UNION ALL SELECT sequence, hash FROM ballot_void AS b
            WHERE b.vote_id = link.vote_id AND b.sequence > link.after AND b.sequence <= link.sequence) AS entry) AS made
      WHERE (made.head, made.entries, made.last) IS DISTINCT FROM (link.head, link.length, link.sequence) OR entries > 1000`,
  },
  {
    invariant: 'a vote continues from its latest head, which covers only folded entries',
    looked: 'SELECT count(*) FROM vote_ledger',
    violations: `SELECT format('%s: it continues from %s, and the latest head is at %s', l.vote_id, l.head_position, coalesce(h.position, 0))
        FROM vote_ledger AS l JOIN vote AS v USING (vote_id)
        LEFT JOIN LATERAL (SELECT * FROM chain_head AS c WHERE c.vote_id = l.vote_id ORDER BY position DESC LIMIT 1) AS h ON true
        WHERE (l.head_position, l.head_sequence, l.head) IS DISTINCT FROM
          (coalesce(h.position, 0), coalesce(h.sequence, 0), coalesce(h.head, first_head(v))) OR l.head_sequence > (SELECT folded FROM ledger)
      UNION ALL SELECT format('%s has heads and was never folded', vote_id) FROM chain_head AS c
        WHERE NOT EXISTS (SELECT FROM vote_ledger AS l WHERE l.vote_id = c.vote_id)`,
  },
];

/** Vote rights: the granted ones are spent or left. */
export const walletInvariants: readonly Invariant[] = [
  {
    invariant: 'no balance is negative, and no fan is over a cap',
    looked: 'SELECT (SELECT count(*) FROM paid_lot) + (SELECT count(*) FROM fan_day)',
    violations: `SELECT format('lot %s: %s of %s', lot_id, remaining, granted) FROM paid_lot
        WHERE remaining < 0 OR held < 0 OR remaining + coalesce(held, 0) > granted
      UNION ALL SELECT format('day %s of fan %s in %s: %s free of %s, %s paid, %s before', day, ${fanOf('user_id')}, vote_id, free_spent, granted,
          paid_spent, spent_before)
        FROM fan_day JOIN vote AS v USING (vote_id)
        WHERE free_spent < 0 OR free_spent > granted OR paid_spent < 0 OR free_spent + paid_spent > v.per_day
          OR spent_before + free_spent + paid_spent > v.per_fan`,
  },
  {
    invariant: 'free rights are granted once a day, as many as the vote says',
    looked: 'SELECT count(*) FROM fan_day WHERE granted > 0',
    violations: `SELECT format('day %s of fan %s in %s: %s were granted of %s', day, ${fanOf('user_id')}, vote_id, granted, free_per_day)
        FROM fan_day JOIN vote AS v USING (vote_id)
        WHERE granted NOT IN (0, free_per_day) OR (claimed_at IS NULL) <> (granted = 0) OR (claimed_at AT TIME ZONE time_zone)::date <> day`,
  },
  {
    // After a refund a lot may hold less than its ballots leave, never more.
    invariant: 'a lot has at most the rights that its ballots have left',
    looked: 'SELECT count(*) FROM paid_lot',
    violations: `SELECT format('lot %s: %s of %s are left, ballots took %s', l.lot_id, remaining, granted, took)
      FROM paid_lot AS l LEFT JOIN (
        SELECT lot_id, sum(count) AS took FROM ballot AS b, unnest(lot_ids, lot_counts) AS t (lot_id, count)
        WHERE lot_ids IS NOT NULL AND ${notReturned} GROUP BY lot_id) AS s USING (lot_id)
      WHERE remaining + coalesce(held, 0) > granted - coalesce(took, 0)`,
  },
  {
    invariant: "a paid ballot names its fan's lots that paid for it",
    looked: 'SELECT count(*) FROM ballot WHERE paid > 0',
    violations: `SELECT format('%s entry %s: %s paid, %s from lots', vote_id, sequence, paid, took) FROM ballot
        CROSS JOIN LATERAL (SELECT coalesce(sum(count), 0) AS took FROM unnest(lot_counts) AS t (count)) AS s
        WHERE paid <> took
      UNION ALL SELECT format('%s entry %s was paid from the lot %s, which is not its fan''s', b.vote_id, b.sequence, t.lot_id)
        FROM ballot AS b CROSS JOIN LATERAL unnest(lot_ids) AS t (lot_id) LEFT JOIN paid_lot AS l ON l.lot_id = t.lot_id
        WHERE b.lot_ids IS NOT NULL AND l.user_id IS DISTINCT FROM b.user_id`,
  },
  {
    invariant: "a fan's day counts the ballots of that day",
    looked: 'SELECT count(*) FROM fan_day',
    violations: `SELECT format('day %s of fan %s in %s: the day says %s free and %s paid, its ballots %s and %s', day, ${fanOf('user_id')}, vote_id,
        coalesce(free_spent, 0), coalesce(paid_spent, 0), coalesce(free, 0), coalesce(paid, 0))
      FROM fan_day FULL JOIN (
        SELECT b.user_id, b.vote_id, (b.cast_at AT TIME ZONE v.time_zone)::date AS day, sum(b.free) AS free, sum(b.paid) AS paid
        FROM ballot AS b JOIN vote AS v USING (vote_id) WHERE ${withWallet} AND ${notReturned} GROUP BY 1, 2, 3) AS s
        USING (user_id, vote_id, day)
      WHERE (coalesce(free_spent, 0), coalesce(paid_spent, 0)) <> (coalesce(free, 0), coalesce(paid, 0))`,
  },
  {
    invariant: "a fan's day has the sum of the days before",
    looked: 'SELECT count(*) FROM fan_day',
    violations: `SELECT format('day %s of fan %s in %s: %s spent before, and the days say %s', day, ${fanOf('user_id')}, vote_id, spent_before, before)
      FROM (SELECT user_id, vote_id, day, spent_before,
          sum(free_spent + paid_spent) OVER (PARTITION BY user_id, vote_id ORDER BY day) - free_spent - paid_spent AS before
        FROM fan_day) AS d WHERE spent_before <> before`,
  },
];

export const voteInvariants: readonly Invariant[] = [...ledgerInvariants, ...chainInvariants, ...walletInvariants];
