import { fanOf, type Invariant } from '../platform/database/invariants.ts';

/** SHA-256 in hexadecimal over lines: the texts of rules/draw-text.ts. */
const hashOf = (...lines: string[]) =>
  `encode(sha256(convert_to(concat_ws(E'\\n', ${lines.join(', ')}), 'UTF8')), 'hex')`;
const secretHash = hashOf("'fanfare-secret-1'", "encode(e.secret, 'hex')");
const pseudonym = hashOf("'fanfare-entrant-1'", 'event_id', 'user_id', "encode(salt, 'hex')");
const commitment = hashOf(
  "CASE WHEN e.beacon_rule IS NULL THEN 'fanfare-draw-1' ELSE 'fanfare-draw-2' END",
  'e.event_id',
  'instant_text(e.closes_at)',
  'e.secret_hash',
  'coalesce(e.beacon_rule, e.beacon_source)',
  "(SELECT string_agg(tier ->> 'winners', ',' ORDER BY place) FROM jsonb_array_elements(e.prizes) WITH ORDINALITY AS p (tier, place))",
  'n.entrants',
  'n.list',
);
const seed = hashOf("'fanfare-seed-1'", 'e.commitment', "encode(e.secret, 'hex')", 'e.beacon');
const score = hashOf("'fanfare-rank-1'", 'e.seed', 'n.pseudonym');

/** The stored data of a draw. `npm run fanfare -- event verify` also checks the source of its beacon. */
export const eventInvariants: readonly Invariant[] = [
  {
    invariant: 'each pseudonym follows from its fan',
    looked: "SELECT count(*) FROM event_entry WHERE user_id NOT LIKE 'left:%'",
    violations: `SELECT format('event %s: the pseudonym of fan %s is another''s', event_id, ${fanOf('user_id')}) FROM event_entry
      WHERE user_id NOT LIKE 'left:%' AND pseudonym <> ${pseudonym}`,
  },
  {
    invariant: 'secret, committed list and seed match the published ones',
    looked: 'SELECT count(*) FROM event',
    violations: `SELECT format('event %s: the secret is not the one whose hash was published', event_id) FROM event AS e WHERE secret_hash <> ${secretHash}
      UNION ALL SELECT format('event %s: %s entrants, %s were committed, or the list is another one', e.event_id, n.entrants, e.entrants)
        FROM event AS e CROSS JOIN LATERAL (SELECT count(*) AS entrants, string_agg(pseudonym, E'\\n' ORDER BY pseudonym) AS list
          FROM event_entry WHERE event_entry.event_id = e.event_id) AS n
        WHERE e.commitment IS NOT NULL AND (e.entrants <> n.entrants OR e.commitment <> ${commitment})
      UNION ALL SELECT format('event %s: the seed does not follow from its parts', event_id) FROM event AS e
        WHERE seed IS NOT NULL AND seed IS DISTINCT FROM ${seed}`,
  },
  {
    invariant: 'ranks follow from the seed',
    looked: 'SELECT count(*) FROM event_entry WHERE rank IS NOT NULL',
    violations: `SELECT format('event %s: place %s has rank %s', event_id, place, coalesce(rank::text, 'none'))
        FROM (SELECT n.event_id, n.rank, row_number() OVER (PARTITION BY n.event_id ORDER BY ${score} COLLATE "C") AS place
          FROM event_entry AS n JOIN event AS e USING (event_id) WHERE e.seed IS NOT NULL) AS drawn
        WHERE rank IS DISTINCT FROM place
      UNION ALL SELECT format('event %s has ranks and was not drawn', event_id) FROM event AS e
        WHERE seed IS NULL AND EXISTS (SELECT FROM event_entry AS n WHERE n.event_id = e.event_id AND n.rank IS NOT NULL)`,
  },
  {
    invariant: "only winners' information is stored, and it was deleted in time",
    looked: 'SELECT count(*) FROM winner_info',
    violations: `SELECT format('event %s: fan %s, rank %s, to be deleted at %s', event_id, ${fanOf('user_id')}, rank, delete_at)
      FROM winner_info JOIN event_entry AS n USING (event_id, user_id) JOIN event AS e USING (event_id)
      WHERE rank IS NULL OR rank > winners OR delete_at > purge_at OR delete_at < clock_timestamp() - interval '1 day'`,
  },
  {
    invariant: 'each card has the rank of its winner as its number',
    looked: 'SELECT count(*) FROM event_card',
    violations: `SELECT format('event %s: card %s of rank %s', event_id, serial, rank) FROM event_card JOIN event_entry AS n USING (event_id, user_id)
      JOIN event AS e USING (event_id) WHERE serial IS DISTINCT FROM rank OR rank > winners`,
  },
];
