import type { Invariant } from '../platform/database/invariants.ts';

export const transparencyInvariants: readonly Invariant[] = [
  {
    invariant: 'links of the transparency log follow each other without a gap',
    looked: 'SELECT count(*) FROM log_link',
    violations: `SELECT format('the link at %s follows one that ends at %s', first_leaf, ended) FROM (
        SELECT first_leaf, lag(first_leaf + entries, 1, 0::bigint) OVER (ORDER BY first_leaf) AS ended FROM log_link) AS link
      WHERE first_leaf <> ended`,
  },
  {
    invariant: 'a link of the transparency log is a published head, after the earlier ones of its vote',
    looked: 'SELECT count(*) FROM log_link',
    violations: `SELECT format('the link at %s is not the one of %s up to %s', first_leaf, link.vote_id, head_position) FROM (
        SELECT l.*, lag(through_sequence, 1, 0::bigint) OVER vote AS before, lag(head_position, 1, 0::bigint) OVER vote AS covered
        FROM log_link AS l WINDOW vote AS (PARTITION BY vote_id ORDER BY head_position)) AS link
      LEFT JOIN chain_head AS h ON h.vote_id = link.vote_id AND h.position = link.head_position
      WHERE h.sequence IS DISTINCT FROM link.through_sequence OR link.after_sequence <> link.before
        OR link.entries <> link.head_position - link.covered`,
  },
  {
    invariant: 'the newest checkpoint covers the transparency log, and each full tile has its root',
    looked: 'SELECT count(*) FROM log_checkpoint',
    violations: `WITH log_size AS (SELECT coalesce(sum(entries), 0)::bigint AS size FROM log_link),
        newest AS (SELECT coalesce(max(size), 0) AS covered FROM log_checkpoint),
        full_tiles AS (SELECT count(*) AS roots FROM log_subtree WHERE level = 0)
      SELECT format('%s entries, the newest checkpoint covers %s', size, covered) FROM log_size, newest WHERE size <> covered
      UNION ALL SELECT format('%s roots for %s full tiles', roots, size / 256) FROM log_size, full_tiles WHERE roots <> size / 256`,
  },
];
