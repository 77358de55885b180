import type { Damages } from './testing-damages.ts';

/** Damages of votes, ballots and the transparency log. */
export const voteDamages: Damages = {
  "a vote's rules and candidates match their digests": [
    ["UPDATE vote SET per_fan = 61 WHERE vote_id = 'audited'", 'audited: its rules or candidates were changed'],
    [`UPDATE candidate SET name = '{"ko": "b", "en": "b", "ja": "b"}' WHERE number = 1`, 'audited: its rules'],
  ],
  'tally = sum of the valid ballots': [
    ["UPDATE tally SET count = count + 1 WHERE vote_id = 'audited'", 'audited a: tally 1, ledger 0'],
    ["DELETE FROM ballot WHERE vote_id = 'audited' AND candidate_id = 'b'", 'audited b: tally 8, ledger 0'],
    ["DELETE FROM ballot_void WHERE reason = 'FRAUD'", 'audited a: tally 0, ledger 2'],
    ["DELETE FROM tally WHERE vote_id = 'audited'", 'audited b: tally , ledger 8'],
  ],
  'total = sum of the tallies, position = number of entries': [
    ["UPDATE vote_ledger SET total = total + 1 WHERE vote_id = 'audited'", 'audited: total 9 of 8'],
    ["DELETE FROM ballot WHERE vote_id = 'audited'", 'position 6 of 2'],
  ],
  'each ballot exists once, with its own number of the ledger': [
    [
      "UPDATE ballot SET ballot_id = (SELECT min(ballot_id::text)::uuid FROM ballot) WHERE vote_id = 'audited'",
      'times',
    ],
    ["UPDATE ballot SET sequence = 1 WHERE vote_id = 'stopped'", 'the number 1 has'],
    ['UPDATE ballot SET sequence = 1000000 WHERE sequence = 1', 'and has an entry 1000000'],
  ],
  'a ballot is for a candidate of its vote, and was cast while the vote was open': [
    ["UPDATE ballot SET cast_at = cast_at - interval '2 hours' WHERE vote_id = 'audited'", 'which is not from'],
    ["UPDATE ballot SET cast_at = cast_at + interval '2 days' WHERE vote_id = 'audited'", 'which is not from'],
    ["UPDATE ballot SET cast_at = now() WHERE vote_id = 'stopped'", 'which is not from'],
    ["UPDATE ballot SET candidate_id = 'unknown' WHERE vote_id = 'audited'", '4 ballots for unknown'],
  ],
  'a cast has a ballot or a refusal, never both': [
    [
      'UPDATE refused_cast SET ballot_id = (SELECT ballot_id FROM ballot LIMIT 1)',
      'was refused as CAP_REACHED as well',
    ],
  ],
  'a void has the values of its ballot, and a voided vote has no valid ballot': [
    ["UPDATE ballot_void SET votes = 99 WHERE reason = 'FRAUD'", 'voids 99 votes for a, and the ballot has 2 for a'],
    ["UPDATE ballot_void SET candidate_id = 'c' WHERE reason = 'FRAUD'", 'voids 2 votes for c'],
    ["DELETE FROM ballot_void WHERE vote_id = 'stopped'", 'stopped is voided, and its entry'],
  ],
  'entries have the hashes of their receipts': [
    ["UPDATE ballot SET free = free + 1 WHERE vote_id = 'audited'", 'audited entry 1 does not have its hash'],
    ["UPDATE ballot SET cast_at = cast_at + interval '1 ms'", 'does not have its hash'],
    ["UPDATE ballot_void SET reason = 'OPERATOR' WHERE reason = 'FRAUD'", 'does not have its hash'],
  ],
  'each published head follows from the one before and the entries between': [
    ["UPDATE chain_head SET head = sha256(head) WHERE vote_id = 'audited'", 'audited: the head at 6 is not the chain'],
    ["UPDATE ballot SET hash = sha256(hash) WHERE vote_id = 'audited'", 'audited: the head at 6'],
    ["DELETE FROM ballot_void WHERE vote_id = 'audited'", '4 entries lead to it'],
    ["UPDATE vote SET rules_digest = repeat('0', 64) WHERE vote_id = 'audited'", 'audited: the head at 6'],
  ],
  'a vote continues from its latest head, which covers only folded entries': [
    ["DELETE FROM chain_head WHERE vote_id = 'audited'", 'audited: it continues from 6, and the latest head is at 0'],
    ['UPDATE ledger SET folded = 1', 'it continues from'],
    ['DELETE FROM vote_ledger', 'audited has heads and was never folded'],
  ],
  'links of the transparency log follow each other without a gap': [
    [
      'UPDATE log_link SET first_leaf = first_leaf + 1 WHERE first_leaf = 0',
      'the link at 1 follows one that ends at 0',
    ],
    ['UPDATE log_link SET entries = entries + 1 WHERE first_leaf = 0', 'follows one that ends at'],
  ],
  'a link of the transparency log is a published head, after the earlier ones of its vote': [
    [
      'UPDATE log_link SET through_sequence = through_sequence + 90 WHERE first_leaf = 0',
      'the link at 0 is not the one',
    ],
    ['UPDATE log_link SET after_sequence = 1 WHERE first_leaf = 0', 'the link at 0 is not the one'],
    ["DELETE FROM chain_head WHERE vote_id = 'audited'", 'is not the one of audited'],
  ],
  'the newest checkpoint covers the transparency log, and each full tile has its root': [
    ['UPDATE log_checkpoint SET size = size + 1', 'the newest checkpoint covers'],
    ["INSERT INTO log_subtree (level, index, root) VALUES (0, 0, sha256('x'))", '1 roots for 0 full tiles'],
  ],
  'no balance is negative, and no fan is over a cap': [
    ["UPDATE paid_lot SET remaining = -1 WHERE user_id = 'fan-a'", ': -1 of 4'],
    ["UPDATE paid_lot SET remaining = granted + 1 WHERE user_id = 'fan-a'", ': 5 of 4'],
    ['UPDATE fan_day SET free_spent = 4 WHERE granted > 0', '4 free of 3'],
    ['UPDATE fan_day SET paid_spent = 51', '51 paid'],
    ['UPDATE fan_day SET spent_before = 61', '61 before'],
  ],
  'free rights are granted once a day, as many as the vote says': [
    ['UPDATE fan_day SET granted = 6 WHERE granted > 0', '6 were granted of 3'],
    ["UPDATE fan_day SET claimed_at = claimed_at - interval '1 day'", '3 were granted of 3'],
  ],
  'a lot has at most the rights that its ballots have left': [
    ["UPDATE paid_lot SET remaining = granted WHERE user_id = 'fan-b'", '4 of 4 are left, ballots took 3'],
  ],
  "a paid ballot names its fan's lots that paid for it": [
    ["UPDATE ballot SET lot_counts = '{1}' WHERE paid > 0", '3 paid, 1 from lots'],
    ["UPDATE paid_lot SET user_id = 'fan-c'", 'which is not its fan'],
  ],
  "a fan's day counts the ballots of that day": [
    [
      "UPDATE fan_day SET free_spent = 0 WHERE user_id = 'fan-b'",
      'the day says 0 free and 3 paid, its ballots 3 and 3',
    ],
    ["DELETE FROM fan_day WHERE user_id = 'fan-b'", 'the day says 0 free and 0 paid'],
    ["DELETE FROM ballot WHERE vote_id = 'audited'", 'its ballots 0 and 0'],
    ["DELETE FROM ballot_void WHERE reason = 'OPERATOR'", 'the day says 1 free'],
    ["UPDATE ballot SET cast_at = cast_at - interval '1 day'", 'the day says'],
  ],
  "a fan's day has the sum of the days before": [
    ['UPDATE fan_day SET paid_spent = 7 WHERE day < current_date - 3', '0 spent before, and the days say 7'],
  ],
};
